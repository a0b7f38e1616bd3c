import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Forget } from '../../../../shared/api/capture.ts';
import { EMPTY_RECORD } from '../../../../shared/page/testing/empty-record.ts';
import { linkOf } from '../../../crawl/testing/fake-web.ts';
import { foldersOfEach } from '../../../crawl/testing/folders.ts';
import { openStore } from '../../open.ts';
import type { Store } from '../../store.ts';
import { copyState } from '../../testing/copy-state.ts';
import { keepSamplePages, SAMPLE_TOPIC, type SamplePage } from '../../testing/sample-pages.ts';

/** An erasure takes the saved state of each crawl that may have learned from what goes, and of no other. */

const SECRET = 'http://secret.example/1';
const PAGE: Forget = { kind: 'page', url: SECRET };
const SITE: Forget = { kind: 'site', host: 'secret.example' };
/** Each crawl can go on from its state. */
const FITS = { fits: (id: string, settings: string) => settings === `of ${id}` };
const OTHER: readonly SamplePage[] = [{ url: 'http://tea.example/1' }, { url: 'http://tea.example/2' }];

const folder = foldersOfEach();
let state = '';
let store: Store;
/** Octets of the saved state of each crawl. */
const saved = new Map<string, Uint8Array>();
beforeEach(() => {
  state = join(folder(), 'state');
  store = openStore(state);
  saved.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  store.close();
});

/** Keeps a crawl that has a checkpoint of three parts. Each has a topic of its own. */
function keep(id: string, pages: readonly SamplePage[], choices: Parameters<typeof keepSamplePages>[4] = {}): void {
  keepSamplePages(store, pages, id, { ...SAMPLE_TOPIC, id: `topic-${id}` }, choices);
}
/** @param reads captured pages that the state of each learned from, by their keys */
function save(ids: Readonly<Record<string, readonly string[] | undefined>>): void {
  for (const [id, reads] of Object.entries(ids)) {
    const { checkpoints } = store.journal(id);
    const octets = randomBytes(300);
    saved.set(id, octets);
    const draft = checkpoints.begin();
    for (const at of [0, 100, 200]) draft.add(octets.subarray(at, at + 100));
    draft.finish({ settings: `of ${id}`, lastStep: checkpoints.lastStep(), urls: 0, parts: 3, hash: id, reads });
  }
}

/** Crawls whose checkpoint counts; no octet of another's is in the folder. */
function kept(): readonly string[] {
  const files = readdirSync(state)
    .filter((name) => name !== 'reserve')
    .map((name) => readFileSync(join(state, name)));
  return [...saved].flatMap(([id, octets]) => {
    const { checkpoints } = store.journal(id);
    const parts = [...checkpoints.parts()];
    if (checkpoints.head() !== undefined) {
      expect(Buffer.concat(parts)).toEqual(Buffer.from(octets));
      return [id];
    }
    expect(parts).toEqual([]);
    for (const at of [0, 100, 200]) {
      const part = Buffer.from(octets.subarray(at, at + 100));
      for (const file of files) expect(file.includes(part), id).toBe(false);
    }
    return [];
  });
}

const page = { ...EMPTY_RECORD, headings: [], links: [], feeds: [] };
const label = { id: 'l', topicId: 'topic-a', target: 'page', value: 'relevant', at: 5 } as const;

/** What crawl `a` holds of the secret page; crawl `b` holds none of it. */
const HELD: Readonly<Record<string, () => void>> = {
  'a page': () => keep('a', [...OTHER, { url: SECRET }]),
  'a page at another address of the site': () => keep('a', [...OTHER, { url: `${SECRET}#part` }]),
  'an address that waits': () => {
    keep('a', OTHER);
    store.journal('a').apply({ kind: 'entry', urls: [{ id: 9, url: SECRET, depth: 1 }] });
  },
  'a link that is not followed, in a page that stays': () =>
    keep('a', [...OTHER, { url: 'http://tea.example/3', record: { links: [linkOf({ url: SECRET, anchor: 'x' })] } }]),
  'an address that is left out': () => {
    keep('a', OTHER);
    store.journal('a').leaveOut('x', [SECRET]);
  },
  'a label that it learned': () => {
    keep('a', OTHER);
    const learned = { key: 'secret.example/1', urlId: -1, features: 'x', value: 'relevant' } as const;
    store.journal('a').apply({ kind: 'label', pages: [learned], links: [] });
  },
};

it.each(Object.entries(HELD))('%s: the state of that crawl goes, that of the other stays', async (_what, hold) => {
  for (const what of [PAGE, SITE]) {
    hold();
    keep('b', OTHER);
    save({ a: [], b: [] });
    expect(kept()).toEqual(['a', 'b']);
    await store.upkeep.forget(what, FITS);
    expect(kept()).toEqual(['b']);
    await store.upkeep.forget({ kind: 'all' });
  }
});

const READ = 'http://tea.example/read';
/** The user read these before the crawls began. Crawl `a` learned from `READ` and from the secret page. */
const HEARD: Readonly<Record<string, { readonly hold: () => void; readonly left: readonly string[] }>> = {
  'a page that is captured no more': { hold: () => undefined, left: ['b', 'c'] },
  'a captured page': {
    hold: () => void store.captures.put([{ id: 'c', at: 1, page: { ...page, url: SECRET } }]),
    left: ['b', 'c'],
  },
  'a label': { hold: () => void store.labels.put([{ ...label, url: SECRET }]), left: ['b', 'c'] },
  'a link in a captured page': {
    hold() {
      const links = [{ ...linkOf({ url: SECRET, anchor: 'x' }), rel: [] }];
      store.captures.put([{ id: 'c', at: 1, page: { ...page, url: READ, links } }]);
    },
    left: ['c'],
  },
  'a text of a topic': {
    hold: () =>
      store.topics.put({ ...SAMPLE_TOPIC, id: 'topic-c', texts: [{ url: SECRET, title: 'x', text: 'x' }] }, 0),
    left: ['b'],
  },
};

it.each(Object.entries(HEARD))('%s: the states go of crawls that learned from it', async (_what, { hold, left }) => {
  for (const id of ['a', 'b', 'c', 'unknown']) keep(id, OTHER);
  hold();
  save({ a: ['tea.example/other', 'secret.example/1'], b: ['tea.example/read'], c: [], unknown: undefined });
  await store.upkeep.forget(PAGE, FITS);
  expect(kept()).toEqual(left);
});

it('given a span of time, the states go of crawls that learned from a page captured or labelled in it', async () => {
  for (const id of ['a', 'b', 'c']) keep(id, OTHER);
  store.captures.put([
    { id: 'in', at: 8_500, page: { ...page, url: SECRET } },
    { id: 'before', at: 7_500, page: { ...page, url: READ } },
  ]);
  store.labels.put([{ ...label, url: 'http://tea.example/labelled', at: 9_000 }]);
  save({ a: ['secret.example/1'], b: ['tea.example/read'], c: ['tea.example/labelled'] });
  await store.upkeep.forget({ kind: 'since', at: 8_000, until: 10_000 }, FITS);
  expect(kept()).toEqual(['b']);
});

it('given what no crawl learns from, the states of all crawls stay', async () => {
  for (const id of ['a', 'b']) keep(id, OTHER);
  store.annotations.change([{ url: SECRET, note: 'x' }], 1);
  save({ a: [], b: [] });
  await store.upkeep.forget(PAGE, FITS);
  await store.upkeep.forget(SITE, FITS);
  expect(kept()).toEqual(['a', 'b']);
});

it('given a state from which its crawl cannot go on, or a caller who does not know, the state goes', async () => {
  for (const id of ['a', 'b']) keep(id, OTHER);
  save({ a: [], b: [] });
  await store.upkeep.forget(PAGE, { fits: (id) => id === 'b' });
  expect(kept()).toEqual(['b']);
  await store.upkeep.forget(PAGE);
  expect(kept()).toEqual([]);
});

it('given a span of time, the states of crawls stay that fetched nothing in it', async () => {
  keep('a', [...OTHER, { url: 'http://tea.example/3', foundAt: 9_000 }]);
  keep('b', OTHER);
  save({ a: [], b: [] });
  await store.upkeep.forget({ kind: 'since', at: 8_000, until: 10_000 }, FITS);
  expect(kept()).toEqual(['b']);
});

it('given a page of one crawl, the states of crawls that learn from others go', async () => {
  keep('a', [...OTHER, { url: SECRET }]);
  keep('b', OTHER, { learnFrom: ['a'] });
  keep('c', OTHER, { joined: { ids: ['b', 'c'], share: 'best' } });
  for (const id of ['d', 'e']) keep(id, OTHER);
  store.watches.addRound('topic-d', { crawlId: 'd', at: 1 }, new Set());
  save({ a: [], b: [], c: [], d: [], e: [] });
  await store.upkeep.forget(PAGE, FITS);
  expect(kept()).toEqual(['e']);
});

it('wherever the process ends, a state counts no more once something it may hold is gone; then it goes', async () => {
  const host = (n: number): string => (n % 2 === 0 ? 'tea' : 'secret');
  const many = Array.from({ length: 12 }, (_, n) => ({ url: `http://${host(n)}.example/${n}`, features: 'x' }));
  keep('a', many);
  keep('b', OTHER);
  save({ a: [], b: [] });
  store.close();
  const filled = `${state}-filled`;
  renameSync(state, filled);
  const rows = (): string => JSON.stringify([...store.journal('a').urlsFrom(0), ...store.journal('a').settled()]);
  let cut = 0;
  // The work, not the machine, decides how much is done in one turn.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now++);
  for (let isDone = false, after = 0; !isDone; after += 1) {
    rmSync(state, { recursive: true, force: true });
    copyState(filled, state);
    store = openStore(state);
    const before = rows();
    const forgetting = store.upkeep.forget(SITE, FITS).then(
      () => true,
      () => false,
    );
    for (let n = 0; n < after; n++) await turn();
    await store.upkeep.rest();
    isDone = await forgetting;
    if (rows() !== before) expect(store.journal('a').checkpoints.head()).toBeUndefined();
    cut += Number(!isDone);
    store.close();
    store = openStore(state);
    await store.upkeep.finish(FITS);
    expect(kept()).toEqual(['b']);
    store.close();
  }
  store = openStore(state);
  expect(cut).toBeGreaterThan(10);
});
