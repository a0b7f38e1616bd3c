import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Suggestion } from '../../../shared/api/page.ts';
import { call } from '../../companion-client/companion.ts';
import { writeSingle } from '../../storage/single.ts';
import { aCrawl, aSuggestion } from '../../testing/builders.ts';
import { createActions } from '../model/actions.ts';
import { ModelProvider } from '../model/context.ts';
import { recall } from '../model/remembered.ts';
import { createStore, type ViewStore } from '../model/store.ts';
import { UndoBar } from './undo-bar.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn() }));

const harness = document.createElement('main');
const background = {} as Parameters<typeof createActions>[1];
let store: ViewStore;

/** The companion's list: each page with its relevance. */
const listed = (...relevances: readonly number[]): Suggestion[] =>
  relevances.map((relevance, id) => aSuggestion({ id, crawlId: 'crawl-1', title: `Page ${id}`, relevance }));
const label = (id: number): void => {
  const [suggestion] = listed(0.9).map((one) => ({ ...one, id }));
  if (suggestion !== undefined) store.undoable.value = [...store.undoable.peek(), { suggestion, value: 'relevant' }];
};
const said = () => harness.querySelector('.undo p')?.textContent;

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  document.body.append(harness);
  store = createStore();
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  store.crawls.value = [aCrawl({ id: 'crawl-1' })];
  store.listed.value = listed(0.9, 0.8, 0.7, 0.6);
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <UndoBar />
    </ModelProvider>,
    harness,
  );
});
afterEach(() => {
  render(null, harness);
  harness.remove();
});

it('given a label in one crawl, another crawl shows no way back for it, and u takes nothing back there', async () => {
  store.crawls.value = [aCrawl({ id: 'crawl-1' }), aCrawl({ id: 'crawl-2' })];
  store.chosenId.value = 'crawl-1';
  label(0);
  await expect.poll(said).toContain('Page 0');
  store.chosenId.value = 'crawl-2';
  await expect.poll(said).toBeUndefined();
  await createActions(store, background).undo();
  expect(store.undoable.value).toHaveLength(1);
  createActions(store, background).forgetUndo();
  store.chosenId.value = 'crawl-1';
  await expect.poll(said).toContain('Page 0');
  createActions(store, background).forgetUndo();
  await expect.poll(said).toBeUndefined();
});

it('shows how many suggestions rose and fell by the last label, as far as the shown numbers differ', async () => {
  label(0);
  await expect.poll(said).toContain('suggestions ↑0 ↓0');
  // The third moved by less than the shown digits, and a new one has not moved.
  store.listed.value = listed(0.95, 0.4, 0.701, 0.5, 0.99);
  await expect.poll(said).toContain('suggestions ↑1 ↓2');
  label(1);
  await expect.poll(said).toContain('suggestions ↑0 ↓0');
  store.listed.value = listed(0.95, 0.4, 0.8, 0.5, 0.99);
  await expect.poll(said).toContain('suggestions ↑1 ↓0');
});

it('given a label of an earlier popup, offers to take it back and tells nothing of its effect', async () => {
  const [suggestion = aSuggestion()] = listed(0.9);
  await writeSingle('popup', { undoable: [{ suggestion, value: 'relevant' }] });
  await recall(store);
  await expect.poll(said).toBe('markedRelevant · Page 0');
});

it('given a saved note, u takes it back before any label, and a label ends that', async () => {
  const url = 'https://bread.example/a';
  const none = { note: '', tags: [], collections: [] };
  const answers = [
    { pages: [{ url, annotation: { ...none, note: 'Rye' } }], undo: [{ url, note: '' }] },
    { pages: [{ url, annotation: none }], undo: [{ url, note: 'Rye' }] },
  ];
  vi.mocked(call).mockImplementation(async () => answers.shift());
  const actions = createActions(store, background);
  label(0);
  expect(await actions.annotate([{ url, note: 'Rye' }], [])).toBe(true);
  await expect.poll(said).toBe('saved · annotate');
  await actions.undo();
  expect(vi.mocked(call).mock.calls.at(-1)).toEqual(['annotate', { body: { changes: [{ url, note: '' }] } }]);
  expect(store.annotations.value.get(url)?.note).toBe('');
  await expect.poll(said).toContain('Page 0');
  expect(store.undoable.value).toHaveLength(1);
});
