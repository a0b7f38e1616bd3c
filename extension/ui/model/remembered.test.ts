import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onChange } from '../../storage/changes.ts';
import { keepAsked, keepChoice, readChoice } from '../../storage/current.ts';
import { forget } from '../../storage/erase.ts';
import { readSingle, writeSingle } from '../../storage/single.ts';
import { aCrawl, aSuggestion } from '../../testing/builders.ts';
import { createActions } from './actions.ts';
import { followAsked, recall, remember } from './remembered.ts';
import { createStore } from './store.ts';

it('given a right-click that chose a crawl during opening, the popup keeps that choice and later ones', async () => {
  await writeSingle('chosen-crawl', 'old');
  const [store, life] = [createStore(), new AbortController()];
  await recall(store);
  await writeSingle('chosen-crawl', 'right-clicked');
  remember(store, life.signal);
  store.queue.value = 'asks';
  await expect.poll(() => readSingle('popup')).toMatchObject({ queue: 'asks' });
  expect(await readSingle('chosen-crawl')).toBe('right-clicked');
  store.chosenId.value = 'by click';
  await expect.poll(() => readSingle('chosen-crawl')).toBe('by click');
  life.abort();
});

it('given an erasure during opening, the popup restores nothing of it', async () => {
  await writeSingle('popup', { undoable: [{ suggestion: aSuggestion(), value: 'relevant' }] });
  const [store, life] = [createStore(), new AbortController()];
  await recall(store);
  await forget({ kind: 'all' });
  remember(store, life.signal);
  await writeSingle('after', true);
  expect(await readSingle('popup')).toBeUndefined();
  life.abort();
});

describe('given an open popup or side panel', () => {
  let [store, life] = [createStore(), new AbortController()];
  beforeEach(async () => {
    [store, life] = [createStore(), new AbortController()];
    store.crawls.value = [aCrawl({ id: 'old', state: 'running' })];
    store.listed.value = [aSuggestion({ id: 5, crawlId: 'old' })];
    await keepChoice('old');
    followAsked(store, life.signal);
    await recall(store);
    remember(store, life.signal);
  });
  afterEach(() => life.abort());
  /** Announced as that is, and in its place. */
  const isHeard = async (): Promise<void> => {
    const heard = vi.fn();
    onChange(heard, life.signal);
    await writeSingle('after', true, { changes: ['captures'] });
    await expect.poll(() => heard).toHaveBeenCalledWith('captures');
    await readChoice();
  };

  it('shows the crawl started from a page, even if another is saved last, and keeps that choice', async () => {
    await Promise.all([keepAsked('first'), keepAsked('last')]);
    await expect.poll(() => store.chosenId.value).toBe('last');
    await isHeard();
    expect(await readChoice()).toBe('last');
  });

  it('turns to a crawl that was started on the desk, and so does the popup that opens next', async () => {
    const background = { learnSuggestions: async () => ({ ok: true }) } as unknown as Parameters<
      typeof createActions
    >[1];
    await createActions(createStore(), background).showStarted('started');
    await expect.poll(() => store.chosenId.value).toBe('started');
    const next = createStore();
    await recall(next);
    expect(next.chosenId.value).toBe('started');
  });

  it('stays with its own where another is chosen in another window', async () => {
    await keepChoice('elsewhere');
    await isHeard();
    expect(store.chosenId.value).toBe('old');
  });

  it.each<[string, () => void]>([
    [
      'sets how far the crawl goes',
      () => {
        store.budgetsOpen.value = true;
      },
    ],
    [
      'looks at the keys',
      () => {
        store.helpOpen.value = true;
      },
    ],
    [
      'reads the text of a page',
      () => {
        store.readId.value = 5;
      },
    ],
  ])('stays with its own while the user %s', async (_what, begin) => {
    begin();
    await keepAsked('new');
    await isHeard();
    expect(store.chosenId.value).toBe('old');
    expect(await readChoice()).toBe('new');
  });

  it('given begun work that is over (the crawl ended, the page is labelled), turns to the new crawl', async () => {
    store.budgetsOpen.value = true;
    store.crawls.value = [aCrawl({ id: 'old', state: 'done' })];
    store.readId.value = 9;
    await keepAsked('new');
    await expect.poll(() => store.chosenId.value).toBe('new');
  });
});
