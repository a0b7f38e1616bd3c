import { expect, it } from 'vitest';
import { crawlOf, turnOf } from '../../companion/store/testing/commons-samples.ts';
import type { StopReason } from '../../shared/api/crawl.ts';
import { type House, inBothHouses } from './houses.ts';

const HOST = 'a.example';
const WHY = 'It fails.';
const DAY_MS = 86_400_000;

/** Takes the only URL, leaves its host alone for a day, and ends the crawl, as workers would. */
async function ended(house: House, reason: StopReason = 'no-usable-seeds'): Promise<void> {
  const claim = await house.takeOne();
  const turn = turnOf(claim, { pauseMs: DAY_MS, parked: WHY });
  await house.commons.fail(claim, 'w1', { failure: 'unreachable', message: '', again: true }, [turn]);
  const term = await house.commons.lead('c', 'w1');
  const crawl = await house.commons.crawl('c');
  if (term === undefined || crawl === undefined) throw new Error('nobody leads');
  expect(await house.commons.end(term, reason, crawl.budgets)).toBe(true);
}

const dayIsOver = async ({ database }: House): Promise<void> => {
  for (const [table, column] of [
    ['crawls', 'goes_on_at'],
    ['hosts', 'ready_at'],
    ['queues', 'rests_until'],
  ])
    await database.change(`UPDATE ${table} SET ${column} = ${column} - ${DAY_MS} WHERE ${column} IS NOT NULL`);
};
const state = async ({ commons }: House) => (await commons.crawl('c'))?.state;

inBothHouses('a crawl that ended while a host is left alone', (house) => {
  it('resumes by itself when that is over, and not before', async () => {
    await house.commons.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(house);
    expect([await house.commons.goOn(), await state(house)]).toEqual([[], 'done']);
    await dayIsOver(house);
    expect([await house.commons.goOn(), await state(house)]).toEqual([['c'], 'running']);
    expect(await house.commons.goOn()).toEqual([]);
    expect((await house.takeOne()).url).toBe(`http://${HOST}/`);
  });

  it("resumes as soon as its user lifts the host's suspension", async () => {
    await house.commons.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(house);
    expect(await house.commons.lift(HOST, WHY, 0)).toBe(true);
    expect(await house.commons.goOn()).toEqual(['c']);
    expect((await house.takeOne()).url).toBe(`http://${HOST}/`);
  });

  it('is left to its user after three ends in a row that brought nothing', async () => {
    await house.commons.create(crawlOf('c'), [`http://${HOST}/`]);
    const went: number[] = [];
    for (let times = 0; times < 4; times++) {
      await ended(house);
      await dayIsOver(house);
      went.push((await house.commons.goOn()).length);
    }
    expect(went).toEqual([1, 1, 1, 0]);
    await house.commons.update('c', { state: 'running' });
    await ended(house);
    await dayIsOver(house);
    expect(await house.commons.goOn()).toEqual(['c']);
  });

  it.each<StopReason>(['page-limit', 'time-limit'])('stays ended where it ended by its %s', async (reason) => {
    await house.commons.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(house, reason);
    await dayIsOver(house);
    expect(await house.commons.goOn()).toEqual([]);
  });

  it('stays ended where its user said so', async () => {
    await house.commons.create(crawlOf('c'), [`http://${HOST}/`]);
    await ended(house);
    await house.commons.update('c', { state: 'done', reason: 'user' });
    await dayIsOver(house);
    expect([await house.commons.goOn(), await state(house)]).toEqual([[], 'done']);
  });
});
