import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StateReader } from '../../crawl/state/checkpoint/state-reader.ts';
import { StateWriter } from '../../crawl/state/checkpoint/state-writer.ts';
import type { NewLink } from '../crawl-update.ts';
import type { Journal } from '../journal.ts';
import { DATABASE, openStore } from '../open.ts';
import type { Store } from '../store.ts';
import { keepSamplePages, newPage } from '../testing/sample-pages.ts';
import { DatabaseSync } from './driver.ts';

/** A URL is taken through the page with its best sighting. A forgotten page leaves no trace. */

let home = '';
let store: Store;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-sightings-'));
  store = openStore(join(home, 'state'));
  keepSamplePages(store, []);
});
afterEach(() => {
  store.close();
  rmSync(home, { recursive: true });
});

const open = (): Journal => store.journal('crawl-1');
const url = (id: number): string => `http://host-${id}.example/`;
const link = (id: number, isNew: boolean, anchor: string, better = true): NewLink => ({
  ...{ id, url: url(id), depth: 1, isNew, better, anchor, before: `${anchor} before`, after: `${anchor} after` },
});
const words = (source: number, anchor: string) => ({
  ...{ source, anchor, before: `${anchor} before`, after: `${anchor} after` },
});
const keep = (journal: Journal, id: number, links: readonly NewLink[], more = {}) =>
  journal.apply({ ...newPage({ url: url(id), ...(id > 0 && { from: 0 }) }, id, links), ...more });

function pagesWithSightings(): unknown {
  const database = new DatabaseSync(join(home, 'state', DATABASE), { readOnly: true });
  const row = database.prepare('SELECT count(*) AS n FROM sightings').get();
  database.close();
  return row?.n;
}

/** Seed 0 leads to 1, 2 and 3; page 1 sees 2 better and the seed once more; page 2 sees 3 no better. */
function crawl(journal: Journal): void {
  journal.apply({ kind: 'entry', urls: [{ id: 0, url: url(0), depth: 0 }] });
  journal.take(0);
  keep(journal, 0, [link(1, true, 'first one'), link(2, true, 'first two'), link(3, true, 'first three')]);
  journal.take(1);
  keep(journal, 1, [link(2, false, 'better two'), link(0, false, 'home')]);
}

it.each([
  { name: 'at once', journal: (same: Journal) => same },
  { name: 'by a later process', journal: open },
])('the best sighting counts $name; a seed stays a seed', ({ journal: later }) => {
  const first = open();
  crawl(first);
  const journal = later(first);
  expect([1, 2, 3].map((id) => journal.sighting(id))).toEqual([
    words(0, 'first one'),
    words(1, 'better two'),
    words(0, 'first three'),
  ]);
  expect([0, 1, 2, 3].map((id) => journal.source(id))).toEqual([-1, 0, 1, 0]);
  expect(journal.take(2)).toEqual(words(1, 'better two'));
  keep(journal, 2, [link(3, false, 'no better three', false)]);
  // A taken URL keeps its sighting, even if a later page has a better one.
  expect(open().sighting(2)).toEqual(words(1, 'better two'));
  expect(open().sighting(3)).toEqual(words(0, 'first three'));
  expect(journal.sighting(0)).toEqual({ source: -1, anchor: '', before: '', after: '' });
  expect(store.crawls.path('crawl-1', 2, 6).map((step) => step.url)).toEqual([url(0), url(1), url(2)]);
});

it('a checkpoint keeps the best sightings: a later process reads those of later pages alone', () => {
  const first = open();
  crawl(first);
  first.take(3);
  keep(first, 3, [link(4, true, 'first four'), link(5, true, 'first five')]);
  const octets: Buffer[] = [];
  const writer = new StateWriter((piece) => octets.push(Buffer.from(piece)));
  for (const _ of first.bestSightings.persist(writer)) expect(octets).toEqual([]);
  writer.end();
  first.take(5);
  keep(first, 5, [link(4, false, 'better four')]);
  const database = new DatabaseSync(join(home, 'state', DATABASE));
  database.exec("UPDATE sightings SET better = x'' WHERE page < (SELECT max(page) FROM sightings)");
  database.close();
  const later = open();
  for (const _ of later.bestSightings.persist(new StateReader(() => octets.shift()))) expect(octets).toEqual([]);
  expect([2, 4].map((id) => later.source(id))).toEqual([1, 5]);
  // A process that loads nothing misses what was wiped out.
  expect([2, 4].map((id) => open().source(id))).toEqual([0, 5]);
});

it('a URL that waits again is seen better again', () => {
  const journal = open();
  crawl(journal);
  journal.take(2);
  journal.apply({ kind: 'failure', urlId: 2, outcome: 'again', failure: 'timeout', message: '' });
  expect(open().sighting(2)).toEqual(words(1, 'better two'));
  keep(journal, 3, [link(2, false, 'best two')]);
  expect([journal, open()].map((one) => one.sighting(2))).toEqual([words(3, 'best two'), words(3, 'best two')]);
});

it('what the user read before it was taken has the path on which it was seen best', () => {
  const journal = open();
  crawl(journal);
  keep(journal, 2, [], { n: 0 });
  expect(store.crawls.path('crawl-1', 2, 6).map((step) => step.url)).toEqual([url(0), url(1), url(2)]);
});

it('an address that led to a page that was there keeps the page it was found on', () => {
  const journal = open();
  crawl(journal);
  journal.apply({ kind: 'failure', urlId: 2, outcome: 'alias', failure: '', message: '' });
  expect(open().source(2)).toBe(1);
});

it('of a page that is forgotten no word is left beside the links that it led to; what a page that stays saw before waits by that', async () => {
  const journal = open();
  crawl(journal);
  const host = 'host-1.example';
  keep(journal, 5, [link(4, true, 'first four')], { url: `http://${host}/5`, host, site: host });
  await store.upkeep.forget({ kind: 'site', host: 'host-1.example' });
  expect(open().sighting(2)).toEqual(words(0, 'first two'));
  expect(open().sighting(3)).toEqual(words(0, 'first three'));
  expect(open().sighting(4)).toEqual({ source: 5, anchor: '', before: '', after: '' });
  expect(pagesWithSightings()).toBe(1);
});

it.each([
  { name: 'this version', earlier: false },
  { name: 'an earlier version, without the hosts that pages name', earlier: true },
])('given a forgotten address in a store of $name, no page keeps a sighting of it', async ({ earlier }) => {
  crawl(open());
  if (earlier) {
    const database = new DatabaseSync(join(home, 'state', DATABASE));
    database.exec('DELETE FROM named_hosts');
    database.close();
  }
  await store.upkeep.forget({ kind: 'site', host: 'host-2.example' });
  expect(open().sighting(2)).toMatchObject({ anchor: '', before: '', after: '' });
  expect(open().sighting(3)).toEqual(words(0, 'first three'));
});

it('given a retracted page, gives up URLs sighted on it, except those that another page saw better', () => {
  const journal = open();
  crawl(journal);
  keep(journal, 3, [link(2, false, 'best two'), link(4, true, 'first four'), link(5, true, 'first five')]);
  keep(journal, 6, [link(5, false, 'better five')]);
  journal.retract([3]);
  const states = new Map([...open().settled()].map(({ id, state }) => [id, state]));
  expect([2, 3, 4, 5].map((id) => states.get(id))).toEqual(['failed', undefined, 'failed', undefined]);
  expect(open().sighting(5)).toEqual(words(6, 'better five'));
  // Sightings of other pages stay where they were: rewriting them would be slow in a long crawl.
  expect(pagesWithSightings()).toBe(3);
});

it('words that an earlier version put beside the address of a link are read', () => {
  crawl(open());
  store.close();
  const database = new DatabaseSync(join(home, 'state', DATABASE));
  database.exec(`
    DELETE FROM sightings;
    UPDATE urls SET anchor = 'old three', before = 'old three before', after = 'old three after' WHERE id = 3`);
  database.close();
  store = openStore(join(home, 'state'));
  expect(open().sighting(3)).toEqual(words(0, 'old three'));
});
