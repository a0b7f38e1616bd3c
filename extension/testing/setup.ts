import 'fake-indexeddb/auto';
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '../local/database.ts';

beforeEach(async () => {
  fakeBrowser.reset();
  await closeDatabase();
  // A fresh factory is a fresh profile.
  globalThis.indexedDB = new IDBFactory();
});
