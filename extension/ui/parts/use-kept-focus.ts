import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus within a list when the list is redrawn in another order: browsers take the focus from any moved
 * element.
 */
export function useKeptFocus<E extends HTMLElement>(): RefObject<E | null> {
  const list = useRef<E>(null);
  const { activeElement } = document;
  useLayoutEffect(() => {
    if (activeElement instanceof HTMLElement && document.activeElement === document.body) {
      if (list.current?.contains(activeElement)) activeElement.focus({ preventScroll: true });
    }
  });
  return list;
}
