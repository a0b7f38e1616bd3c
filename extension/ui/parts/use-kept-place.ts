import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/**
 * Keeps the focused item of a list at its place in the window when the list is redrawn in another order, if it was
 * visible. Items inserted above would push it away. The browser's own scroll anchoring may choose another item, which
 * can move anywhere.
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
