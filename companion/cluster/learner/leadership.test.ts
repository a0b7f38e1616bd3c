import { expect, it, vi } from 'vitest';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { type Clock, systemClock } from '../../crawl/ports/clock.ts';
import { pack } from '../../store/packed.ts';
import { openSharedStoreOn } from '../store/open.ts';
import { openSqliteSharedStore } from '../store/sqlite/database.ts';
import { crawlOf, JUDGED, NO_MODEL_UPDATE, pageAt, TEA, turnOf } from '../store/testing/samples.ts';
import { openInTimeOf } from '../testing/clocked-store.ts';
import { Leadership } from './leadership.ts';

/** Of a machine so busy that eight visits take four seconds: 40 take longer than the term of 15 s. */
const SLOW_MS = 4_000;
const LEARNED = 40;

it('given a machine on which reading earlier visits takes longer than a term, the learner keeps its term', async () => {
  let now = 1_000_000;
  const elected: unknown[] = [];
  const clock: Clock = {
    ...systemClock,
    now: () => now,
    monotonic: () => now,
    async turn() {
      now += SLOW_MS;
      elected.push(await sharedStore.lead('c', 'another'));
    },
  };
  const sharedStore = await openInTimeOf(clock);
  await sharedStore.putTopic(TEA);
  const seeds = Array.from({ length: LEARNED + 1 }, (_, at) => `http://h${at}.example/`);
  await sharedStore.create(crawlOf('c'), seeds);
  const claims = await sharedStore.take({ worker: 'w', topics: [], most: seeds.length });
  for (const claim of claims) await sharedStore.keep(claim, 'w', pageAt(claim.url), [turnOf(claim)]);
  const before = await sharedStore.lead('c', 'before');
  if (before === undefined) throw new Error('another worker leads');
  const visits = await sharedStore.pendingVisits('c', LEARNED);
  const taken = visits.map(({ id }, at) => ({ id, seq: at + 1, isFetched: true, page: { ...JUDGED, n: at + 1 } }));
  await sharedStore.apply(before, { ...NO_MODEL_UPDATE, taken });
  await sharedStore.resign(before);
  expect(await sharedStore.crawl('c')).toMatchObject({ backlog: 1 });

  const term = await sharedStore.lead('c', 'after');
  if (term === undefined) throw new Error('another worker leads');
  const leadership = new Leadership({ sharedStore, clock, warn: expect.unreachable, ended: () => undefined }, term);
  leadership.start();
  await expect.poll(async () => (await sharedStore.crawl('c'))?.backlog).toBe(0);
  await leadership.close();
  await sharedStore.close();
  expect(elected.length).toBeGreaterThan(LEARNED / 8);
  expect(elected.filter((one) => one !== undefined)).toEqual([]);
});

it('given an edited topic, its learner ends its term at once, and another judges all pages by the topic as it is now', async () => {
  const sharedStore = await openSharedStoreOn(openSqliteSharedStore(':memory:'));
  await sharedStore.putTopic(TEA);
  const seeds = Array.from({ length: 12 }, (_, at) => `http://h${at}.example/`);
  await sharedStore.create(crawlOf('c'), [...seeds, 'http://waits.example/']);
  for (const [at, claim] of (await sharedStore.take({ worker: 'w', topics: [], most: seeds.length })).entries()) {
    const record = { ...EMPTY_RECORD, url: claim.url, title: at % 2 === 0 ? 'Tea' : 'Roads', text: `word${at}` };
    await sharedStore.keep(claim, 'w', pageAt(claim.url, [], { record: pack(record) }), [turnOf(claim)]);
  }
  const ended = vi.fn();
  const lead = async (worker: string): Promise<Leadership> => {
    const term = await sharedStore.lead('c', worker);
    if (term === undefined) throw new Error('another worker leads');
    const leadership = new Leadership({ sharedStore, clock: systemClock, warn: expect.unreachable, ended }, term);
    leadership.start();
    return leadership;
  };
  const titlesOnTopic = async (): Promise<readonly string[]> =>
    (await sharedStore.visited('c', 0, 99)).flatMap(({ onTopic, title }) => (onTopic ? [title] : []));
  await lead('before');
  await expect.poll(titlesOnTopic).toEqual(Array(6).fill('Tea'));

  await sharedStore.putTopic({ ...TEA, name: 'Only the name' });
  expect(await sharedStore.lead('c', 'after')).toBeUndefined();
  await sharedStore.putTopic({ ...TEA, words: ['roads'] });
  await expect.poll(() => ended).toHaveBeenCalledOnce();
  const after = await lead('after');
  await expect.poll(titlesOnTopic).toEqual(Array(6).fill('Roads'));
  expect(await sharedStore.crawl('c')).toMatchObject({ state: 'running', tally: { fetched: 12, onTopic: 6 } });
  await after.close();
  await sharedStore.close();
});
