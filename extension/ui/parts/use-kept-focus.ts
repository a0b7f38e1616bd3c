import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** For a list: what has the focus in it keeps it when the list is drawn in another order; browsers take it from whatever is moved. */
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
