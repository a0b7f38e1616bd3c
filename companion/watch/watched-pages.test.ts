import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { recordOfList } from '../crawl/visit/list-record.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../store/testing/sample-pages.ts';
import { choosePages } from './watched-pages.ts';

const { id: TOPIC } = SAMPLE_TOPIC;
let folder: string;
let store: Store;
beforeEach(() => {
  // A store in memory keeps no records of pages.
  folder = mkdtempSync(join(tmpdir(), 'ambit-watched-pages-'));
  store = openStore(folder);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

it('the newest finds have places among the watched pages, however many start pages there are', () => {
  const start = Array.from({ length: 200 }, (_, at) => ({ url: `http://a.example/start/${at}` }));
  keepSamplePages(store, start, 'by-hand');
  const finds = Array.from({ length: 60 }, (_, at) => {
    return { url: `http://b.example/${at}`, from: 0, relevance: 0.9, foundAt: 1_000 + at };
  });
  keepSamplePages(store, [{ url: 'http://a.example/start/0' }, ...finds], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  choosePages(store, TOPIC, 2_000);
  const watched = store.watches.pages(TOPIC).map(({ url }) => url);
  const newest = finds.slice(-40).map(({ url }) => url);
  expect(watched).toHaveLength(100);
  expect(watched.filter((url) => url.startsWith('http://b.')).sort()).toEqual(newest.sort());
});

it('given sites whose pages have no place among the watched ones, the feeds that on-topic pages of theirs name are watched', () => {
  const start = Array.from({ length: 150 }, (_, at) => ({ url: `http://a.example/start/${at}` }));
  const feedOf = (at: number): string => `http://s${at}.example/feed`;
  const others = Array.from({ length: 10 }, (_, at) => {
    return { url: `http://s${at}.example/post`, from: 0, relevance: 0.9, feeds: [feedOf(at)] };
  });
  const off = { url: 'http://off.example/post', from: 0, relevance: 0.1, feeds: ['http://off.example/feed'] };
  keepSamplePages(store, [...start, ...others, off]);
  choosePages(store, TOPIC, 2_000);
  const lists = () => store.watches.pages(TOPIC).filter(({ kind }) => kind === 'feed');
  const wanted = others.map((_, at) => feedOf(at)).sort();
  expect(lists().map(({ url }) => url)).toEqual(wanted);
  expect(lists().every(({ dueAt }) => dueAt === 2_000)).toBe(true);
  choosePages(store, TOPIC, 3_000);
  expect(lists().map(({ url, dueAt }) => [url, dueAt])).toEqual(wanted.map((url) => [url, 2_000]));
});

it('given a find with more links than the next round fetches, those with words of the topic go first', () => {
  const named = (at: number): string => (at >= 80 ? `A garden of number ${at}` : `Page ${at}`);
  const items = Array.from({ length: 100 }, (_, at) => {
    return { url: `http://c.example/${at}`, title: named(at), summary: '', at: 0 };
  });
  const { links } = recordOfList('http://b.example/', '', items, 'p>a');
  const find = { url: 'http://b.example/', from: 0, relevance: 0.9, record: { links } };
  keepSamplePages(store, [{ url: 'http://a.example/' }, find], 'watch-1');
  store.watches.addRound(TOPIC, { crawlId: 'watch-1', at: 1 }, new Set());
  choosePages(store, TOPIC, 2_000);
  const { fresh = [] } = store.watches.pages(TOPIC).find(({ url }) => url === find.url) ?? {};
  expect(fresh).toHaveLength(30);
  expect(items.slice(80).filter(({ url }) => !fresh.includes(url))).toEqual([]);
});
