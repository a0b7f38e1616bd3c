import { describe, expect, it } from 'vitest';
import { createJudge } from '../../judge/index.ts';
import { closedAfterEach } from '../testing/closed-after-each.ts';
import { labelOf, openTestHarness, specOf, type TestHarness, TOPIC } from '../testing/harness.ts';
import { suggestion } from './suggesting.ts';

let harness: TestHarness | undefined;
closedAfterEach(() => harness);

describe('suggestions', () => {
  it('carry the whole reason', async () => {
    harness = openTestHarness({
      'http://a.example/': { title: '0.7 tea', text: 'Green tea grows in the shade.' },
      'http://seed.example/': {
        title: '0.2 hub',
        links: [{ url: 'http://a.example/', anchor: 'more on tea', before: 'look here: ', after: ' and there' }],
      },
    });
    harness.crawls.start(specOf(['http://seed.example/']));
    await harness.crawls.ended('c');
    const [found] = harness.crawls.suggestions('c', 'unlabelled', 10);
    expect(found).toMatchObject({
      url: 'http://a.example/',
      title: '0.7 tea',
      site: 'a.example',
      snippet: 'Green tea grows in the shade.',
      relevance: 0.7,
      unsure: false,
      label: 'none',
      why: {
        path: [
          { url: 'http://seed.example/', title: '0.2 hub' },
          { url: 'http://a.example/', title: '0.7 tea' },
        ],
        anchor: 'more on tea',
        before: 'look here: ',
        after: ' and there',
        words: ['tea'],
        priority: 0.2,
        parts: [{ feature: 'parent', detail: '', weight: 0.2 }],
      },
    });
    expect(harness.news.filter(({ type }) => type === 'suggestion')).toHaveLength(1);
  });

  it('explain a page off the topic as fully, when the request names it by its number', async () => {
    harness = openTestHarness({
      'http://seed.example/': {
        title: '0.7 tea',
        links: [{ url: 'http://b.example/', anchor: 'a shop', before: 'next door: ', after: ' of pots' }],
      },
      'http://b.example/': { title: '0.2 pots', text: 'kettles' },
    });
    harness.crawls.start(specOf(['http://seed.example/']));
    expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 2, onTopic: 1 });
    const { store } = harness;
    const crawl = store.crawls.get('c');
    if (crawl === undefined) throw new Error('the crawl is kept');
    const [shop] = [1, 2, 3]
      .flatMap((id) => suggestion(store, crawl, id) ?? [])
      .filter(({ url }) => url === 'http://b.example/');
    expect(shop).toMatchObject({
      relevance: 0.2,
      why: {
        path: [{ url: 'http://seed.example/' }, { url: 'http://b.example/' }],
        anchor: 'a shop',
        before: 'next door: ',
        after: ' of pots',
        parts: [{ feature: 'parent', weight: 0.7 }],
      },
    });
  });

  it('hold no page of another crawl, whatever its number', async () => {
    harness = openTestHarness({ 'http://seed.example/': { title: '0.7 tea' } });
    harness.crawls.start(specOf(['http://seed.example/']));
    harness.crawls.start(specOf(['http://seed.example/'], { id: 'd' }));
    await Promise.all(['c', 'd'].map((id) => harness?.crawls.ended(id)));
    const { store, crawls } = harness;
    const [own, others] = ['c', 'd'].flatMap((id) => store.crawls.fetched(id));
    expect(crawls.page('c', Number(own))).toMatchObject({ crawlId: 'c' });
    expect(crawls.page('c', Number(others))).toBeUndefined();
  });

  it('leave out seeds, the middle of a long path, copies, and pages that ask not to be kept', async () => {
    const long = 'the same words again and again, '.repeat(20);
    harness = openTestHarness((url) => {
      const n = Number(/(\d+)$/.exec(url)?.[1]);
      if (n === 30) return { title: '0.9 tea', noindex: true, text: 'private', links: ['http://a.example/31'] };
      return n < 40
        ? { title: '0.9 tea', links: [`http://a.example/${n + 1}`], ...(n > 35 ? { text: long } : {}) }
        : undefined;
    });
    harness.crawls.start(specOf(['http://a.example/0']));
    expect(await harness.crawls.ended('c')).toMatchObject({ fetched: 40 });
    const shown = harness.crawls.suggestions('c', 'unlabelled', 100);
    const urls = shown.map(({ url }) => Number(/(\d+)$/.exec(url)?.[1]));
    expect(urls).toEqual([36, 35, 34, 33, 32, 31, ...Array.from({ length: 29 }, (_, n) => 29 - n)]);
    const path = shown[0]?.why.path.map(({ url }) => /(\d+)$/.exec(url)?.[1]);
    expect(path).toEqual(['0', '1', '2', '3', '4', '5', '31', '32', '33', '34', '35', '36']);
    expect(JSON.stringify(harness.store.crawls.page(31))).not.toContain('private');
  });

  it('that are unsure begin with those nearest to the threshold', async () => {
    const titles = ['0.9 a', '0.52 b', '0.2 c', '0.47 d', '0.6 e'];
    harness = openTestHarness((url) => {
      const n = Number(/(\d+)$/.exec(url)?.[1]);
      return { title: titles[n] ?? '', links: n < 4 ? [`http://a.example/${n + 1}`] : [] };
    });
    harness.crawls.start(specOf(['http://a.example/0']));
    await harness.crawls.ended('c');
    expect(harness.crawls.suggestions('c', 'unsure', 3).map(({ title }) => title)).toEqual([
      '0.52 b',
      '0.47 d',
      '0.6 e',
    ]);
  });

  it('given a list that led to another suggestion, only that one is shown, and names the list', async () => {
    const text = 'Tea leaves are picked in spring, dried and rolled by hand. '.repeat(20);
    const other = 'Cups are thrown on a wheel, fired for a day and glazed in green. '.repeat(20);
    harness = openTestHarness({
      'http://seed.example/': {
        title: '0.2 hub',
        links: ['http://a.example/tag/tea/', 'http://a.example/tag/cups/', 'http://a.example/plain'],
      },
      'http://a.example/tag/tea/': { title: '0.9 tag', links: ['http://a.example/2019/on-tea'] },
      'http://a.example/tag/cups/': { title: '0.95 cups', links: ['http://a.example/2019/gone'] },
      'http://a.example/2019/on-tea': { title: '0.6 post', text },
      'http://a.example/plain': { title: '0.55 plain', text: other },
    });
    harness.crawls.start(specOf(['http://seed.example/']));
    await harness.crawls.ended('c');
    const shown = harness.crawls.suggestions('c', 'unlabelled', 10);
    expect(shown.map(({ title, pageKind }) => [title, pageKind])).toEqual([
      ['0.6 post', 'article'],
      ['0.55 plain', 'article'],
      ['0.95 cups', 'list'],
    ]);
    const through = { url: 'http://a.example/tag/tea/', title: '0.9 tag' };
    expect(shown.map(({ foundThrough }) => foundThrough)).toEqual([through, undefined, undefined]);
    // A list that the user asks for by its number is shown.
    expect(harness.crawls.suggestions('c', 'unsure', 10).map(({ title }) => title)).toContain('0.9 tag');
  });

  it('given pages of one work, one suggestion names the others; none is left once one of them has a label', async () => {
    const text = (of: string): string =>
      `The ${of} of tea leaves is picked in spring, dried and rolled by hand. `.repeat(9);
    harness = openTestHarness({
      'http://seed.example/': {
        title: '0.2 hub',
        links: [
          'http://p.example/v2',
          'http://arxiv.example/2101.00001',
          'http://arxiv.example/2101.00001v1',
          'http://b.example/other',
        ],
      },
      'http://p.example/v2': { title: '0.7 publisher', text: text('text'), work: { doi: '10.1000/x' } },
      'http://arxiv.example/2101.00001': {
        ...{ title: '0.8 preprint', text: text('abstract') },
        work: { doi: '10.1000/x', arxiv: '2101.00001' },
      },
      'http://arxiv.example/2101.00001v1': { title: '0.9 first', text: text('draft'), work: { arxiv: '2101.00001' } },
      'http://b.example/other': { title: '0.6 other', text: text('bud'), work: { doi: '10.1000/y' } },
    });
    harness.crawls.start(specOf(['http://seed.example/']));
    await harness.crawls.ended('c');
    const shown = () => harness?.crawls.suggestions('c', 'unlabelled', 10) ?? [];
    expect(shown().map(({ title, versions }) => [title, versions?.map(({ url }) => url)])).toEqual([
      ['0.8 preprint', ['http://p.example/v2', 'http://arxiv.example/2101.00001v1']],
      ['0.6 other', undefined],
    ]);
    harness.crawls.label([labelOf('http://arxiv.example/2101.00001v1', 'not-relevant')]);
    expect(shown().map(({ title }) => title)).toEqual(['0.6 other']);
  });

  it.each([
    ['words are typed, comes at its own rank', ['tea'], ['0.9', '0.7 tea', '0.6 leaf']],
    ['no words are typed, comes behind those with one', [], ['0.7 tea', '0.6 leaf', '0.9']],
  ])('a page without a reason, where %s', async (_, words, wanted) => {
    const pages = wanted.map((title) => [`http://${title.replace(/\W/g, '')}.example/`, { title, text: title }]);
    harness = openTestHarness({
      ...Object.fromEntries(pages),
      'http://seed.example/': { title: '0.2 hub', links: pages.map(([url]) => `${url}`) },
    });
    harness.crawls.putTopic({ ...TOPIC, words, texts: [{ url: 'http://t.example/', title: 'Tea', text: 'On tea.' }] });
    harness.crawls.start(specOf(['http://seed.example/']));
    await harness.crawls.ended('c');
    expect(harness.crawls.suggestions('c', 'unlabelled', 10).map(({ title }) => title)).toEqual(wanted);
  });

  it.each([
    ['typed', ['tea']],
    ['no', []],
  ])(
    'given more than ten pages and %s words, a list that led to none of the first ten comes at its own rank behind these',
    async (_, words) => {
      const relevant = ['0.9', '0.89', '0.88', '0.87', '0.86', '0.85', '0.84', '0.83', '0.82', '0.81', '0.6', '0.55'];
      const posts = relevant.map((relevance, n) => [
        `http://a.example/2019/post-${n}`,
        {
          title: `${relevance} post`,
          text: `Leaf ${n} is picked in spring, dried and rolled by hand at ${n}. `.repeat(20),
        },
      ]);
      harness = openTestHarness({
        ...Object.fromEntries(posts),
        'http://seed.example/': {
          title: '0.2 hub',
          links: ['http://a.example/tag/tea/', ...posts.map(([url]) => `${url}`)],
        },
        'http://a.example/tag/tea/': { title: '0.95 tag', links: ['http://a.example/2019/gone'] },
      });
      harness.crawls.putTopic({ ...TOPIC, words, texts: [{ url: 'http://t.example/', title: 'Leaf', text: 'Leaf.' }] });
      harness.crawls.start(specOf(['http://seed.example/']));
      await harness.crawls.ended('c');
      const shown = harness.crawls.suggestions('c', 'unlabelled', 12).map(({ title }) => title);
      expect(shown.slice(0, 10)).toEqual(relevant.slice(0, 10).map((one) => `${one} post`));
      expect(shown.slice(10)).toEqual(['0.95 tag', '0.6 post']);
    },
  );

  it('given a page that does not name the topic, it comes after those that do, however relevant', async () => {
    const named = (word: string): string =>
      `${word} is what these lines are about, from the first to the last. `.repeat(8);
    const pages = {
      'http://a.example/typeclasses': { title: 'A guide to classes', text: named('Haskell') },
      'http://a.example/mongo': { title: 'Ruby and MongoDB', text: named('A database') },
      'http://a.example/title': { title: 'Haskell: an introduction', text: named('The language') },
    };
    const relevance = new Map([
      ['Ruby and MongoDB', 0.95],
      ['A guide to classes', 0.7],
      ['Haskell: an introduction', 0.68],
    ]);
    const topic = { ...TOPIC, words: ['Haskell'] };
    harness = openTestHarness(
      { ...pages, 'http://seed.example/': { title: 'hub', links: Object.keys(pages) } },
      {
        createJudge() {
          const judge = createJudge(topic);
          return {
            ...judge,
            judge(page, isSeed) {
              const given = relevance.get(page.title) ?? 0;
              return { ...judge.judge(page, isSeed), relevance: given, onTopic: given >= 0.5 };
            },
          };
        },
      },
    );
    harness.crawls.start(specOf(['http://seed.example/']));
    await harness.crawls.ended('c');
    expect(harness.crawls.suggestions('c', 'unlabelled', 10).map(({ title }) => title)).toEqual([
      'Haskell: an introduction',
      'A guide to classes',
      'Ruby and MongoDB',
    ]);
  });
});
