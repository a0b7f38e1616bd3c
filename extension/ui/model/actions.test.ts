// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { aSuggestion } from '../../testing/builders.ts';
import { createActions } from './actions.ts';
import { createStore } from './store.ts';

const background = { sendWaiting: async () => ({ ok: true }) } as unknown as Parameters<typeof createActions>[1];
const store = createStore();
const actions = createActions(store, background);

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  store.problem.value = undefined;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
});
afterEach(() => void vi.restoreAllMocks());

it.each<[string, () => Promise<boolean>]>([
  ['forget', () => actions.forget({ kind: 'all' })],
  ['set', () => actions.set({ language: 'de' })],
])('given a full disk, the page shows that and nothing counts as done: %s', async (_what, act) => {
  expect(await act()).toBe(false);
  expect(store.problem.value).toBe('browser-full');
});

it('given a label that could not be saved, its card comes back, even if the list has dropped it', async () => {
  const suggestion = aSuggestion({ id: 3 });
  await actions.label(suggestion, 'relevant');
  expect([store.broughtBack.value, store.selectedId.value]).toEqual([[suggestion], 3]);
});
