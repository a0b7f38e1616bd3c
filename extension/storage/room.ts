/** The browser gives no more room, or the disk has none. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

/** Runs a write; when there is no room for it, gives something up and tries once more. */
export async function makeRoom<T>(write: () => Promise<T>, giveUp: () => Promise<void>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    await giveUp();
    return write();
  }
}
