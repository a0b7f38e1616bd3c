// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aLabel, anIntent, aPage } from '../testing/builders.ts';
import { unheardIn } from '../testing/unheard.ts';
import { changeReading } from './browser-reading.ts';
import { capturesSent, keepCapture } from './captures.ts';
import { forget } from './erase.ts';
import { keepLabel, labelsSent } from './labels.ts';
import { changeSingle } from './single.ts';
import { keepStart } from './starts.ts';

beforeEach(async () => {
  await keepCapture('kept', aPage(), 1);
  await keepLabel(aLabel({ id: 'kept' }));
  const { put } = IDBObjectStore.prototype;
  // Imitates a full disk: the write fails, and its transaction with it.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    const asked = put.apply(this, given);
    this.transaction.abort();
    return asked;
  });
});
afterEach(() => void vi.restoreAllMocks());

const ids = { id: 'crawl-1', topicId: 'topic-1', captureId: 'c' };
const start = { ...ids, at: 1, intent: anIntent(), state: 'reading', reason: '', topic: null, spec: null } as const;

it.each<[string, () => Promise<unknown>]>([
  ['a page', () => keepCapture('new', aPage(), 2)],
  ['a page that was sent', () => capturesSent(['kept'])],
  ['a label', () => keepLabel(aLabel())],
  ['a label that was sent', () => labelsSent(['kept'])],
  ['a crawl that was asked for', () => keepStart(start)],
  ['a request to forget', () => forget({ kind: 'all' })],
  ['a reading', () => changeReading((before) => ({ ...before, urls: [] }) as never)],
  ['a single thing', () => changeSingle('bread', () => 1)],
])('given %s that cannot be written, its caller gets exactly one rejection', async (_what, write) => {
  const told = vi.fn();
  expect(await unheardIn(() => write().catch(told))).toEqual([]);
  expect(told).toHaveBeenCalledOnce();
});
