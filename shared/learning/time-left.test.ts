import { describe, expect, it } from 'vitest';
import { randomFrom } from './random.ts';
import { TimeLeft } from './time-left.ts';

const TICK_MS = 500;

/** Estimates from a share on, each with the true time left, of work that takes minutes at a changing speed. */
function estimates(from: number, speedAt: (share: number, tick: number) => number): readonly [number, number][] {
  const shares = [0];
  for (let share = 0; share < 1; ) {
    share = Math.min(1, share + 0.002 * speedAt(share, shares.length));
    shares.push(share);
  }
  const left = new TimeLeft();
  const endMs = (shares.length - 1) * TICK_MS;
  return shares.slice(0, -1).flatMap((share, tick) => {
    const estimated = left.estimate(share, 7_000 + tick * TICK_MS);
    return estimated === undefined || share < from ? [] : [[estimated, endMs - tick * TICK_MS] as [number, number]];
  });
}

/** Wrong by more than a factor of two, and by more than the second that a user sees. */
const isWrong = ([estimated, real]: [number, number]): boolean =>
  Math.abs(Math.log2(estimated / real)) > 1 && Math.abs(estimated - real) > 1_000;

const random = randomFrom(5);
const SPEEDS: Readonly<Record<string, (share: number, tick: number) => number>> = {
  steady: () => 1,
  'slower and slower': (share) => 1 - share / 2,
  'faster and faster': (share) => 0.5 + share / 2,
  'twice as fast every other tenth': (share) => 1 + (Math.floor(share * 10) % 2),
  'of chance': () => 0.2 + 1.6 * random(),
  'with pauses': (_, tick) => (tick % 60 < 12 ? 0 : 1),
};

describe('the time that is left', () => {
  it.each(Object.entries(SPEEDS))('given work that is %s, is right within a factor of two', (_, speedAt) => {
    const all = estimates(0.05, speedAt);
    expect(all.length).toBeGreaterThan(300);
    expect(all.filter(isWrong)).toEqual([]);
  });

  it('given work of a minute in bursts of two seconds, is right within a factor of two', () => {
    const all = estimates(0.1, (_, tick) => (tick % 10 < 4 ? 8 : 0.5));
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(isWrong)).toEqual([]);
  });

  it('given a quarter of the speed from the middle on, is right again before three quarters', () => {
    const slowed = (share: number): number => (share < 0.5 ? 1 : 0.25);
    expect(estimates(0.5, slowed).filter(isWrong).length).toBeGreaterThan(0);
    const late = estimates(0.73, slowed);
    expect(late.length).toBeGreaterThan(300);
    expect(late.filter(isWrong)).toEqual([]);
  });

  it('given less than a fiftieth or a second, is unknown', () => {
    const left = new TimeLeft();
    expect([left.estimate(0, 0), left.estimate(0.01, 60_000)]).toEqual([undefined, undefined]);
    expect(left.estimate(0.5, 60_000)).toBe(60_000);
    const short = new TimeLeft();
    expect([short.estimate(0, 0), short.estimate(0.9, 999)]).toEqual([undefined, undefined]);
  });

  it('given a smaller share, begins with other work', () => {
    const left = new TimeLeft();
    left.estimate(0, 0);
    expect(left.estimate(0.5, 10_000)).toBe(10_000);
    expect(left.estimate(0.1, 11_000)).toBeUndefined();
    expect(left.estimate(0.2, 13_000)).toBeCloseTo(16_000);
  });
});
