import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Forget } from '../../../../shared/api/capture.ts';
import { randomFrom } from '../../../../shared/learning/random.ts';
import { EMPTY_RECORD } from '../../../../shared/page/testing/empty-record.ts';
import { foldersOfEach } from '../../../crawl/testing/folders.ts';
import { openStore } from '../../open.ts';
import type { Store } from '../../store.ts';
import { keepSamplePages, SAMPLE_TOPIC } from '../../testing/sample-pages.ts';

const folder = foldersOfEach();
let state = '';
let store: Store;
beforeEach(() => {
  state = join(folder(), 'state');
  store = openStore(state);
});
afterEach(() => store.close());

const HOSTS = ['a.example', 'www.a.example', 'ba.example', 'b.example'];
const SPELLINGS = ['http://', 'https://', 'http://WWW.'];

/** Two crawls, captures and labels of few hosts in several spellings, at times from 0 to 99. */
function fill(seed: number): void {
  const next = randomFrom(seed);
  const below = (most: number) => Math.floor(next() * most);
  const url = () => `${SPELLINGS[below(3)]}${HOSTS[below(HOSTS.length)]}/${below(5)}`;
  for (const id of ['crawl-1', 'crawl-2']) {
    const urls = new Set(Array.from({ length: 12 }, () => url().toLowerCase()));
    keepSamplePages(
      store,
      [...urls].map((each) => ({ url: each, foundAt: below(100) })),
      id,
      { ...SAMPLE_TOPIC, id: `topic-${id}` },
    );
  }
  for (let n = 0; n < 20; n++) {
    const page = { ...EMPTY_RECORD, url: url(), headings: [], links: [], feeds: [] };
    store.captures.put([{ id: `capture-${n}`, at: below(100), page }]);
    const target = next() < 0.5 ? 'page' : 'link';
    const about = { topicId: 'topic-crawl-1', target, url: url(), value: 'relevant' } as const;
    store.labels.put([{ id: `label-${n}`, at: below(100), ...about }]);
  }
}

const KINDS: readonly Forget[] = [
  { kind: 'page', url: 'http://a.example/1' },
  { kind: 'page', url: 'https://www.a.example/2#part' },
  { kind: 'site', host: 'a.example' },
  { kind: 'site', host: 'A.EXAMPLE' },
  { kind: 'site', host: 'nowhere.example' },
  { kind: 'since', at: 50 },
  { kind: 'since', at: 20, until: 60 },
  { kind: 'since', at: 0, until: 2_000 },
  { kind: 'all' },
];

it.each(KINDS)('of %j as many are counted as forgetting then takes out', async (what) => {
  let all = 0;
  for (let seed = 1; seed <= 4; seed++) {
    fill(seed);
    const counted = await store.upkeep.wouldForget(what);
    expect(await store.upkeep.forget(what)).toEqual(counted);
    all += counted.captures + counted.pages + counted.labels;
    expect(await store.upkeep.wouldForget(what)).toEqual({ captures: 0, pages: 0, labels: 0 });
    await store.upkeep.forget({ kind: 'all' });
  }
  // Each kind but the host without a page has something to count.
  expect(all > 0).toBe(what.kind !== 'site' || what.host !== 'nowhere.example');
});

it('counting changes nothing in database and log, and gives others their turns', async () => {
  fill(1);
  // Readers leave a mark in the index of the log, which is shared memory.
  const kept = () => readdirSync(state).filter((name) => !name.endsWith('-shm'));
  const bytes = () =>
    kept().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(state, name)))
        .digest('hex'),
    ]);
  const before = bytes();
  let now = 0;
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => now++);
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const counts = await Promise.all(KINDS.map((what) => store.upkeep.wouldForget(what)));
  clearInterval(others);
  slow.mockRestore();
  expect(counts.at(-1)?.labels).toBe(20);
  expect(turns).toBeGreaterThan(0);
  expect(bytes()).toEqual(before);
});
