import { expect, it } from 'vitest';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';

import { openStore } from '../../store/open.ts';
import { createFakeClock } from '../testing/fake-clock.ts';
import { createPoliteness } from './politeness.ts';
import { LEFT_MS, LeftHosts } from './suspended-hosts.ts';

const calm = { elapsedMs: 20, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
const ended = { ...calm, endsParsers: true };
const full = (): never => {
  throw new AmbitError('storage-full', 'The disk is full.');
};

it('a host is left alone, and its neighbours are not, when the disk is too full to write that down', async () => {
  const clock = createFakeClock();
  const store = { list: () => [], put: full, remove: full };
  const politeness = createPoliteness(clock, () => Promise.resolve(['192.0.2.1']), new LeftHosts(store, clock));
  for (const host of ['bad.example', 'good.example']) politeness.readyAt(host);
  await Promise.resolve();
  politeness.began('bad.example');
  politeness.ended('bad.example', ended);
  expect(politeness.readyAt('bad.example')).toBe(Number.POSITIVE_INFINITY);
  clock.advance(60_000);
  politeness.readyAt('good.example');
  await Promise.resolve();
  expect(politeness.readyAt('good.example')).toBeLessThanOrEqual(clock.monotonic());
  clock.advance(LEFT_MS);
  expect(politeness.parked('bad.example')).toBeUndefined();
  politeness.ended('bad.example', ended);
  expect(politeness.lift('bad.example')).toBe(true);
  expect(politeness.parked('bad.example')).toBeUndefined();
});

it('a crawl that runs for longer than a day is notified when the suspension of a host is over', () => {
  const clock = createFakeClock();
  const store = openStore(undefined);
  const politeness = createPoliteness(clock, undefined, new LeftHosts(store.leftHosts, clock));
  politeness.ended('bad.example', ended);
  const heard: string[] = [];
  politeness.onRelease((host) => heard.push(host));
  clock.advance(LEFT_MS - 1);
  politeness.ended('good.example', calm);
  expect(heard).toEqual(['good.example']);
  clock.advance(1);
  // Somebody looks at the hosts of the crawl first.
  expect(politeness.parked('bad.example')).toBeUndefined();
  politeness.ended('good.example', calm);
  expect(heard).toEqual(['good.example', 'good.example', 'bad.example']);
  expect(store.leftHosts.list()).toEqual([]);
  store.close();
});

it('a host stays suspended for a day across restarts, and is free once that entry is forgotten', () => {
  const clock = createFakeClock();
  const store = openStore(undefined);
  new LeftHosts(store.leftHosts, clock).leave('bad.example', 'It refused.');
  clock.advance(3_600_000);
  const left = new LeftHosts(store.leftHosts, clock);
  expect([left.why('bad.example'), left.leftMs('bad.example')]).toEqual(['It refused.', 23 * 3_600_000]);
  expect([left.why('good.example'), left.leftMs('good.example')]).toEqual([undefined, undefined]);
  store.leftHosts.remove('bad.example');
  left.reload();
  expect([left.why('bad.example'), left.lift('bad.example')]).toEqual([undefined, false]);
  store.close();
});

it('given a clock set back by years, no host stays suspended for years', () => {
  const clock = createFakeClock();
  const store = openStore(undefined);
  const left = new LeftHosts(store.leftHosts, clock);
  left.leave('bad.example', 'It refused.');
  clock.jump(-10 * 365 * LEFT_MS);
  expect(left.why('bad.example')).toBeUndefined();
  store.close();
});
