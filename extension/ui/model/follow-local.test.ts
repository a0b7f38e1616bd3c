import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { forget } from '../../storage/erase.ts';
import { learnCrawls, learnSuggestions } from '../../storage/known.ts';
import { keepLabel } from '../../storage/labels.ts';
import type { KeptStart } from '../../storage/schema.ts';
import { writeSingle } from '../../storage/single.ts';
import { keepStart } from '../../storage/starts.ts';
import { type PendingCounts, waiting } from '../../storage/waiting.ts';
import { aCrawl, aLabel, anIntent, aSuggestion } from '../../testing/builders.ts';
import { followLocal } from './follow-local.ts';
import { createStore, type ViewStore } from './store.ts';

vi.mock('../../storage/waiting.ts', async (original) => {
  const { waiting } = await original<typeof import('../../storage/waiting.ts')>();
  return { waiting: vi.fn(waiting) };
});

let store: ViewStore;
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

/** Replaces the companion's suggestions, best first. */
const offer = (...ids: readonly number[]): Promise<void> =>
  learnSuggestions({
    crawlId: 'crawl-1',
    list: ids.map((id) => aSuggestion({ id, url: `https://a.example/${id}` })),
    asks: [],
  });
const aStart = (id: string): KeptStart => ({
  ...{ id, topicId: id, captureId: id, at: id === 'first' ? 1 : 2, intent: anIntent() },
  ...{ state: 'reading', reason: '', topic: null, spec: null },
});
const shown = () => store.open.value.map(({ id }) => id);

it('given a resting pointer, nothing under it moves; new items come last, until it leaves', async () => {
  expect(shown()).toEqual([1, 2, 3]);
  store.pointed.value = true;
  await offer(4, 3, 1);
  await expect.poll(shown).toEqual([1, 2, 3, 4]);
  // A labelled suggestion leaves the list at once all the same.
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

it('and goes at once when the keys move on, by whatever way', async () => {
  store.selectedId.value = 2;
  await offer(3, 4);
  await expect.poll(shown).toEqual([3, 2, 4]);
  store.selectedId.value = 4;
  expect(shown()).toEqual([3, 4]);
  store.selectedId.value = 3;
  await offer(5, 4);
  await expect.poll(shown).toEqual([3, 5, 4]);
  store.selectedId.value = undefined;
  expect(shown()).toEqual([5, 4]);
});

it('given a writer that dies after saving but before its confirmation, pages still draw the saved data', async () => {
  // The dying background hears no end of its transactions.
  const { addEventListener } = IDBTransaction.prototype;
  const dying = vi.spyOn(IDBTransaction.prototype, 'addEventListener');
  dying.mockImplementation(function (this: IDBTransaction, ...asked: Parameters<typeof addEventListener>) {
    if (asked[0] !== 'complete' || this.mode === 'readonly') addEventListener.apply(this, asked);
  });
  void offer(7, 8);
  void learnCrawls([aCrawl({ topicName: 'Rye' })]);
  await expect.poll(shown).toEqual([7, 8]);
  await expect.poll(() => store.chosen.value?.topicName).toBe('Rye');
  dying.mockRestore();
});

it('given an event, a saved answer replaces it only when it was requested later', async () => {
  const state = () => store.chosen.value?.state;
  store.crawls.value = [{ ...aCrawl({ state: 'running' }), askedAt: 2_000 }];
  await learnCrawls([aCrawl({ state: 'paused' }), aCrawl({ id: 'crawl-2' })], undefined, 1_000);
  await expect.poll(() => store.crawls.value.length).toBe(2);
  expect(state()).toBe('running');
  await learnCrawls([aCrawl({ state: 'paused' })], undefined, 3_000);
  await expect.poll(state).toBe('paused');
});

it('given answers out of order, an older one never replaces a newer one', async () => {
  const [first, second] = [aStart('first'), aStart('second')];
  let count: (counted: PendingCounts) => void = () => undefined;
  const counted = await waiting();
  vi.mocked(waiting).mockClear();
  vi.mocked(waiting).mockReturnValueOnce(
    new Promise((resolve) => {
      count = resolve;
    }),
  );
  const ids = () => store.starts.value.map(({ id }) => id);
  await keepStart(first);
  await expect.poll(() => waiting).toHaveReturned();
  await keepStart(second);
  await expect.poll(ids).toEqual(['first', 'second']);
  count(counted);
  await keepLabel(aLabel());
  await expect.poll(() => store.waiting.value.labels).toBe(1);
  expect(ids()).toEqual(['first', 'second']);
});

it('given an erasure in any window, undo is gone, because it would name the erased page', async () => {
  const suggestion = aSuggestion({ url: 'https://a.example/1' });
  store.undoable.value = [{ suggestion, value: 'relevant' }];
  store.broughtBack.value = [suggestion];
  await forget({ kind: 'page', url: suggestion.url });
  await expect.poll(() => [store.undoable.value, store.broughtBack.value]).toEqual([[], []]);
  expect(store.timesForgotten.value).toBe(1);
});

it.each(['chosen', 'pointed at'])('given an erased page that is %s, it leaves the list at once', async (how) => {
  if (how === 'chosen') store.selectedId.value = 2;
  else store.pointed.value = true;
  await forget({ kind: 'page', url: 'https://a.example/2' });
  await expect.poll(shown).toEqual([1, 3]);
});

it('given a failed pairing, its reason stays when the companion state changes, until the next step', async () => {
  store.pairing.value = { state: 'failed', reason: 'no-window' };
  await writeSingle('companion', { state: 'refused' }, { changes: ['pairing'] });
  await expect.poll(() => store.companion.value.state).toBe('refused');
  expect(store.pairing.value).toEqual({ state: 'failed', reason: 'no-window' });
  const talk = { id: 'talk', privateKey: {}, transcript: {}, code: '123456', confirmed: false, at: Date.now() };
  await writeSingle('pairing-talk', talk, { changes: ['pairing'] });
  await expect.poll(() => store.pairing.value).toEqual({ state: 'compare', code: '123456' });
});
