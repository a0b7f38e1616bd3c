import { expect, it } from 'vitest';
import { CoreShare } from './core-share.ts';

it('given a process that takes a fiftieth of a core, then a tenth, returns the share of the last minute', () => {
  const core = new CoreShare();
  let cpuMs = 1_000;
  const shares: (number | undefined)[] = [];
  for (let second = 0; second <= 180; second++) {
    shares.push(core.share({ user: cpuMs * 600, system: cpuMs * 400 }, 7_000 + second * 1_000));
    cpuMs += second < 90 ? 20 : 100;
  }
  expect(shares.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => undefined));
  for (const second of [5, 60, 90]) expect(shares[second]).toBeCloseTo(0.02, 6);
  expect(shares[120]).toBeCloseTo(0.06, 2);
  expect(shares[180]).toBeCloseTo(0.1, 6);
});

it('given no call for an hour, returns the share of that hour', () => {
  const core = new CoreShare();
  core.share({ user: 0, system: 0 }, 0);
  expect(core.share({ user: 36e6, system: 0 }, 3_600_000)).toBeCloseTo(0.01);
});
