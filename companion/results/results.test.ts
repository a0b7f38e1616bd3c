import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResultQuery } from '../../shared/api/results.ts';
import { SIGNS, signOf } from '../../shared/url/sign.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { candidates } from './candidates.ts';
import { linkMap } from './link-map.ts';
import { report } from './report.ts';
import { results } from './results.ts';
import { seen } from './seen.ts';

const ROSES =
  'Roses want sun and rich soil. Water them early in the morning, never on the leaves, and cut them back hard in late winter when the buds begin to swell. Feed them twice a year.';
const TAXES =
  'The tax office moved its opening hours. Bring the form, the receipt and a pen, and wait for your number.';

let folder: string;
let store: Store;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-results-'));
  store = openStore(folder);
  keepSamplePages(store, [
    { url: 'http://a.example/', title: 'Gardens', text: `${ROSES} A beginning.` },
    {
      url: 'http://b.example/rose',
      title: 'Roses',
      text: `${ROSES} 玫瑰喜欢阳光和肥沃的土壤。`,
      from: 0,
      relevance: 0.7,
    },
    { url: 'http://c.example/copy', title: 'Roses again', text: ROSES, from: 1, relevance: 0.8 },
    { url: 'http://d.example/tax', title: 'Office hours', text: TAXES, from: 0, relevance: 0.1 },
    { url: 'http://d.example/secret', title: 'Hidden', text: 'Roses hidden', from: 0, noindex: true },
  ]);
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const urls = async (query: Parameters<typeof results>[2]) =>
  (await results(store, 'crawl-1', query)).rows.map(({ url }) => url);

describe('the table of results', () => {
  it('leaves out pages that ask not to be kept, and folds near-duplicates under the first', async () => {
    const { total, rows } = await results(store, 'crawl-1', {});
    expect(total).toBe(4);
    expect(rows.map(({ url, copies }) => [url, copies])).toEqual([
      ['http://a.example/', 2],
      ['http://d.example/tax', 0],
    ]);
    expect(rows[0]?.folded.map(({ site }) => site)).toEqual(['b.example', 'c.example']);
    expect(await urls({ fold: 'no' })).toHaveLength(4);
  });

  it("given new judgements while texts are read, shows each page's value that the table is sorted by", async () => {
    const other = openStore(mkdtempSync(join(folder, 'judged-')));
    const pages = Array.from({ length: 12 }, (_, at) => ({
      url: `http://page${at}.example/`,
      text: `flower${at} `.repeat(40),
      relevance: 0.9 - at / 100,
    }));
    keepSamplePages(other, pages);
    const answer = results(other, 'crawl-1', { fold: 'yes' });
    const journal = other.journal('crawl-1');
    const before = other.results.outlines('crawl-1', undefined, pages.length);
    const changes = before.map(({ id }, at) => ({
      ...{ pageId: id, relevance: 0.5 + at / 100, onTopic: true, unsure: false },
    }));
    journal.apply({ kind: 'judgements', changes, isLast: true });
    const { rows } = await answer;
    const shown = rows.map(({ relevance }) => relevance);
    expect(shown).toEqual([...shown].sort((a, b) => b - a));
    expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id).reverse());
    other.close();
  });

  it('given a list that led to another page of the table, that page names it in place of a row; other lists come last', async () => {
    const other = openStore(undefined);
    const list = { pageKind: 'list', from: 0, relevance: 0.95 } as const;
    keepSamplePages(other, [
      { url: 'http://a.example/', text: 'start' },
      { ...list, url: 'http://a.example/tag/rose', title: 'Rose tag', text: 'many things on roses' },
      { ...list, url: 'http://a.example/tag/bulb', title: 'Bulb tag', text: 'one thing on bulbs' },
      { url: 'http://a.example/rose', text: ROSES, from: 1, relevance: 0.7, pageKind: 'article' },
    ]);
    const { rows } = await results(other, 'crawl-1', { show: 'on-topic', seeds: 'without' });
    expect(rows.map(({ url, foundThrough }) => [url, foundThrough?.title])).toEqual([
      ['http://a.example/rose', 'Rose tag'],
      ['http://a.example/tag/bulb', undefined],
    ]);
    const all = await results(other, 'crawl-1', { fold: 'no', seeds: 'without' });
    expect(all.rows.map(({ url }) => url)).toEqual([
      'http://a.example/rose',
      'http://a.example/tag/rose',
      'http://a.example/tag/bulb',
    ]);
    other.close();
  });

  it('given pages of one work, the best is the row, names the others as versions, and a label of one answers for all', async () => {
    const other = openStore(undefined);
    const work = { doi: '10.1000/x' };
    const bulbs = 'Bulbs sleep in winter and wake in spring, when the soil is warm.';
    keepSamplePages(other, [
      { url: 'http://a.example/', text: 'start' },
      { url: 'http://b.example/rose.pdf', text: ROSES, from: 0, kind: 'pdf', pageKind: 'file', record: { work } },
      { url: 'http://c.example/rose', text: TAXES, from: 0, record: { work } },
      { url: 'http://d.example/bulb', text: bulbs, from: 0, record: { work: { doi: '10.1000/y' } } },
    ]);
    const shown = async (query: ResultQuery) =>
      (await results(other, 'crawl-1', { seeds: 'without', ...query })).rows.map(({ url, versions, copies }) => [
        ...[url, copies],
        versions?.map((version) => version.url),
      ]);
    const rose = ['http://c.example/rose', 1, ['http://b.example/rose.pdf']];
    expect(await shown({})).toEqual([rose, ['http://d.example/bulb', 0, undefined]]);
    expect(await shown({ fold: 'no' })).toHaveLength(3);
    const label = { id: 'l', topicId: 'topic-1', target: 'page', value: 'relevant', at: 1 } as const;
    other.labels.put([{ ...label, url: 'http://b.example/rose.pdf' }]);
    expect(await shown({ show: 'unlabelled' })).toEqual([['http://d.example/bulb', 0, undefined]]);
    expect((await results(other, 'crawl-1', { like: 2 })).matching).toBe(2);
    other.close();
  });

  it('given one near-duplicate, lists all of them, in parts, whatever is folded', async () => {
    const { rows } = await results(store, 'crawl-1', {});
    const like = rows[0]?.folded[0]?.id ?? 0;
    const all = await results(store, 'crawl-1', { like, sort: 'oldest' });
    expect(all.rows.map(({ url, copies }) => [url, copies])).toEqual([
      ['http://a.example/', 0],
      ['http://b.example/rose', 0],
      ['http://c.example/copy', 0],
    ]);
    expect(await urls({ like, fold: 'no', sort: 'oldest', limit: 1, offset: 2 })).toEqual(['http://c.example/copy']);
    expect(await urls({ like: 1_000_000 })).toEqual([]);
  });

  it('given near-duplicates, shows the first that fits the filter', async () => {
    const { rows } = await results(store, 'crawl-1', { host: 'c.example' });
    expect(rows.map(({ url, folded }) => [url, folded.map(({ site }) => site)])).toEqual([
      ['http://c.example/copy', ['a.example', 'b.example']],
    ]);
    expect(await urls({ search: '肥沃' })).toEqual(['http://b.example/rose']);
    expect(await urls({ search: 'roses again' })).toEqual(['http://c.example/copy']);
    // A near-duplicate of a start page, or of an earlier page, is no new find.
    expect(await urls({ seeds: 'without' })).toEqual(['http://d.example/tax']);
    expect(await urls({ since: 2_001 })).toEqual(['http://d.example/tax']);
  });

  it('finds words in the text, in any script, by their beginnings, and parts of addresses', async () => {
    expect(await urls({ search: 'receipt' })).toEqual(['http://d.example/tax']);
    expect(await urls({ search: 'recei PEN' })).toEqual(['http://d.example/tax']);
    expect(await urls({ search: '肥沃', fold: 'no' })).toEqual(['http://b.example/rose']);
    expect(await urls({ search: 'example/copy', fold: 'no' })).toEqual(['http://c.example/copy']);
    expect(await urls({ search: '"* OR NEAR(' })).toEqual([]);
  });

  it('finds Chinese words within longer ones, in either script, and in addresses', async () => {
    const text = '中華人民共和國的大學生在海外學習。';
    const url = 'http://zh.example/wiki/%E8%8C%B6';
    const chinese = openStore(undefined);
    keepSamplePages(chinese, [{ url, title: '機器學習', text }]);
    const finds = async (search: string) => (await results(chinese, 'crawl-1', { search })).matching;
    for (const search of ['共和国', '共和國', '大学', '海外学习', '机器', '茶', 'wiki/茶', '大学 海外']) {
      expect([search, await finds(search)]).toEqual([search, 1]);
    }
    for (const search of ['共产', '和华', '海学', '大学 工作'])
      expect([search, await finds(search)]).toEqual([search, 0]);
    chinese.close();
  });

  it('filters and sorts', async () => {
    expect(await urls({ fold: 'no', show: 'on-topic', seeds: 'without', sort: 'title' })).toEqual([
      'http://b.example/rose',
      'http://c.example/copy',
    ]);
    expect(await urls({ fold: 'no', host: 'd.example' })).toEqual(['http://d.example/tax']);
    expect(await urls({ fold: 'no', since: 2_002 })).toEqual(['http://d.example/tax']);
    expect(await urls({ fold: 'no', sort: 'newest', limit: 1, offset: 1 })).toEqual(['http://c.example/copy']);
  });
});

it('of a large crawl the first answer does not wait for every text to be read', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ url: `http://e.example/${at}`, text: `Note ${at} on roses.` }));
  const large = openStore(undefined);
  keepSamplePages(large, many);
  const first = await results(large, 'crawl-1', { fold: 'yes', limit: 100 }, 0);
  expect(first.total).toBe(30);
  expect(first.unread).toBeGreaterThan(0);
  expect((await results(large, 'crawl-1', { fold: 'yes' }, 60_000)).unread).toBe(0);
  large.close();
});

it('given an erasure, the page is in no list and joins no group', async () => {
  const small = openStore(undefined);
  keepSamplePages(small, [
    { url: 'http://a.example/', text: `${ROSES} A beginning.` },
    { url: 'http://b.example/rose', text: `${ROSES} 玫瑰喜欢阳光和肥沃的土壤。`, from: 0 },
    { url: 'http://d.example/tax', text: TAXES, from: 0 },
  ]);
  const shown = async () => (await results(small, 'crawl-1', {})).rows.map(({ url, copies }) => [url, copies]);
  expect(await shown()).toEqual([
    ['http://a.example/', 1],
    ['http://d.example/tax', 0],
  ]);
  await small.upkeep.forget({ kind: 'page', url: 'http://a.example/' });
  expect(await shown()).toEqual([
    ['http://b.example/rose', 0],
    ['http://d.example/tax', 0],
  ]);
  small.close();
});

describe('the report', () => {
  it('counts hosts, names the words of the topic, groups, and shows how far a text has spread', async () => {
    const { hosts, words, groups, digest, reprints, languages, linked } = await report(store, 'crawl-1', 5_000);
    expect(hosts.find(({ host }) => host === 'd.example')).toMatchObject({ fetched: 2 });
    expect(words.map(({ word }) => word)).toContain('roses');
    expect(words.map(({ word }) => word)).not.toContain('tax');
    // Takes one page for each sub-topic, in its own words.
    expect(digest.map(({ url }) => url)).toEqual(groups.map(({ pages }) => pages[0]?.url));
    expect(digest.every(({ summary }) => summary.length > 0)).toBe(true);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(reprints).toMatchObject([{ url: 'http://a.example/', sites: 3 }]);
    expect(languages).toEqual([{ language: 'en', pages: 4 }]);
    // The first page links to two, the second to one: the eigenvector of the larger block is all that is left.
    expect(linked?.hubs).toEqual([{ id: 1, url: 'http://a.example/', title: 'Gardens', value: expect.closeTo(1, 5) }]);
    expect(linked?.authorities.map(({ url, value }) => [url, value])).toEqual([
      ['http://b.example/rose', expect.closeTo(Math.SQRT1_2, 5)],
      ['http://d.example/tax', expect.closeTo(Math.SQRT1_2, 5)],
    ]);
  });
});

it('given the sign of an address, finds its pages, and never one that asks not to be kept', () => {
  const tax = { url: 'http://d.example/tax', relevance: 0.1, onTopic: false };
  expect(seen(store, 'crawl-1', signOf(tax.url))).toEqual([tax]);
  expect(seen(store, 'crawl-1', signOf('http://d.example/secret'))).toEqual([]);
  const many = Array.from({ length: SIGNS * 2 }, (_, at) => signOf(`http://e.example/${at}`));
  expect(Math.max(...many)).toBeLessThan(SIGNS);
  expect(new Set(many).size).toBeLessThan(many.length / 2);
});

it('the map holds every page with the page that led to it', async () => {
  const { pages, links } = await linkMap(store, 'crawl-1');
  expect(pages.map(({ from }) => from)).toEqual([-1, 0, 1, 0]);
  expect(links).toEqual([
    [0, 1],
    [0, 3],
    [1, 2],
  ]);
});

it('the lexicon offers a word of the topic that no dictionary has', async () => {
  const text =
    '记者参观了钛铂侨，今天钛铂侨开放。很多人喜欢钛铂侨；他们认为钛铂侨值得学习。去年钛铂侨增加了三倍，明年钛铂侨将会更多。学生讨论钛铂侨。';
  const topic = { id: 'topic-2', name: '侨', words: [], texts: [{ url: '', title: '', text }] };
  expect((await candidates(store, topic)).map(({ word }) => word)).toContain('钛铂侨');
});

it('the lexicon offers words of on-topic pages before words of the others, and none that is chosen', async () => {
  const topic = { id: 'topic-1', name: 'Gardens', words: ['soil'], texts: [{ url: '', title: 'Roses', text: ROSES }] };
  const found = (await candidates(store, topic)).map(({ word }) => word);
  expect(found.indexOf('roses')).toBeGreaterThanOrEqual(0);
  expect(found).not.toContain('soil');
  expect(found).not.toContain('receipt');
});

it('the lexicon offers no general word, however often the texts have it, and keeps words of the web', async () => {
  const text = 'Good time to take along your password: take time, good privacy, one password along with privacy.';
  const topic = { id: 'topic-3', name: 'Safety', words: [], texts: [{ url: '', title: '', text }] };
  expect((await candidates(store, topic)).map(({ word }) => word).sort()).toEqual(['password', 'privacy']);
});
