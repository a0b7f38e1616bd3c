/** Time between two looks at a page that keeps changing, in milliseconds. */
export const LOOK_EVERY_MS = 2_000;

/**
 * Calls `look` when a page's scripts have added links or changed their targets. Calls it at most every `LOOK_EVERY_MS`,
 * and never while the tab is hidden. Also calls it once at the start and once when the tab is shown again. The
 * observer's callback only sets a timer, so a busy page costs little. @returns a function that ends it
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
  // Scans once for links added between the first scan of the page and this moment, which cause no further change.
  if (!document.hidden) {
    watch();
    soon();
  }
  return () => {
    rest();
    document.removeEventListener('visibilitychange', turned);
  };
}
