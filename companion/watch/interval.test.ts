import { describe, expect, it } from 'vitest';
import type { WatchVisit } from '../store/watch-store.ts';
import { changeRate, FIRST_MS, nextInterval } from './interval.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const visits = (pattern: string, afterMs = DAY): WatchVisit[] =>
  [...pattern].map((one) => ({ afterMs, isChanged: one === 'x' }));

describe('how often a page changes', () => {
  it.each(['x...', 'xx..', 'xxxx', 'x', '.x.x.x.x.x'])(
    'is the ratio estimator of Cho & Garcia-Molina at regular times: %s',
    (pattern) => {
      const n = pattern.length;
      const changed = [...pattern].filter((one) => one === 'x').length;
      expect(changeRate(visits(pattern)) * DAY).toBeCloseTo(-Math.log((n - changed + 0.5) / (n + 0.5)), 6);
    },
  );

  it('is found again from visits at irregular times', () => {
    // A page that changes every 5 days in the mean, by a fixed sequence of chances.
    const rate = 1 / (5 * DAY);
    let state = 7;
    const chance = (): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return state / 2 ** 32;
    };
    const seen = Array.from({ length: 4_000 }, (): WatchVisit => {
      const afterMs = HOUR + chance() * 14 * DAY;
      return { afterMs, isChanged: chance() < 1 - Math.exp(-rate * afterMs) };
    });
    expect(changeRate(seen) / rate).toBeGreaterThan(0.93);
    expect(changeRate(seen) / rate).toBeLessThan(1.07);
  });

  it('is unknown at first, and never where nothing was seen to change', () => {
    expect(nextInterval([])).toBe(FIRST_MS);
    expect(changeRate(visits('....'))).toBe(0);
  });
});

describe('the next visit', () => {
  it('comes sooner for a page that changes, later for one that does not, at most by the factor two', () => {
    expect(nextInterval(visits('x'))).toBe(Math.round((DAY * Math.LN2) / Math.log(3)));
    expect(nextInterval(visits('xxxxxx'))).toBe(DAY / 2);
    expect(nextInterval(visits('.'))).toBe(2 * DAY);
    expect(nextInterval(visits('........'))).toBe(2 * DAY);
  });

  it('is never less than an hour or more than thirty days away', () => {
    expect(nextInterval(visits('xxxxxxxx', HOUR))).toBe(HOUR);
    expect(nextInterval(visits('........', 25 * DAY))).toBe(30 * DAY);
    // The machine slept for a year.
    expect(nextInterval(visits('x', 365 * DAY))).toBe(30 * DAY);
  });

  it('settles where the page is as likely as not to have changed', () => {
    // Changes every 4 days exactly; the schedule meets that by itself.
    let now = 0;
    let last = 0;
    let seen: WatchVisit[] = [];
    for (let visit = 0; visit < 60; visit++) {
      const afterMs = nextInterval(seen);
      now += afterMs;
      seen = [...seen, { afterMs, isChanged: Math.floor(now / (4 * DAY)) > Math.floor(last / (4 * DAY)) }].slice(-20);
      last = now;
    }
    const between = nextInterval(seen) / DAY;
    expect(between).toBeGreaterThan(2);
    expect(between).toBeLessThan(4);
  });
});
