// @vitest-environment node
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { problemOf } from '../companion-client/problem.ts';
import { readSettings } from './settings.ts';

const problem = (): Promise<unknown> => readSettings().then(() => 'none', problemOf);

it('given data of a newer version, it is refused and left unchanged', async () => {
  const newer = await openDB('ambit', 99, { upgrade: (db) => void db.createObjectStore('future') });
  newer.close();
  expect(await problem()).toBe('store-newer');
  const still = await openDB('ambit', 99);
  expect([...still.objectStoreNames]).toEqual(['future']);
  still.close();
});

it.each([
  // A Firefox that never keeps a history, and a Chromium whose files are damaged.
  ['InvalidStateError', 'store-closed'],
  ['UnknownError', 'store-closed'],
  ['QuotaExceededError', 'browser-full'],
])('given a browser without storage (%s), the error names that and the next call retries', async (name, code) => {
  const opening = vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('', name);
  });
  expect(await problem()).toBe(code);
  expect(await problem()).toBe('none');
  opening.mockRestore();
});
