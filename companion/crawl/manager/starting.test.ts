import { expect, it } from 'vitest';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const SEED = 'http://a.example/';
const folder = foldersOfEach();
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

it('given same = title, a page with the title of an earlier one is its reprint, whatever its text', async () => {
  const title = 'Old railway opens again after forty years';
  const [first, second] = ['http://b.example/1', 'http://c.example/2'];
  const pages = { [SEED]: { links: [first, second] }, [first]: { title }, [second]: { title: `${title} - Post` } };
  const hiddenBy = async (extraction: Record<string, number>) => {
    await harness?.crawls.close();
    harness = openTestHarness(pages);
    const { crawls, store } = harness;
    crawls.start(specOf([SEED], { extraction }));
    await crawls.ended('c');
    return store.results.outlines('c', undefined, 10).map(({ copyOf }) => copyOf);
  };
  expect(await hiddenBy({})).toEqual([undefined, undefined, undefined]);
  expect(await hiddenBy({ same: 1 })).toEqual([undefined, undefined, expect.any(Number)]);
});

it('given the judge naive-bayes, wants an ended crawl and judges by its pages', async () => {
  const tea = 'http://a.example/tea';
  harness = openTestHarness(
    {
      [SEED]: { text: 'Roads and bridges of the valley.', links: [tea] },
      [tea]: { title: 'Tea', text: 'Tea leaves dry.', links: ['http://a.example/leaves'] },
      'http://a.example/leaves': { title: 'Leaves', text: 'Leaves dry in the sun.' },
    },
    { store: openStore(folder()), real: true },
  );
  const { crawls, store } = harness;
  const judge = { model: 'naive-bayes' as const };
  expect(() => crawls.start(specOf([SEED], { judge }))).toThrow(/choose one that has ended/);
  crawls.start(specOf([SEED], { id: 'first' }));
  await crawls.ended('first');
  crawls.start(specOf([SEED], { id: 'second', judge, learnFrom: ['first'] }));
  await crawls.ended('second');
  expect(store.crawls.get('second')?.choices).toMatchObject({ judge, learnFrom: ['first'] });
  const onTopic = store.results.outlines('second', undefined, 10).map((one) => one.onTopic);
  expect(onTopic.slice(0, 2)).toEqual([false, true]);
});
