import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Clock } from '../../crawl/ports/clock.ts';

/** Milliseconds until a database that could not be reached is tried again. */
const AGAIN_MS = 250;

/**
 * Retries a write that must not be lost while the database is away: only this worker knows the host's delay.
 * @param signal aborts when another worker has, or may have, the lease.
 * @throws store-away when that came first, and errors of `write`.
 */
export async function retryWithinLease<T>(
  clock: Pick<Clock, 'timer'>,
  signal: AbortSignal,
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (cause) {
      if (!isAmbitError(cause, 'store-away') || signal.aborted) throw cause;
    }
    await pause(clock, signal, AGAIN_MS);
  }
}

/** Resolves after so many milliseconds, or when it is cut off. */
export const pause = (clock: Pick<Clock, 'timer'>, signal: AbortSignal, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      cancel();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.timer(ms, end);
    signal.addEventListener('abort', end);
  });
