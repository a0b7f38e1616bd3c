import 'fake-indexeddb/auto';
import { afterAll, beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '../storage/database.ts';

// jsdom is never idle.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run));
globalThis.cancelIdleCallback ??= (id) => clearTimeout(id);

// jsdom has no layout, so scrolling does nothing.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

beforeEach(async () => {
  fakeBrowser.reset();
  await closeDatabase();
  // A fresh factory is a fresh profile.
  globalThis.indexedDB = new IDBFactory();
  if (typeof localStorage !== 'undefined') localStorage.clear();
});

/**
 * Milliseconds after which Preact runs effects where nothing is painted, and some: with the page gone they would find
 * no browser.
 */
const AFTER_EFFECTS_MS = 45;
const later = globalThis.setTimeout;
const pass = (ms: number): Promise<void> => new Promise((resolve) => void later(resolve, ms));
afterAll(async () => {
  await pass(AFTER_EFFECTS_MS);
  // On a busy machine both timers are due in one turn, and Preact postpones its work to the next.
  await pass(0);
});
