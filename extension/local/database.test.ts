import { openDB } from 'idb';
import { expect, it } from 'vitest';
import { LocalStoreNewer } from './errors.ts';
import { readSettings } from './settings.ts';

it('data of a newer version is refused and left as it is', async () => {
  const newer = await openDB('ambit', 99, { upgrade: (db) => void db.createObjectStore('future') });
  newer.close();
  await expect(readSettings()).rejects.toThrow(LocalStoreNewer);
  const still = await openDB('ambit', 99);
  expect([...still.objectStoreNames]).toEqual(['future']);
  still.close();
});
