import { expect, it } from 'vitest';
import { DEATHS_WITHIN_MS, MAX_DEATHS, WorkerDeaths } from './deaths.ts';

it('given as many deaths within the window as allowed, a host is out, and back when the first is older', () => {
  let now = 0;
  const deaths = new WorkerDeaths(() => now);
  for (let n = 0; n < MAX_DEATHS; n++) {
    expect(deaths.isOut('bad')).toBe(false);
    now = n * 1_000;
    deaths.count('bad');
  }
  expect(deaths.isOut('bad')).toBe(true);
  expect(deaths.isOut('other')).toBe(false);
  now = DEATHS_WITHIN_MS - 1;
  expect(deaths.isOut('bad')).toBe(true);
  now = DEATHS_WITHIN_MS;
  expect(deaths.isOut('bad')).toBe(false);
});

it('deaths that are far apart put no host out', () => {
  let now = 0;
  const deaths = new WorkerDeaths(() => now);
  for (let n = 0; n < 50; n++) {
    deaths.count('slow');
    expect(deaths.isOut('slow')).toBe(false);
    now += DEATHS_WITHIN_MS / (MAX_DEATHS - 1);
  }
});
