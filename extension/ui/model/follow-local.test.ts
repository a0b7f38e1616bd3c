import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { forget } from '../../local/forget.ts';
import { learnCrawls, learnSuggestions } from '../../local/known.ts';
import { keepLabel } from '../../local/labels.ts';
import { aCrawl, aLabel, aSuggestion } from '../../testing/builders.ts';
import { followLocal } from './follow-local.ts';
import { createStore, type Store } from './store.ts';

let store: Store;
let life: AbortController;

beforeEach(async () => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.tabs, 'query').mockResolvedValue([]);
  store = createStore();
  life = new AbortController();
  await learnCrawls([aCrawl()]);
  await offer(1, 2, 3);
  await followLocal(store, life.signal);
});
afterEach(() => life.abort());

/** What the companion offers from now on, best first. */
const offer = (...ids: readonly number[]): Promise<void> =>
  learnSuggestions({
    crawlId: 'crawl-1',
    list: ids.map((id) => aSuggestion({ id, url: `https://a.example/${id}` })),
    asks: [],
  });
const shown = () => store.open.value.map(({ id }) => id);

it('nothing moves and nothing goes under the pointer; what is new comes last, and all in its order once the pointer has left', async () => {
  expect(shown()).toEqual([1, 2, 3]);
  store.pointed.value = true;
  await offer(4, 3, 1);
  await expect.poll(shown).toEqual([1, 2, 3, 4]);
  // What is labelled goes all the same.
  await keepLabel(aLabel({ url: 'https://a.example/1' }));
  await expect.poll(shown).toEqual([2, 3, 4]);
  store.pointed.value = false;
  await expect.poll(shown).toEqual([4, 3]);
  await offer(3, 4);
  await expect.poll(shown).toEqual([3, 4]);
});

it('the page that the keys act on stays though the companion offers it no more, until it is judged', async () => {
  store.selectedId.value = 2;
  await offer(3, 4);
  await expect.poll(shown).toEqual([3, 2, 4]);
  await keepLabel(aLabel({ url: 'https://a.example/2' }));
  await expect.poll(shown).toEqual([3, 4]);
});

it('what is forgotten, in whatever window, can be taken back no more: that would name it again', async () => {
  const suggestion = aSuggestion({ url: 'https://a.example/1' });
  store.undoable.value = [{ suggestion, value: 'relevant' }];
  store.broughtBack.value = [suggestion];
  await forget({ kind: 'page', url: suggestion.url });
  await expect.poll(() => [store.undoable.value, store.broughtBack.value]).toEqual([[], []]);
  expect(store.timesForgotten.value).toBe(1);
});
