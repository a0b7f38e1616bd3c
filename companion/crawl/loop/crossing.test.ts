import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import type { Taker } from '../party.ts';
import { createPoliteness } from '../politeness/politeness.ts';
import { Way } from '../politeness/way.ts';
import { createFakeClock, inFakeTime } from '../testing/fake-clock.ts';
import { createFakeWeb, type FakePage } from '../testing/fake-web.ts';
import { openTestHouse, specOf } from '../testing/house.ts';
import { Crossing } from './crossing.ts';

/** A topic that may follow to some hosts, and has had enough of others. */
function takerOf(follows: (url: string) => boolean, isFull: (host: string) => boolean): Taker {
  const gate = { readyAt: (host: string) => (isFull(host) ? Number.POSITIVE_INFINITY : 0) };
  const explorer = { mind: { within: follows } } as unknown as Taker['member']['explorer'];
  const sighting = { source: 0, anchor: '', before: '', after: '' };
  const reading = (): never => {
    throw new Error('No crawl is built here.');
  };
  return { member: { crawlId: '', explorer, gate, reading }, choice: { urlId: 0, sighting, priority: 1, parts: [] } };
}

function crossingOf(...takers: readonly Taker[]): { crossing: Crossing; way: Way } {
  const crossing = new Crossing(takers);
  const [clock, fetcher] = [createFakeClock(), createFakeWeb(() => ({}))];
  const { signal } = new AbortController();
  const politeness = createPoliteness(clock);
  return {
    crossing,
    way: new Way('http://a.example/', { politeness, fetcher, clock, signal, readyAt: crossing.readyAt }),
  };
}

const B = 'http://b.example/';
const [always, never] = [() => true, () => false];

it('a topic is led by its own patterns and limits, not by the patterns of one and the limits of another', async () => {
  const strict = takerOf(never, never);
  const full = takerOf(always, (host) => host === 'b.example');
  const { crossing, way } = crossingOf(strict, full);
  expect(await crossing.leads(B, ['http://a.example/'], way)).toBe('cancelled');
  expect(crossing.refused).toEqual([strict]);
  expect(crossing.led(way)).toEqual([{ taker: full, from: { url: B, redirects: ['http://a.example/'] } }]);
});

it('those that may go on get the page, the others wait there or are refused', async () => {
  const [strict, full, free] = [takerOf(never, never), takerOf(always, always), takerOf(always, never)];
  const { crossing, way } = crossingOf(strict, full, free);
  expect(await crossing.leads(B, [], way)).toBeUndefined();
  expect([crossing.going, crossing.refused]).toEqual([[free], [strict]]);
  expect(crossing.led(way).map(({ taker }) => taker)).toEqual([full]);
});

it('where none may follow, nobody is asked, and all are told so', async () => {
  const { crossing, way } = crossingOf(takerOf(never, never));
  expect(await crossing.leads(B, [], way)).toBe('redirect-refused');
  expect([crossing.going.length, crossing.refused, crossing.led(way)]).toEqual([1, [], []]);
});

it('pages that lead to a host of which no more is wanted wait there until more is', async () => {
  const clock = createFakeClock();
  const pages = (url: string): FakePage => (url.includes('//s') ? { at: url.replace(/s(\d).*/, 'b.example/$1') } : {});
  const home = mkdtempSync(join(tmpdir(), 'ambit-crossing-'));
  const house = openTestHouse(pages, { polite: true, clock, store: openStore(join(home, 'state')) });
  const seeds = [1, 2, 3].map((at) => `http://s${at}.example/`);
  const budgets = { pages: 100, perHost: 1, seconds: 0 };
  house.crawls.start(specOf(seeds, { budgets }));
  expect(await inFakeTime(clock, house.crawls.ended('c'))).toMatchObject({ reason: 'host-limit', fetched: 1 });
  house.crawls.setBudgets('c', { ...budgets, perHost: 100 });
  house.crawls.resume('c');
  expect(await inFakeTime(clock, house.crawls.ended('c'))).toMatchObject({ reason: 'exhausted', fetched: 3 });
  await house.crawls.close();
  house.store.close();
  rmSync(home, { recursive: true });
});

it.each([false, true])(
  'a crawl is not led out of its patterns, on a recorded web neither (polite: %s)',
  async (polite) => {
    const clock = createFakeClock();
    const pages: Readonly<Record<string, FakePage>> = {
      'http://a.example/': { links: ['http://a.example/out', 'http://a.example/in'] },
      'http://a.example/in': { title: 'in' },
      'http://a.example/out': { title: 'out', at: B },
      [B]: { title: 'outside' },
    };
    const house = openTestHouse(pages, { polite, clock });
    house.crawls.start(specOf(['http://a.example/'], { scope: { only: ['a.example'], never: [] } }));
    await inFakeTime(clock, house.crawls.ended('c'));
    expect(house.lines().map(({ url }) => url)).toEqual(['http://a.example/', 'http://a.example/in']);
    await house.crawls.close();
    house.store.close();
  },
);
