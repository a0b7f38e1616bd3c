import { expect, it } from 'vitest';
import { BackOff } from './back-off.ts';

const at = (start = 0) => {
  const clock = { now: start };
  return { clock, backOff: new BackOff(() => clock.now) };
};

it('lets four failures in ten seconds pass and doubles from the fifth on, up to a minute', () => {
  const { backOff } = at();
  const waits = Array.from({ length: 13 }, () => backOff.fail());
  expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1_000));
});

it('does not mind rare failures', () => {
  const { clock, backOff } = at();
  for (let times = 0; times < 20; times++) {
    expect(backOff.fail()).toBe(0);
    clock.now += 3_000;
  }
});

it('keeps its delay when the caller waits exactly as long as it requires', () => {
  const { clock, backOff } = at();
  for (let times = 0; times < 8; times++) clock.now += backOff.fail();
  expect(backOff.fail()).toBe(16_000);
});

it('forgets after a quiet time', () => {
  const { clock, backOff } = at();
  for (let times = 0; times < 20; times++) backOff.fail();
  clock.now += 131_000;
  expect(backOff.fail()).toBe(0);
});
