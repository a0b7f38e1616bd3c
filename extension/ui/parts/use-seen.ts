import { useLayoutEffect, useState } from 'preact/hooks';

/** A click within so many milliseconds was meant for what stood there before. */
const DEAF_MS = 500;

/** Whether the user can have seen what is drawn: not at once, nor as soon as its window comes to the front. */
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
