// @vitest-environment node
import { expect, it } from 'vitest';
import { aCrawl } from '../testing/builders.ts';
import { knownCrawls, learnCrawl, learnCrawls } from './known.ts';

const states = async (): Promise<readonly string[]> => (await knownCrawls()).map(({ id, state }) => `${id} ${state}`);

it('given a list that was requested before a pause and arrives after it, the crawl stays paused', async () => {
  await learnCrawl(aCrawl({ state: 'paused' }), undefined, 2_000);
  await learnCrawls([aCrawl({ state: 'running' }), aCrawl({ id: 'crawl-2' })], undefined, 1_000);
  expect(await states()).toEqual(['crawl-1 paused', 'crawl-2 running']);
  await learnCrawls([aCrawl({ state: 'running' })], undefined, 2_000);
  expect(await states()).toEqual(['crawl-1 running']);
});

it('given two answers, the one that was requested last counts, whichever arrives last', async () => {
  await learnCrawl(aCrawl({ state: 'running' }), undefined, 2_000);
  await learnCrawl(aCrawl({ state: 'paused' }), undefined, 1_000);
  expect(await states()).toEqual(['crawl-1 running']);
});

it('given a clock that was set back, later answers are kept', async () => {
  await learnCrawl(aCrawl({ state: 'running' }), undefined, Date.now() + 3_600_000);
  await learnCrawl(aCrawl({ state: 'paused' }), undefined, Date.now());
  expect(await states()).toEqual(['crawl-1 paused']);
});
