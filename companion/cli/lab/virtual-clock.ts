import type { Clock } from '../../crawl/ports/clock.ts';

/** Time that passes only by `advance`. */
export interface VirtualClock extends Clock {
  advance(ms: number): void;
}

/** Moment at which the time of a measurement begins, in ms since 1970. */
const BEGIN = Date.UTC(2026, 0, 1);

export function createVirtualClock(): VirtualClock {
  let passed = 0;
  let timers: readonly { readonly at: number; readonly wake: () => void }[] = [];
  return {
    now: () => BEGIN + passed,
    monotonic: () => passed,
    timer(ms, wake) {
      const timer = { at: passed + Math.max(0, ms), wake };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    turn: () => new Promise((resolve) => setImmediate(resolve)),
    advance(ms) {
      const until = passed + ms;
      for (;;) {
        const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers = timers.filter((timer) => timer !== due);
        passed = Math.max(passed, due.at);
        due.wake();
      }
      passed = until;
    },
  };
}
