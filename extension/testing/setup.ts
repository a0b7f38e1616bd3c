import 'fake-indexeddb/auto';
import { afterAll, beforeEach } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '../storage/database.ts';

// jsdom is never idle.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run));
globalThis.cancelIdleCallback ??= (id) => clearTimeout(id);

// jsdom has no layout, so scrolling does nothing.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// From version 25 on Node has a `localStorage` of its own, which vitest leaves in place of jsdom's. A background has
// none.
const page = (globalThis as { jsdom?: { window: Pick<typeof globalThis, 'localStorage'> } }).jsdom?.window;
if (page === undefined) Reflect.deleteProperty(globalThis, 'localStorage');
else
  Object.defineProperty(globalThis, 'localStorage', { value: page.localStorage, configurable: true, writable: true });

/** Members that the fake browser and its parts had before the first file of this process. */
const kept = globalThis as { fakeBrowserParts?: ReadonlyMap<object, PropertyDescriptorMap> };
kept.fakeBrowserParts ??= new Map(
  [fakeBrowser, ...Object.values(fakeBrowser)]
    .filter((part) => typeof part === 'object')
    .map((part) => [part, Object.getOwnPropertyDescriptors(part)]),
);

/** Takes out of the fake browser what tests put there: it is one object for all files of a process. */
function restoreFakeBrowser(): void {
  for (const [part, members] of kept.fakeBrowserParts ?? []) {
    for (const name of Object.keys(part)) if (!(name in members)) Reflect.deleteProperty(part, name);
    Object.defineProperties(part, members);
  }
}

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
  // The next file has the same page.
  restoreFakeBrowser();
  if (typeof document !== 'undefined') emptyPage();
});

function emptyPage(): void {
  for (const part of [document.documentElement, document.head, document.body]) {
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
}
