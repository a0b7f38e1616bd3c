import { expect, it } from 'vitest';
import { crawlOf, turnOf } from '../../companion/cluster/store/testing/samples.ts';
import type { StopReason } from '../../shared/api/crawl.ts';
import { inBothStores, type SharedStoreHarness } from './harnesses.ts';

const HOST = 'a.example';
const WHY = 'It fails.';
const DAY_MS = 86_400_000;

/** Takes the only URL, leaves its host alone for a day, and ends the crawl, as workers would. */
async function ended(harness: SharedStoreHarness, reason: StopReason = 'no-usable-seeds'): Promise<void> {
  const claim = await harness.takeOne();
  const turn = turnOf(claim, { pauseMs: DAY_MS, parked: WHY });
  await harness.sharedStore.fail(claim, 'w1', { failure: 'unreachable', message: '', again: true }, [turn]);
  const term = await harness.sharedStore.lead('c', 'w1');
  const crawl = await harness.sharedStore.crawl('c');
  if (term === undefined || crawl === undefined) throw new Error('nobody leads');
  expect(await harness.sharedStore.end(term, reason, crawl.budgets)).toBe(true);
}

const dayIsOver = async ({ database }: SharedStoreHarness): Promise<void> => {
  for (const [table, column] of [
    ['crawls', 'goes_on_at'],
    ['hosts', 'ready_at'],
    ['queues', 'rests_until'],
  ])
    await database.change(`UPDATE ${table} SET ${column} = ${column} - ${DAY_MS} WHERE ${column} IS NOT NULL`);
};
const state = async ({ sharedStore }: SharedStoreHarness) => (await sharedStore.crawl('c'))?.state;

inBothStores('a crawl that ended while a host is left alone', (harness) => {
  it('resumes by itself when that is over, and not before', async () => {
    await harness.sharedStore.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(harness);
    expect([await harness.sharedStore.goOn(), await state(harness)]).toEqual([[], 'done']);
    await dayIsOver(harness);
    expect([await harness.sharedStore.goOn(), await state(harness)]).toEqual([['c'], 'running']);
    expect(await harness.sharedStore.goOn()).toEqual([]);
    expect((await harness.takeOne()).url).toBe(`http://${HOST}/`);
  });

  it("resumes as soon as its user lifts the host's suspension", async () => {
    await harness.sharedStore.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(harness);
    expect(await harness.sharedStore.lift(HOST, WHY, 0)).toBe(true);
    expect(await harness.sharedStore.goOn()).toEqual(['c']);
    expect((await harness.takeOne()).url).toBe(`http://${HOST}/`);
  });

  it('is left to its user after three ends in a row that brought nothing', async () => {
    await harness.sharedStore.create(crawlOf('c'), [`http://${HOST}/`]);
    const went: number[] = [];
    for (let times = 0; times < 4; times++) {
      await ended(harness);
      await dayIsOver(harness);
      went.push((await harness.sharedStore.goOn()).length);
    }
    expect(went).toEqual([1, 1, 1, 0]);
    await harness.sharedStore.update('c', { state: 'running' });
    await ended(harness);
    await dayIsOver(harness);
    expect(await harness.sharedStore.goOn()).toEqual(['c']);
  });

  it.each<StopReason>(['page-limit', 'time-limit'])('stays ended where it ended by its %s', async (reason) => {
    await harness.sharedStore.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(harness, reason);
    await dayIsOver(harness);
    expect(await harness.sharedStore.goOn()).toEqual([]);
  });

  it('given a user who ended it, stays ended', async () => {
    await harness.sharedStore.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(harness);
    await harness.sharedStore.update('c', { state: 'done', reason: 'user' });
    await dayIsOver(harness);
    expect([await harness.sharedStore.goOn(), await state(harness)]).toEqual([[], 'done']);
  });
});
