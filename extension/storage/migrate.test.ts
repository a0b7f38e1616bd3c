// @vitest-environment node
import type { IDBPDatabase } from 'idb';
import { expect, it, vi } from 'vitest';
import { problemOf } from '../companion-client/problem.ts';
import { aCrawl, aLabel, anIntent, aPage, aSuggestion } from '../testing/builders.ts';
import { openVersion1 } from '../testing/version-1.ts';
import { database } from './database.ts';
import { keepLabel, pageLabels, waitingLabels } from './labels.ts';

/** Returns the contents of the database by store. */
async function everything(db: Pick<IDBPDatabase, 'objectStoreNames' | 'getAll' | 'getAllKeys'>): Promise<unknown> {
  const names = [...db.objectStoreNames];
  return Promise.all(names.map(async (name) => [name, await db.getAllKeys(name), await db.getAll(name)]));
}

async function fillVersion1(labels: number): Promise<unknown> {
  const db = await openVersion1();
  await db.put('captures', { id: 'c', url: aPage().url, at: 1, bytes: 2, state: 'waiting' });
  await db.put('pages', aPage(), 'c');
  await db.put('starts', { id: 's', topicId: 't', captureId: 'c', at: 1, intent: anIntent(), state: 'reading' });
  await db.put('crawls', aCrawl());
  await db.put('suggestions', { crawlId: 'crawl-1', list: [aSuggestion()] });
  await db.put('single', { captures: true, language: 'de' }, 'settings');
  const tx = db.transaction('labels', 'readwrite');
  for (let n = 0; n < labels; n++) {
    const id = `l${String(n).padStart(5, '0')}`;
    void tx.store.put({
      ...aLabel({ id, url: `https://bread.example/${n}?utm_source=x` }),
      state: 'waiting',
      reason: '',
    });
  }
  await tx.done;
  const kept = await everything(db);
  db.close();
  return kept;
}

/** Data as version 1 saved it: labels had no place. */
const asBefore = (kept: unknown): unknown =>
  JSON.parse(JSON.stringify(kept, (key, value: unknown) => (key === 'place' ? undefined : value)));

it('what version 1 kept is kept, 20,000 labels among it, each read once and written once', async () => {
  const before = await fillVersion1(20_000);
  const calls = {
    getAll: vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    put: vi.spyOn(IDBObjectStore.prototype, 'put'),
  };
  const db = await database();
  expect(calls.getAll.mock.calls.length).toBeLessThanOrEqual(21);
  expect(calls.put).toHaveBeenCalledTimes(20_000);
  vi.restoreAllMocks();
  expect(asBefore(await everything(db as unknown as IDBPDatabase))).toEqual(before);
  // By whatever spelling.
  await keepLabel(aLabel({ url: 'http://bread.example/7', at: 1, value: 'not-relevant' }));
  expect((await pageLabels('topic-1')).get('https://bread.example/7?utm_source=x')).toBe('not-relevant');
});

it('given no room for a migration, nothing changes and the user learns it; given room, it completes', async () => {
  const before = await fillVersion1(3);
  const putting = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  expect(await waitingLabels().catch(problemOf)).toBe('browser-full');
  putting.mockRestore();
  const again = await openVersion1();
  expect(await everything(again)).toEqual(before);
  again.close();
  expect(await waitingLabels()).toHaveLength(3);
});
