import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../crawl/ports/clock.ts';
import { openTestHarness, type TestHarness, type TestHarnessOptions } from '../../crawl/testing/harness.ts';
import { openStore } from '../../store/open.ts';
import type { LearnedVisit, Visited } from '../store/model-updates.ts';
import type { GivenLabel, SharedStore } from '../store/shared-store.ts';
import { JUDGED, TEA } from '../store/testing/samples.ts';
import { learnedAt, SHARED } from '../testing/shared-crawl.ts';
import { ReplicaSync } from './replica-sync.ts';

let own: TestHarness | undefined;
let replicaSync: ReplicaSync | undefined;
afterEach(async () => {
  await replicaSync?.close();
  await own?.crawls.close();
  own?.store.close();
});

const url = 'http://gone.example/';
const learned = learnedAt(url);

/** Follows a shared store with one crawl, which changes with every look. */
function follow(
  change: Partial<SharedStore> = {},
  options: TestHarnessOptions = {},
): {
  readonly replicaSync: ReplicaSync;
  readonly harness: TestHarness;
} {
  own = openTestHarness({}, options);
  const { crawls: local, store } = own;
  let bytes = 0;
  const sharedStore: Partial<SharedStore> = {
    crawls: async () => [{ ...SHARED, bytes: ++bytes }],
    workers: async () => [],
    topic: async () => TEA,
    seeds: async () => [],
    learned: async (_crawl, after) => (after < 1 ? [learned] : []),
    visited: async () => [],
    labels: async () => [],
    ...change,
  };
  const idle = { notify: () => undefined, changed: () => undefined, failed: () => undefined };
  replicaSync = new ReplicaSync({
    sharedStore: sharedStore as SharedStore,
    local,
    store,
    clock: systemClock,
    who: 'ann',
    ...idle,
  });
  return { replicaSync, harness: own };
}

it('given a crawl that is erased while it is copied, its copy is erased for good', async () => {
  let arrive = (_: readonly LearnedVisit[]): void => undefined;
  const coming = new Promise<readonly LearnedVisit[]>((resolve) => {
    arrive = resolve;
  });
  const { replicaSync, harness } = follow({ learned: async (_crawl, after) => (after < 1 ? coming : []) });
  const looked = replicaSync.look();
  const forgotten = replicaSync.alone(() => harness.crawls.forget({ kind: 'all' }));
  arrive([learned]);
  await looked;
  expect(await forgotten).toMatchObject({ pages: 1 });
  await replicaSync.look();
  expect(harness.store.crawls.list()).toEqual([]);
});

it('given a topic that was erased here, later labels of others on it are not saved here', async () => {
  const given: GivenLabel[] = [];
  const { replicaSync, harness } = follow({ labels: async (_topic, after) => given.filter(({ seq }) => seq > after) });
  await replicaSync.look();
  await replicaSync.alone(() => harness.crawls.forget({ kind: 'all' }));
  const label = { id: 'l', topicId: TEA.id, target: 'page', url, value: 'relevant', at: 9, who: 'bob' } as const;
  given.push({ seq: 1, label });
  await replicaSync.look();
  expect(harness.store.labels.count()).toBe(0);
});

it('given a companion that ends during an erasure, the next process finishes it', async () => {
  const { replicaSync } = follow();
  await replicaSync.look();
  void replicaSync.alone(() => new Promise(() => undefined));
  void replicaSync.look();
  await replicaSync.close();
});

it('given a page that is shown with another snippet now, its copy shows that one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-replica-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const changes: Visited[] = [];
  const { replicaSync, harness } = follow(
    {
      visited: async (_crawl, after) => changes.filter((one) => one.changed > after),
    },
    { store: openStore(folder) },
  );
  await replicaSync.look();
  const page = { ...JUDGED, snippet: 'A sentence of the page.', words: ['tea', 'leaf'] };
  changes.push({ ...page, id: 7, url, host: 'gone.example', status: 200, foundAt: 1, changed: 2 });
  await replicaSync.look();
  const [id = -1] = harness.store.crawls.fetched('c');
  expect(harness.store.crawls.page(id)).toMatchObject({ snippet: 'A sentence of the page.', words: ['tea', 'leaf'] });
});
