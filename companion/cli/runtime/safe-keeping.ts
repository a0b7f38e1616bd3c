import type { Store } from '../../store/store.ts';

/** Between two looks whether a new day's copy is due, in milliseconds. */
const EVERY_MS = 3_600_000;

/**
 * Makes a copy of labels and topics a day, and has a large database checked, as long as the store is open.
 * @param failed is told of a copy that could not be made for another reason than a full disk
 * @returns ends it
 */
export function keepSafe(store: Store, failed: (error: unknown) => void): () => void {
  const copy = (): void => {
    try {
      store.upkeep.copy();
    } catch (error) {
      failed(error);
    }
  };
  copy();
  const timer = setInterval(copy, EVERY_MS);
  timer.unref();
  const told = new Set(store.notices);
  store.check().then(() => {
    for (const notice of store.notices) if (!told.has(notice)) console.error(notice.message);
  }, failed);
  return () => clearInterval(timer);
}
