import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * For a list in a page that scrolls: the item that has the focus, or has it in it, stays where it stands in the window when the list is drawn
 * in another order, if it could be seen there. What comes in above it would push it out; the browser holds on to another item, which may go anywhere.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): void {
  const item = [...(list.current?.children ?? [])].find((child) => child.contains(document.activeElement));
  const before = item?.getBoundingClientRect();
  const seen = before !== undefined && before.bottom > 0 && before.top < innerHeight;
  useLayoutEffect(() => {
    if (item === undefined || !seen || !item.isConnected) return;
    const moved = item.getBoundingClientRect().top - before.top;
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
  });
}
