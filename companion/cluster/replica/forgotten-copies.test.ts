import { afterEach, expect, it } from 'vitest';
import { systemClock } from '../../crawl/ports/clock.ts';
import { openTestHarness, specOf, type TestHarness } from '../../crawl/testing/harness.ts';
import { fetchedPages } from '../../store/testing/fetched-pages.ts';
import type { Visited } from '../store/model-updates.ts';
import type { SharedStore } from '../store/shared-store.ts';
import { JUDGED, TEA } from '../store/testing/samples.ts';
import { learnedAt, SHARED } from '../testing/shared-crawl.ts';
import { SharedCrawls } from './shared-crawls.ts';

let own: TestHarness | undefined;
let shared: SharedCrawls | undefined;
afterEach(async () => {
  await shared?.close();
  await own?.crawls.close();
  own?.store.close();
});

const url = 'http://gone.example/';

it('given a page that was forgotten here, its later judgements change no other page', async () => {
  own = openTestHarness({ 'http://own.example/': { title: '0.2 roads' } });
  let crawl = SHARED;
  const changes: Visited[] = [];
  const sharedStore: Partial<SharedStore> = {
    crawls: async () => [crawl],
    workers: async () => [],
    topic: async () => TEA,
    seeds: async () => [],
    learned: async (_crawl, after) => (after < 1 ? [learnedAt(url)] : []),
    visited: async (_crawl, after) => changes.filter(({ changed }) => changed > after),
    labels: async () => [],
    listen: async () => async () => undefined,
    update: async () => {
      crawl = { ...crawl, bytes: 2 };
      changes.push({ ...JUDGED, ...{ id: 7, url, host: 'gone.example', status: 200, foundAt: 1, changed: 2 } });
    },
  };
  const { crawls: local, store } = own;
  const options = { local, store, clock: systemClock, who: 'ann', failed: () => undefined };
  shared = new SharedCrawls({ sharedStore: sharedStore as SharedStore, ...options });
  await shared.begin();
  expect(fetchedPages(store, 'c').map((row) => row.url)).toEqual([url]);
  await shared.forget({ kind: 'site', host: 'gone.example' });
  local.start(specOf(['http://own.example/'], { id: 'own' }));
  await local.ended('own');
  await shared.setBudgets('c', crawl.budgets);
  expect(fetchedPages(store, 'own')).toMatchObject([{ relevance: 0.2, onTopic: false }]);
});
