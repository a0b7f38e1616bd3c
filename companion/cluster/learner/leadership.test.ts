import { expect, it } from 'vitest';
import { type Clock, systemClock } from '../../crawl/ports/clock.ts';
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
