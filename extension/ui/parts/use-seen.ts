import { useLayoutEffect, useState } from 'preact/hooks';

/** Milliseconds during which a click still means the previous contents of the place. */
const DEAF_MS = 500;

/**
 * Returns true once the user can have seen the drawing: some time after it appears or its window comes to the front.
 */
export function useSeen(): boolean {
  const [isSeen, setSeen] = useState(false);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (): void => {
      clearTimeout(timer);
      setSeen(false);
      timer = setTimeout(() => setSeen(true), DEAF_MS);
    };
    begin();
    window.addEventListener('focus', begin);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', begin);
    };
  }, []);
  return isSeen;
}
