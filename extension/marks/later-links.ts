/** Time between two looks at a page that keeps changing, in milliseconds. */
export const LOOK_EVERY_MS = 2_000;

/**
 * Calls `look` when a page's scripts have added to it or changed where a link leads: at most every `LOOK_EVERY_MS`, however often
 * the page changes, and never while its tab is hidden; once at the beginning and when it is shown again, whatever happened meanwhile. A callback of the
 * page's changes does nothing but set a timer. @returns what ends it.
 */
export function onLaterLinks(document: Document, look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => soon());
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      look();
    }, LOOK_EVERY_MS);
  };
  const rest = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    timer = undefined;
  };
  const watch = (): void => observer.observe(document, { subtree: true, childList: true, attributeFilter: ['href'] });
  const turned = (): void => {
    rest();
    if (document.hidden) return;
    watch();
    soon();
  };
  document.addEventListener('visibilitychange', turned);
  // What was added between the first look at the page and this moment changes nothing any more: one look for it.
  if (!document.hidden) {
    watch();
    soon();
  }
  return () => {
    rest();
    document.removeEventListener('visibilitychange', turned);
  };
}
