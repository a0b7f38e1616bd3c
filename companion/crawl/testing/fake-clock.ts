import type { Clock } from '../ports/clock.ts';

export interface FakeClock extends Clock {
  /** Lets time pass: timers that fall due ring in their order. */
  advance(ms: number): void;
  /** Jumps to the next timer. @returns false when no timer is left. */
  next(): boolean;
  /** Moves the wall clock only, as an operator or a time server would. */
  jump(ms: number): void;
}

export function createFakeClock(): FakeClock {
  let now = 0;
  let wall = 1_700_000_000_000;
  let timers: { at: number; wake: () => void }[] = [];
  const ring = (until: number) => {
    for (;;) {
      const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
      if (due === undefined) break;
      timers = timers.filter((timer) => timer !== due);
      now = Math.max(now, due.at);
      due.wake();
    }
    now = Math.max(now, until);
  };
  return {
    now: () => wall + now,
    monotonic: () => now,
    timer(ms, wake) {
      const timer = { at: now + Math.max(0, ms), wake };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    advance: (ms) => ring(now + ms),
    next() {
      const first = Math.min(...timers.map(({ at }) => at));
      if (!Number.isFinite(first)) return false;
      ring(first);
      return true;
    },
    jump(ms) {
      wall += ms;
    },
  };
}

/**
 * Awaits a promise and moves the clock to its next timer whenever all other work has had a turn.
 * @param stands returns true while the clock must wait for work that takes real time.
 */
export async function inFakeTime<Value>(
  clock: FakeClock,
  end: Promise<Value>,
  stands: () => boolean = () => false,
): Promise<Value> {
  let over = false;
  const watched = end.finally(() => {
    over = true;
  });
  watched.catch(() => undefined);
  while (!over) {
    await clock.turn();
    if (!stands()) clock.next();
  }
  return watched;
}
