import 'fake-indexeddb/auto';
import { beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '../local/database.ts';

// jsdom is never idle.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run));
globalThis.cancelIdleCallback ??= (id) => clearTimeout(id);

beforeEach(async () => {
  fakeBrowser.reset();
  await closeDatabase();
  // A fresh factory is a fresh profile.
  globalThis.indexedDB = new IDBFactory();
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
