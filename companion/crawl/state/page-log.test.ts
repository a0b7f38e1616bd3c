import { expect, it } from 'vitest';
import { type LoggedPage, type PageAddresses, PageLog } from './page-log.ts';

const page = (id: number): LoggedPage => ({
  ...{ pageId: id, urlId: id, n: id, key: `a.example/${id}`, host: 'a.example', url: `http://a.example/${id}` },
  ...{ features: `features ${id}`, relevance: 0.5, onTopic: true, unsure: false, label: 'none' as const },
});

/** Pages whose URL has its id as path; other addresses have the ids that they are given. */
const addresses = (others: Readonly<Record<string, number>> = {}): PageAddresses => ({
  urlOf: (id) => `http://a.example/${id}`,
  idOf: (key) => others[key] ?? (key.startsWith('a.example/') ? Number(key.slice('a.example/'.length)) : undefined),
});

it('keeps the features of the newest pages at hand and reads those of older ones from the store', () => {
  const log = new PageLog(addresses());
  const read: number[] = [];
  log.recallBy((id) => {
    read.push(id);
    return `stored ${id}`;
  });
  for (let id = 1; id <= 5_000; id++) log.add(page(id), `http://a.example/${id}`, 'a.example');
  expect(log.byUrl(5_000)?.features).toBe('features 5000');
  expect(log.byUrl(3_001)?.features).toBe('features 3001');
  expect(read).toEqual([]);
  expect(log.find('a.example/7')?.features).toBe('stored 7');
  expect(read).toEqual([7]);
  expect([...log][6]).toMatchObject({ pageId: 7, onTopic: true, label: 'none' });
});

it('finds a page by the address that answered and by the requested one, and gives both', () => {
  const log = new PageLog(addresses());
  const moved = { ...page(1), url: 'https://b.example/new', key: 'b.example/new', host: 'b.example' };
  log.add(moved, 'http://a.example/1', 'b.example');
  log.add(page(2), 'http://a.example/2', 'a.example');
  expect(log.find('b.example/new')?.urlId).toBe(1);
  expect(log.find('a.example/1')?.url).toBe('https://b.example/new');
  expect(log.byUrl(2)).toMatchObject({ url: 'http://a.example/2', host: 'a.example' });
  expect(log.find('a.example/3')).toBeUndefined();
  expect([log.hosts, log.perHost('b.example'), log.perHost('c.example')]).toEqual([2, 1, 0]);
});

it('given an address on the way to a page, finds no page there', () => {
  const log = new PageLog(addresses({ 'b.example/way': 1, 'b.example/new': 1 }));
  const moved = { ...page(1), url: 'https://b.example/new', key: 'b.example/new', host: 'b.example' };
  log.add(moved, 'http://a.example/1', 'b.example');
  expect(log.find('b.example/way')).toBeUndefined();
  expect(log.find('b.example/new')?.urlId).toBe(1);
});

it('given two pages at one address, finds the first', () => {
  const log = new PageLog(addresses());
  const led = (id: number, to: number): LoggedPage => ({ ...page(id), url: page(to).url, key: page(to).key });
  log.add(page(2), page(2).url, 'a.example');
  log.add(led(1, 2), page(1).url, 'a.example');
  expect([log.find('a.example/1')?.urlId, log.find('a.example/2')?.urlId]).toEqual([1, 2]);
  log.add(led(3, 4), page(3).url, 'a.example');
  log.add(page(4), page(4).url, 'a.example');
  expect([log.find('a.example/3')?.urlId, log.find('a.example/4')?.urlId]).toEqual([3, 3]);
});
