import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Forget } from '../../../../shared/api/capture.ts';
import { randomFrom } from '../../../../shared/learning/random.ts';
import { EMPTY_RECORD } from '../../../../shared/page/testing/empty-record.ts';
import { longer } from '../../../../shared/testing/effort.ts';
import { DATABASE, openStore } from '../../open.ts';
import type { Store } from '../../store.ts';
import { copyState } from '../../testing/copy-state.ts';
import { keepSamplePages } from '../../testing/sample-pages.ts';
import { openDatabase } from '../database.ts';

/** Pages of a store that takes long to erase, and of one that is erased from the beginning again and again. */
const MANY = longer(900, 1_500);
const SOME = longer(120, 240);

/** Others have their turns while something is forgotten, and the process may end. */

let home = '';
let state = '';
let store: Store;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-forgetting-'));
  state = join(home, 'state');
  store = openStore(state);
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
  rmSync(home, { recursive: true });
});

const SECRET: Forget = { kind: 'site', host: 'secret.example' };
const capture = (url: string, id: string, at = 1) => ({
  id,
  at,
  page: { ...EMPTY_RECORD, url, headings: [], links: [], feeds: [] },
});
const label = (url: string, id: string, at = 1) =>
  ({ id, topicId: 'topic-1', target: 'page', url, value: 'relevant', at }) as const;

/** Pages of which a third is to be forgotten, of all lengths, so that rows move about in the file. */
function fill(pages: number, seed = 1): void {
  const next = randomFrom(seed);
  const list = Array.from({ length: pages }, (_, n) => ({
    url: `http://${n % 3 === 0 ? 'secret' : 'tea'}.example/${n}/${'x'.repeat(next() * 600)}`,
    title: 'y'.repeat(next() * 500),
    text: 'a '.repeat(next() * 900),
  }));
  keepSamplePages(store, list, `crawl-${seed}`);
  store.captures.put(list.map(({ url }, n) => capture(url, `capture-${seed}-${n}`)));
  store.labels.put(list.map(({ url }, n) => label(url, `label-${seed}-${n}`)));
}

/** Counts matches in the files of the folder, packed content not included. */
const traces = (what = /secret\.example/g): number =>
  readdirSync(state).reduce((sum, name) => {
    const text = name === 'reserve' ? '' : readFileSync(join(state, name), 'latin1');
    return sum + [...text.matchAll(what)].length;
  }, 0);

/** Advances the time with every read of the clock, so that the work and not the machine decides the number of turns. */
function slowMachine(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
}

it('leaves nothing in the files where others write all the while', async () => {
  for (let seed = 1; seed <= longer(2, 80); seed++) {
    fill(150, seed);
    let isDone = false;
    const forgetting = store.upkeep.forget(SECRET).finally(() => {
      isDone = true;
    });
    for (let n = 0; !isDone; n++) {
      // They change the very pages of the file from which something goes.
      store.labels.put([label(`http://tea.example/${'z'.repeat(n % 900)}`, `new-${seed}-${n}`, seed * 100_000 + n)]);
      await turn();
    }
    await forgetting;
    expect(traces()).toBe(0);
    // Later writes do not bring back content that was read before.
    store.labels.put(Array.from({ length: 200 }, (_, n) => label(`http://tea.example/${n}`, `after-${seed}-${n}`)));
    expect(traces()).toBe(0);
  }
});

it('given pages whose site an earlier list of public suffixes told otherwise, leaves no trace of them', async () => {
  fill(90);
  store.close();
  const database = openDatabase(join(state, DATABASE));
  const sites = ['example', 'secret.example', 'x.secret.example', ''];
  for (const [n, site] of sites.entries())
    database.query("UPDATE pages SET site = ? WHERE url LIKE 'http://secret.example/%' AND id % 4 = ?").run(site, n);
  database.close();
  store = openStore(state);
  expect(await store.upkeep.forget(SECRET)).toMatchObject({ pages: 30 });
  expect(traces()).toBe(0);
});

it('given pages that one page led to and that copy it, forgets its words with it, and none of theirs', async () => {
  const led = (n: number) => ({ url: `http://tea.example/${n}`, from: 0, twin: 0, anchor: 'hushword' });
  const others = Array.from({ length: 1_300 }, (_, n) => led(n));
  keepSamplePages(store, [
    { url: 'http://secret.example/' },
    ...others,
    { url: 'http://tea.example/x', anchor: 'stays' },
  ]);
  expect(traces(/hushword/g)).toBeGreaterThan(1_000);
  await store.upkeep.forget(SECRET);
  expect([traces(), traces(/hushword/g)]).toEqual([0, 0]);
  expect(traces(/tea\.example\/\d/g)).toBeGreaterThan(1_300);
  const pages = store.results.outlines('crawl-1', undefined, 2_000);
  expect(pages).toHaveLength(1_301);
  expect(pages.filter(({ copyOf }) => copyOf !== undefined)).toEqual([]);
});

it('given data past its age, leaves no trace of it, and removes it in turns', async () => {
  const next = randomFrom(3);
  const kinds = [
    ['secret', 1],
    ['tea', 5],
  ] as const;
  for (let n = 0; n < 1_200; n++) {
    const [host, at] = kinds[Number(n % 3 > 0)] ?? kinds[0];
    store.captures.put([capture(`http://${host}.example/${n}/${'x'.repeat(next() * 600)}`, `${n}`, at)]);
  }
  expect(store.upkeep.expire({ capturesBefore: 1 })).toBe(false);
  expect(store.upkeep.expire({ capturesBefore: 2 })).toBe(true);
  const shares: number[] = [];
  slowMachine();
  await store.upkeep.finish({ tell: (share) => shares.push(share) });
  expect([store.captures.count(), traces()]).toEqual([800, 0]);
  // 400 rows, and some eight looks at the clock a stretch.
  expect(shares.length).toBeGreaterThan(40);
});

it('while it erases, other work gets turns, the share is reported, and new data is kept', async () => {
  fill(MANY);
  const shares: number[] = [];
  slowMachine();
  let isDone = false;
  const forgetting = store.upkeep.forget({ kind: 'all' }, { tell: (share) => shares.push(share) }).finally(() => {
    isDone = true;
  });
  await turn();
  expect(isDone).toBe(false);
  expect(store.upkeep.share()).toBe(shares.at(-1));
  store.labels.put([label('http://new.example/', 'new')]);
  store.captures.put([capture('http://new.example/', 'new')]);
  keepSamplePages(store, [{ url: 'http://new.example/' }], 'crawl-new', {
    id: 'new',
    name: '',
    texts: [],
    words: ['x'],
  });
  expect(await forgetting).toEqual({ captures: MANY, pages: MANY, labels: MANY });
  expect(shares.length).toBeGreaterThan(100);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(store.upkeep.share()).toBeUndefined();
  expect([store.labels.count(), store.captures.count()]).toEqual([1, 1]);
  expect(store.crawls.list().map(({ id }) => id)).toEqual(['crawl-new']);
  expect(store.crawls.tally('crawl-new').fetched).toBe(1);
  expect(traces(/(?:secret|tea)\.example/g)).toBe(0);
});

it('given labels that the crawl learns while addresses go, adds the steps of both', async () => {
  keepSamplePages(store, []);
  const journal = store.journal('crawl-1');
  const urls = Array.from({ length: 200 }, (_, n) => ({ id: n + 1, url: `http://secret.example/${n}`, depth: 0 }));
  journal.apply({ kind: 'entry', urls: [{ id: 0, url: 'http://tea.example/', depth: 0 }, ...urls] });
  slowMachine();
  let isDone = false;
  const forgetting = store.upkeep.forget(SECRET).finally(() => {
    isDone = true;
  });
  let labels = 0;
  for (; !isDone; labels++) {
    journal.apply({ kind: 'label', pages: [], links: [{ urlId: 0, value: 'relevant' }] });
    await turn();
  }
  await forgetting;
  expect(labels).toBeGreaterThan(10);
  const kinds = Array.from(journal.steps(), ({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'label-link')).toHaveLength(labels);
  expect(kinds.filter((kind) => kind === 'failed')).toHaveLength(urls.length);
});

it('given a span of time without an end, keeps labels given after the request', async () => {
  fill(300);
  const now = Date.now();
  const forgetting = store.upkeep.forget({ kind: 'since', at: 0 }, { now });
  await turn();
  store.labels.put([label('http://tea.example/0', 'new', now + 5)]);
  store.captures.put([capture('http://tea.example/0', 'new', now + 5)]);
  expect(await forgetting).toEqual({ captures: 300, pages: 300, labels: 300 });
  expect([store.labels.count(), store.captures.count()]).toEqual([1, 1]);
  expect(store.labels.current('topic-1').map(({ url }) => url)).toEqual(['http://tea.example/0']);
});

it('given the same request while it runs, returns the same answer; another request waits', async () => {
  fill(300);
  const [first, again, other] = [SECRET, SECRET, { kind: 'site', host: 'tea.example' } as const].map((what) =>
    store.upkeep.forget(what),
  );
  expect(again).toBe(first);
  expect(await Promise.all([first, other])).toMatchObject([{ pages: 100 }, { pages: 200 }]);
  expect(traces(/(?:secret|tea)\.example/g)).toBe(0);
});

it.each<Forget>([
  SECRET,
  { kind: 'page', url: 'http://secret.example/only' },
  { kind: 'since', at: 0 },
  { kind: 'all' },
])('%j is gone on with by the next process, wherever this one ended', async (what) => {
  let isDone = false;
  fill(SOME);
  keepSamplePages(store, [{ url: 'http://secret.example/only' }], 'crawl-2');
  store.close();
  const filled = join(home, 'filled');
  renameSync(state, filled);
  store = openStore(state);
  for (let after = 0; !isDone; after = Math.max(after + 1, after * 2)) {
    store.close();
    rmSync(state, { recursive: true, force: true });
    copyState(filled, state);
    store = openStore(state);
    const gone = what.kind === 'page' ? /secret\.example\/only/g : /secret\.example/g;
    expect(traces(gone)).toBeGreaterThan(0);
    const forgetting = store.upkeep.forget(what).then(
      () => true,
      () => false,
    );
    for (let n = 0; n < after; n++) await turn();
    // A process that ends at once, or is killed, writes no more: the request is on the disk.
    await store.upkeep.rest();
    isDone = await forgetting;
    store.close();
    store = openStore(state);
    expect(store.upkeep.isUnfinished()).toBe(!isDone);
    await store.upkeep.finish();
    expect(store.upkeep.isUnfinished()).toBe(false);
    expect(traces(gone)).toBe(0);
  }
});
