import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { Results, ResultView } from '../../../../shared/api/results.ts';
import { call } from '../../../link/companion.ts';
import { aCrawl } from '../../../testing/builders.ts';
import { createActions } from '../../model/actions.ts';
import { ModelProvider } from '../../model/context.ts';
import { createStore, type Store } from '../../model/store.ts';
import { createDesk, type Desk, DeskProvider } from '../model.ts';
import { ResultsView } from './results-view.tsx';

vi.mock('../../../link/companion.ts', () => ({ call: vi.fn() }));
const house = document.createElement('main');
const background = {} as Parameters<typeof createActions>[1];
let store: Store;
let desk: Desk;

const aResult = (id: number): ResultView => ({
  ...{ id, n: id, url: `https://a.example/${id}`, title: `Page ${id}`, site: 'a.example', host: 'a.example' },
  ...{ snippet: '', language: 'en', relevance: 0.5, onTopic: true, unsure: false, label: 'none', foundAt: 0 },
  ...{ isSeed: false, depth: 1, copies: 0, folded: [] },
});
/** The companion's next answer, best first. */
const loaded = async (...ids: readonly number[]): Promise<void> => {
  const answer: Results = { total: ids.length, matching: ids.length, unread: 0, rows: ids.map(aResult) };
  vi.mocked(call).mockImplementation(async () => answer as never);
  await desk.load();
};
const shown = () => [...house.querySelectorAll('tbody tr')].map(({ id }) => id);

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  store = createStore();
  store.crawls.value = [aCrawl()];
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  desk = createDesk(store, background);
  document.body.append(house);
  render(
    <ModelProvider value={{ store, actions: createActions(store, background) }}>
      <DeskProvider value={desk}>
        <ResultsView />
      </DeskProvider>
    </ModelProvider>,
    house,
  );
});
afterEach(() => {
  render(null, house);
  house.remove();
});

it('nothing moves under the pointer, and all stands in its order once the pointer has left', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  desk.point(true);
  await loaded(3, 2, 1);
  await expect.poll(shown).toEqual(['row-1', 'row-2', 'row-3']);
  desk.point(false);
  await expect.poll(shown).toEqual(['row-3', 'row-2', 'row-1']);
});

it('the row that the keys act on stays until the user asks for other rows', async () => {
  await loaded(1, 2, 3);
  desk.currentId.value = 2;
  await loaded(3, 4);
  await expect.poll(shown).toEqual(['row-3', 'row-2', 'row-4']);
  desk.ask({ show: 'unsure' });
  await loaded(3, 4);
  await expect.poll(shown).toEqual(['row-3', 'row-4']);
});

it('a table that goes from under the pointer is not rested on any more', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  desk.point(true);
  desk.ask({ search: 'nowhere' });
  await loaded();
  await expect.poll(() => store.pointed.value).toBe(false);
  expect(shown()).toEqual([]);
});

it('above pages none of which is on the topic it says what may be wrong, until one is', async () => {
  await loaded(1, 2);
  await expect.poll(shown).toEqual(['row-1', 'row-2']);
  expect(house.textContent).not.toContain('noneOnTopic');
  store.crawls.value = [aCrawl({ fetched: 20, onTopic: 0 })];
  await expect.poll(() => house.textContent).toContain('noneOnTopic');
  expect(shown()).toEqual(['row-1', 'row-2']);
  store.crawls.value = [aCrawl({ fetched: 21, onTopic: 1 })];
  await expect.poll(() => house.textContent).not.toContain('noneOnTopic');
});
