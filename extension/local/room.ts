import { dropOldestCaptures } from './captures.ts';

/** Pages given up at a time when the disk is full. */
const DROPPED_AT_ONCE = 50;

/** Runs a write; when the disk is full, gives up the oldest captures and tries once more. Labels and starts never give way. */
export async function makeRoom<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
    await dropOldestCaptures(DROPPED_AT_ONCE);
    return write();
  }
}
