import { expect, it } from 'vitest';
import type { Judge } from '../../judge/judge.ts';
import { openStore } from '../../store/open.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { createFakeJudge } from '../testing/fake-judge.ts';
import { foldersOfEach } from '../testing/folders.ts';
import { openTestHarness, specOf, type TestHarness } from '../testing/harness.ts';

const folder = foldersOfEach();
let harness: TestHarness | undefined;
closedAfterEach(() => harness);

const BOX = 'Ann writes about tea from her house in the hills.';
const own = (name: string) => `The leaves of page ${name} are picked in May.`;
const page = (name: string) => ({ title: '0.9 tea', text: `${BOX}\n${own(name)}` });
const NAMES = ['one', 'two', 'three', 'four'];
/** Makes a judge that finds these words in every page. */
const finding = (words: readonly string[]) => (): Judge => {
  const judge = createFakeJudge();
  return { ...judge, judge: (one) => ({ ...judge.judge(one), words }) };
};
const hubOf = (names: readonly string[]) => ({
  title: '0.2 hub',
  links: names.map((name) => ({ url: `http://a.example/${name}`, anchor: name })),
});
const pages = {
  'http://seed.example/': hubOf(NAMES),
  ...Object.fromEntries(NAMES.map((name) => [`http://a.example/${name}`, page(name)])),
};

it('given a sentence that the host repeats, shows it in no snippet, not even of the first pages read', async () => {
  harness = openTestHarness(pages, { store: openStore(folder()) });
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const shown = harness.crawls.suggestions('c', 'unlabelled', 10).map(({ snippet }) => snippet);
  expect(shown.sort()).toEqual(NAMES.map(own).sort());
});

it('given pages without a sentence whose description the host repeats, shows it in no snippet', async () => {
  const without = NAMES.map((name) => [`http://a.example/${name}`, { title: '0.9 tea', text: name, description: BOX }]);
  harness = openTestHarness({ ...pages, ...Object.fromEntries(without) }, { store: openStore(folder()) });
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const shown = harness.crawls.suggestions('c', 'unlabelled', 10).map(({ snippet }) => snippet);
  expect(shown).toEqual(['', '', '', '']);
});

it('given a restart between the pages, still knows what the host repeats', async () => {
  const dir = folder();
  harness = openTestHarness(pages, { store: openStore(dir) });
  const spec = specOf(['http://seed.example/']);
  harness.crawls.start({ ...spec, budgets: { ...spec.budgets, pages: 3 } });
  await harness.crawls.ended('c');
  await harness.crawls.close();
  harness.store.close();
  harness = openTestHarness(pages, { store: openStore(dir) });
  harness.crawls.setBudgets('c', { ...spec.budgets, pages: 10 });
  harness.crawls.resume('c');
  await harness.crawls.ended('c');
  const shown = harness.crawls.suggestions('c', 'unlabelled', 10).map(({ snippet }) => snippet);
  expect(shown.sort()).toEqual(NAMES.map(own).sort());
});

it('given words that only repeated sentences contain, shows them at no page, not even at the first', async () => {
  harness = openTestHarness(pages, {
    store: openStore(folder()),
    createJudge: finding(['hills', 'leaves', 'elsewhere']),
  });
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const shown = harness.crawls.suggestions('c', 'unlabelled', 10).map(({ why }) => why.words);
  expect(shown).toEqual(NAMES.map(() => ['leaves', 'elsewhere']));
});

it('given lists that repeat the entries of other lists, still shows the word that such an entry has', async () => {
  const LISTS = Array.from({ length: 20 }, (_, n) => `list${n}`);
  const entries = ['The leaves of green tea are soft in spring.', 'Black tea is dried in the sun for days.'];
  const shared = (n: number) => (n >= 17 ? entries.join('\n') : `A pot of number ${n} stands on the shelf.`);
  harness = openTestHarness(
    {
      'http://seed.example/': hubOf(LISTS),
      ...Object.fromEntries(
        LISTS.map((name, n) => [
          `http://a.example/${name}`,
          { title: '0.9 list', text: `Tech.\n${shared(n)}\n${'x'.repeat(n)} is the mark of this list.\n${BOX}` },
        ]),
      ),
    },
    {
      store: openStore(folder()),
      createJudge: finding(['leaves', 'hills']),
    },
  );
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const last = harness.crawls.suggestions('c', 'unlabelled', 20).find(({ url }) => url.endsWith('list19'));
  expect(last?.why.words).toEqual(['leaves']);
  expect(last?.snippet).not.toContain('Ann');
});

it('given pages that have nothing but a line which a few others share, shows it where it has a word that the judge found', async () => {
  const LISTS = Array.from({ length: 20 }, (_, n) => `page${n}`);
  const course = 'A course of green tea in the shade, Fall';
  harness = openTestHarness(
    {
      'http://seed.example/': hubOf(LISTS),
      ...Object.fromEntries(
        LISTS.map((name, n) => [
          `http://a.example/${name}`,
          { title: '0.9 Ann', text: n >= 16 ? `${course}\n${'x'.repeat(n)}` : `A pot of number ${n} is for sale.` },
        ]),
      ),
    },
    {
      store: openStore(folder()),
      createJudge: finding(['Ann', 'shade']),
    },
  );
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const shown = harness.crawls.suggestions('c', 'unlabelled', 20);
  const last = shown.filter(({ url }) => /page1[6-9]$/.test(url));
  expect(last.map(({ snippet }) => snippet)).toEqual([course, course, course, course]);
});

it('given lists without a sentence, shows their entries, and no menu that all of them have', async () => {
  const entry = (name: string) => ({ url: `http://b.example/${name}`, anchor: `The leaves of page ${name}` });
  const menu = ['black', 'white'].map((sort) => ({
    url: `http://b.example/${sort}`,
    anchor: `All ${sort} tea that we sell`,
  }));
  harness = openTestHarness(
    {
      'http://seed.example/': {
        title: '0.2 hub',
        links: NAMES.map((name) => ({ url: `http://a.example/tags/${name}/`, anchor: name })),
      },
      ...Object.fromEntries(
        NAMES.map((name) => [
          `http://a.example/tags/${name}/`,
          { title: '0.9 tea', text: name, links: [...menu, entry(name)] },
        ]),
      ),
    },
    { store: openStore(folder()) },
  );
  harness.crawls.start(specOf(['http://seed.example/']));
  await harness.crawls.ended('c');
  const lists = harness.crawls.suggestions('c', 'unlabelled', 10).filter(({ url }) => url.includes('/tags/'));
  expect(lists.map(({ snippet }) => snippet).sort()).toEqual(NAMES.map((name) => entry(name).anchor).sort());
});
