import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FindAnswer } from '../../shared/api/find.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, SAMPLE_TOPIC, type SamplePage } from '../store/testing/sample-pages.ts';
import { indexAll } from './indexing.ts';
import { search } from './search.ts';

const NOW = Date.UTC(2026, 10, 24);
const TEA = { id: 'tea', name: 'Green tea', texts: [], words: ['tea'] };

let store: Store;
beforeEach(() => {
  store = openStore(undefined);
});
afterEach(() => store.close());

const keep = (pages: readonly SamplePage[], id = 'crawl-1', topic = SAMPLE_TOPIC): void =>
  keepSamplePages(store, pages, id, topic);
const page = (name: string, title: string, text: string, more: Partial<SamplePage> = {}): SamplePage => ({
  ...{ url: `http://${name}.example/`, title, text },
  ...more,
});
const capture = (name: string, title: string, text: string): void => {
  const url = `http://${name}.example/`;
  const record = { ...EMPTY_RECORD, headings: [], links: [], feeds: [], url, title, text };
  store.captures.put([{ id: 'c', at: 5, page: record }]);
};
const find = (q: string, more: { readonly limit?: number; readonly after?: string } = {}): FindAnswer => {
  indexAll(store);
  return search(store, { q, ...more }, NOW);
};
const titles = (q: string): readonly string[] => find(q).hits.map(({ title }) => title);

describe('words', () => {
  it('given pages of several crawls and a capture, one search finds them all', () => {
    keep([page('a', 'Monads', 'A monad is a monoid.')], 'crawl-1');
    keep([page('b', 'Functional', 'Every monad is a functor.')], 'crawl-2', TEA);
    capture('c', 'Read', 'On the monad');
    expect([...titles('monads')].sort()).toEqual(['Functional', 'Monads', 'Read']);
  });

  it('given a page that two crawls and a capture hold, it is one hit with both topics', () => {
    keep([page('a', 'Sencha', 'Sencha is a tea.')], 'crawl-1');
    keep([page('a', 'Sencha', 'Sencha is a tea.')], 'crawl-2', TEA);
    capture('a', 'Sencha', 'Sencha');
    const { hits } = find('sencha');
    expect(hits).toHaveLength(1);
    expect(hits[0]?.topics.map(({ name }) => name).sort()).toEqual(['Gardens', 'Green tea']);
    expect(hits[0]?.page?.crawlId).toBe('crawl-1');
  });

  it.each([
    ['studies', 'A study of roofs'],
    ['POINCARE', 'Poincaré and his conjecture'],
    ['godel', 'Kurt Gödel'],
    ['长江大桥', '南京市长江大桥建成'],
    ['大桥', '南京市长江大桥建成'],
    ['漢語', '现代汉语词典'],
    ['東京', '東京タワーは赤い'],
    ['ภาษา', 'ภาษาไทยเป็นภาษา'],
    ['елка', 'Зелёная ёлка'],
    ['كتاب', 'هذا كِتَاب جديد'],
    ['한국어', '한국어 문법'],
    ['c++', 'Templates in C++ and Rust'],
    ['rfc 9309', 'RFC 9309: the robots exclusion protocol'],
    ['templ*', 'Templates in Rust'],
  ])('given the query %s, a page with "%s" is found', (query, text) => {
    keep([page('a', 'First', text), page('b', 'Other', 'Nothing of the kind.')]);
    expect(titles(query)).toEqual(['First']);
  });

  it('given a word in a title, the page comes before one with the word in its text', () => {
    keep([page('a', 'Roofs', 'The slate is grey. '.repeat(3)), page('b', 'Slate', 'A stone for roofs.')]);
    expect(titles('slate')).toEqual(['Slate', 'Roofs']);
  });

  it('given equal words, the more relevant page comes first, and of those the newer one', () => {
    const text = 'The slate is grey.';
    const day = 86_400_000;
    keep([
      page('a', 'old', text, { relevance: 0.6, foundAt: NOW - 900 * day }),
      page('b', 'irrelevant', text, { relevance: 0.1, foundAt: NOW - day }),
      page('c', 'new', text, { relevance: 0.6, foundAt: NOW - day }),
    ]);
    expect(titles('slate')).toEqual(['new', 'old', 'irrelevant']);
  });

  it('given words that no page has all, finds pages with some, and the answer is marked as partial', () => {
    keep([page('a', 'One', 'slate'), page('b', 'Two', 'copper'), page('c', 'Three', 'straw')]);
    const answer = find('slate copper');
    expect(answer.isPartial).toBe(true);
    expect(answer.hits.map(({ title }) => title).sort()).toEqual(['One', 'Two']);
  });

  it('given a page that asks not to be kept, it is not found', () => {
    keep([page('a', 'Secret', 'slate', { noindex: true })]);
    expect(find('slate')).toMatchObject({ hits: [], documents: 0 });
  });
});

describe('the query language', () => {
  beforeEach(() => {
    keep([
      page('blog.a', 'Exact', 'To be or not to be, that is the question.', { foundAt: Date.UTC(2026, 5, 1) }),
      page('b', 'Scattered', 'The question is not whether to be or to have.', { foundAt: Date.UTC(2026, 8, 1) }),
    ]);
    keep([page('b', 'Scattered', 'The question is not whether to be or to have.')], 'crawl-2', TEA);
    keep([{ url: 'http://c.example/paper.pdf', title: 'Paper', text: 'A question.', kind: 'pdf' }], 'crawl-3', TEA);
    const label = { id: 'l', topicId: TEA.id, target: 'page', value: 'relevant', at: 1 } as const;
    store.labels.put([{ ...label, url: 'http://c.example/paper.pdf' }]);
  });

  it.each([
    ['"not to be" question', ['Exact']],
    ['“to be or not to be” question', ['Exact']],
    ['question -"not to be" kind:page', ['Scattered']],
    ['question -whether kind:page', ['Exact']],
    ['question site:a.example', ['Exact']],
    ['question site:blog.a.example', ['Exact']],
    ['question site:https://b.example/x', ['Scattered']],
    ['question -site:b.example -kind:pdf', ['Exact']],
    ['topic:"green tea" -kind:pdf question', ['Scattered']],
    ['question kind:pdf', ['Paper']],
    ['question label:relevant', ['Paper']],
    ['question label:none site:b.example', ['Scattered']],
    ['kind:pdf', ['Paper']],
    ['label:relevant', ['Paper']],
    ['label:relevant -kind:pdf', []],
    ['label:relevant after:2026-05', []],
    ['after:2026-05 before:2026-07 -question', []],
  ])('given %s, it finds %j', (query, expected) => {
    expect(titles(query)).toEqual(expected);
  });

  it('given dates, only pages found in that time count', () => {
    expect(titles('question after:2026-05 before:2026-07')).toEqual(['Exact']);
    expect(titles('question after:2026-07')).toEqual(['Scattered']);
  });

  it.each([
    ['question before:soon', 'bad-date'],
    ['question after:2026-02-31', 'bad-date'],
    ['question kind:film', 'bad-kind'],
    ['question label:__proto__', 'bad-label'],
    ['question site:"///"', 'bad-site'],
    ['question topic:none-such', 'no-topic'],
    ['question "open', 'open-quote'],
    ['question the', 'too-common'],
    ['-question', 'only-not'],
    ['-kind:pdf', 'only-not'],
  ])('given %s, what was not understood is named: %s', (query, code) => {
    expect(find(query).notUnderstood.map((one) => one.code)).toContain(code);
  });

  it('given more hits than the limit, the next answer continues where this one ended', () => {
    const first = find('question', { limit: 2 });
    expect([first.hits.length, first.next]).toEqual([2, '2']);
    const second = find('question', { limit: 2, after: first.next ?? '' });
    expect([second.hits.length, second.next]).toEqual([1, undefined]);
  });

  it.each([
    ...[
      '',
      '"',
      '-',
      '*',
      ':',
      'site:',
      '"""',
      '()',
      'NEAR(a b)',
      'a OR',
      'NOT',
      '{x} : y',
      '" OR 1',
      "'; DROP TABLE pages;",
    ],
    ...['\u0000question', '\ud800', 'ﷺ'.repeat(300), 'a'.repeat(5_000), '"'.repeat(999), 'question '.repeat(200)],
    ...['topic:"', 'before:9999999999', '-site:[::', 'title:question', '\ue001question\ue004'],
  ])('given the hostile or broken query %j, it answers', (query) => {
    expect(find(query.slice(0, 1_000)).documents).toBe(4);
  });
});

describe('notes, tags and collections', () => {
  beforeEach(() => {
    keep([page('a', 'Sencha', 'Sencha is a tea.')], 'crawl-1');
    keep([page('a', 'Sencha', 'Sencha is a tea.'), page('b', 'Matcha', 'Matcha is a tea.')], 'crawl-2', TEA);
    capture('c', 'Read', 'On tea');
    store.annotations.change(
      [
        { url: 'http://a.example/', note: 'Compare with gyokuro', addTags: ['Green leaf'], addTo: ['Thesis'] },
        { url: 'http://c.example/', addTags: ['later'], addTo: ['Thesis'] },
      ],
      1,
    );
  });

  it.each([
    ['tag:"green LEAF"', ['Sencha']],
    ['#"green leaf"', ['Sencha']],
    ['tea -#later', ['Matcha', 'Sencha']],
    ['#later', ['Read']],
    ['in:thesis', ['Read', 'Sencha']],
    ['tea -in:thesis', ['Matcha']],
    ['in:thesis tag:later', ['Read']],
    ['in:thesis -tag:later', ['Sencha']],
    ['has:note', ['Sencha']],
    ['tea -has:tag', ['Matcha']],
    ['gyokuro', ['Sencha']],
    ['gyok*', ['Sencha']],
    ['"with gyokuro"', ['Sencha']],
    ['tea -gyokuro', ['Matcha', 'Read']],
  ])('given %s, finds the pages of the user', (query, found) => {
    expect([...titles(query)].sort()).toEqual(found);
  });

  it('given a page that two crawls hold, it is one hit with its topics and annotation', () => {
    const { hits } = find('has:collection tag:"green leaf"');
    expect(hits).toMatchObject([
      { annotation: { note: 'Compare with gyokuro', tags: ['Green leaf'], collections: ['Thesis'] } },
    ]);
    expect(hits[0]?.topics).toHaveLength(2);
  });

  it('given a note that changes after its page was indexed, the search knows its new words alone', () => {
    expect(titles('gyokuro')).toEqual(['Sencha']);
    store.annotations.change([{ url: 'http://a.example/', note: 'Compare with bancha' }], 2);
    expect([titles('gyokuro'), titles('bancha')]).toEqual([[], ['Sencha']]);
  });

  it('given an unknown tag or a wrong has:, names what was not understood', () => {
    expect(find('tea tag:none has:luck').notUnderstood.map(({ code }) => code)).toEqual(['bad-has', 'no-tag']);
  });

  it('given a search within topics, neither finds by the words of the user nor returns them', () => {
    indexAll(store);
    const within = (q: string) => search(store, { q }, NOW, new Set(['tea', SAMPLE_TOPIC.id]));
    for (const q of ['gyokuro', 'gyok*', 'in:thesis', 'has:note', '"with gyokuro"'])
      expect([q, within(q).hits]).toEqual([q, []]);
    expect(within('sencha').hits).toHaveLength(1);
    expect(within('sencha').hits[0]).not.toHaveProperty('annotation');
    expect(within('tea -gyokuro').hits).toHaveLength(2);
  });
});

describe('a hit', () => {
  /** A store in memory keeps no texts. */
  let home: string;
  beforeEach(() => {
    store.close();
    home = mkdtempSync(join(tmpdir(), 'ambit-search-'));
    store = openStore(home);
  });
  afterEach(() => rmSync(home, { recursive: true }));

  it('has a part of the text with the places of the words in it', () => {
    keep([
      page('a', 'A roof of slates', `${'Straw and reed. '.repeat(60)}The slate roof holds. ${'Tar. '.repeat(90)}`),
    ]);
    const [hit] = find('slates roof').hits;
    if (hit === undefined) throw new Error('not found');
    expect(hit.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['slate', 'roof']);
    expect(hit.titleMarks.map(([start, end]) => hit.title.slice(start, end))).toEqual(['roof', 'slates']);
    expect(hit.snippet.length).toBeLessThan(260);
  });

  it('given as many words in a list and in a sentence, shows the sentence', () => {
    const list = 'slate roof\nstraw roof\n';
    keep([page('a', 'Roofs', `${list}${'Tar and felt. '.repeat(40)}\nThe slate roof holds.\n${'Reed\n'.repeat(90)}`)]);
    expect(find('slates roof').hits[0]?.snippet).toContain('The slate roof holds.');
    expect(find('straw roof').hits[0]?.snippet).toContain('straw roof');
  });

  it('marks Chinese in either script and words with accents', () => {
    keep([page('a', '汉语', '現代漢語詞典，附 Gödel 一章')]);
    const [hit] = find('汉语 godel').hits;
    expect(hit?.marks.map(([start, end]) => hit.snippet.slice(start, end))).toEqual(['漢語', 'Gödel']);
  });

  it('given an address that says nothing or something else, a PDF is what was read as one', () => {
    keep([
      page('a', 'About it', 'A slate.', { url: 'http://a.example/wiki/File:Scan.pdf' }),
      page('b', 'Scan', 'A slate.', { url: 'http://b.example/download?7', kind: 'pdf' }),
    ]);
    expect(titles('slate kind:pdf')).toEqual(['Scan']);
    expect(titles('slate kind:page')).toEqual(['About it']);
  });

  it('carries markup of the page as text', () => {
    keep([page('a', '<b>slate</b>', '<img src=x onerror=alert(1)> slate')]);
    expect(find('slate').hits[0]).toMatchObject({
      title: '<b>slate</b>',
      snippet: '<img src=x onerror=alert(1)> slate',
    });
  });
});

it('given pages of several kinds, kind: finds those of one by their structure', () => {
  keep([
    page('a', 'Tea', 'Tea leaves', { pageKind: 'article' }),
    page('b', 'Tea tag', 'Tea leaves and more', { pageKind: 'list' }),
    page('c', 'Tea of old', 'Tea leaves from before'),
  ]);
  expect(titles('tea kind:article')).toEqual(['Tea']);
  expect(titles('tea kind:list')).toEqual(['Tea tag']);
  expect([...titles('tea kind:page')].sort()).toEqual(['Tea', 'Tea of old', 'Tea tag']);
});
