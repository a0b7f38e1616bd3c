import { expect, it } from 'vitest';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const SEED = 'http://a.example/';
let harness: TestHarness | undefined;
closedAfterEach(() => harness);
const open = (): TestHarness => {
  harness = openTestHarness({ [SEED]: { links: ['http://a.example/tea'] }, 'http://a.example/tea': {} });
  return harness;
};

it('given parameters of page reading, stores them and reads every page by them', async () => {
  const { crawls, store, web } = open();
  const extraction = { text: 1, tolerated: 5 };
  crawls.start(specOf([SEED], { extraction }));
  await crawls.ended('c');
  expect(store.crawls.get('c')?.choices?.extraction).toEqual(extraction);
  expect(web.extractions).toEqual([extraction, extraction]);
});

it('given a parameter of page reading out of bounds, starts nothing', () => {
  const { crawls, store } = open();
  expect(() => crawls.start(specOf([SEED], { extraction: { tolerated: -1 } }))).toThrow(/tolerated: -1 is not between/);
  expect(store.crawls.get('c')).toBeUndefined();
});
