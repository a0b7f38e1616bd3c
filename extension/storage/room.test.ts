// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { problemOf } from '../companion-client/problem.ts';
import { aCrawl, aLabel, anIntent, aPage } from '../testing/builders.ts';
import { countWaitingCaptures, keepCapture } from './captures.ts';
import { forget } from './erase.ts';
import { beforeReading } from './forgotten.ts';
import { keepLabel, waitingLabels } from './labels.ts';
import { changeSettings, readSettings } from './settings.ts';
import { keepStart, keptStarts, startReady } from './starts.ts';

/** Fills the profile with waiting pages until the browser takes no more. */
const PAGES = 60;
const full = () => new DOMException('The quota has been exceeded.', 'QuotaExceededError');

/** Makes writes fail until pages were dropped, like a full profile. */
beforeEach(async () => {
  for (let n = 0; n < PAGES; n++) await keepCapture(`c${n}`, aPage({ url: `https://bread.example/${n}` }), n);
  let isRoom = false;
  const { put, delete: remove } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (!isRoom) throw full();
    return put.apply(this, given);
  });
  vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, ...given) {
    isRoom ||= this.name === 'pages';
    return remove.apply(this, given);
  });
});
afterEach(() => vi.restoreAllMocks());

it('a label finds room: the oldest pages that wait give way, and no more than once', async () => {
  const label = aLabel();
  await keepLabel(label);
  expect((await waitingLabels()).map(({ id }) => id)).toEqual([label.id]);
  expect(await countWaitingCaptures()).toBe(PAGES - 50);
});

it('given a full disk and a crawl that the user starts, captures make room and the crawl starts', async () => {
  const topic = { id: 't', name: 'Bread', words: [], texts: [] };
  const spec = { id: 'crawl', topicId: 't', seeds: [], order: 'adaptive', budgets: aCrawl().budgets } as const;
  const start = { id: 'crawl', topicId: 't', captureId: 'c', at: 1, intent: anIntent(), reason: '' };
  await keepStart({ ...start, state: 'reading', topic: null, spec: null });
  vi.mocked(IDBObjectStore.prototype.put).mockImplementationOnce(() => {
    throw full();
  });
  await startReady(start.id, topic, { ...spec, seeds: [] });
  expect((await keptStarts()).map(({ state }) => state)).toEqual(['ready']);
});

it('so does a new page: the oldest give way to it', async () => {
  await keepCapture('new', aPage({ url: 'https://bread.example/new' }), PAGES);
  expect(await countWaitingCaptures()).toBe(PAGES - 50 + 1);
});

it('so does what the user sets', async () => {
  await changeSettings({ exclusions: ['diary.example'] });
  expect((await readSettings()).exclusions).toEqual(['diary.example']);
});

it('given a full disk, an erasure is saved as well', async () => {
  const before = await beforeReading();
  await forget({ kind: 'site', host: 'diary.example' });
  expect(await beforeReading()).toBe(before + 1);
});

it('given nothing left to drop, the user learns that the disk is full', async () => {
  vi.mocked(IDBObjectStore.prototype.put).mockImplementation(() => {
    throw full();
  });
  const told = await keepLabel(aLabel()).catch(problemOf);
  expect(told).toBe('browser-full');
});
