import type { Clock } from '../ports/clock.ts';
import type { Politeness } from './politeness.ts';

/** Resolves after the time, when the host is released, or when it is cancelled. */
export function released(
  politeness: Pick<Politeness, 'onRelease'>,
  host: string,
  clock: Pick<Clock, 'timer'>,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      off();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.timer(ms, done);
    const off = politeness.onRelease((other) => {
      if (other === host) done();
    });
    signal.addEventListener('abort', done, { once: true });
  });
}
