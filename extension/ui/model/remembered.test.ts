import { expect, it, vi } from 'vitest';
import { forget } from '../../local/forget.ts';
import { readSingle, writeSingle } from '../../local/single.ts';
import { aSuggestion } from '../../testing/builders.ts';
import { recall, remember } from './remembered.ts';
import { createStore } from './store.ts';

it('a popup that opens puts no older choice over what a right-click chose meanwhile, and keeps what is chosen in it', async () => {
  await writeSingle('chosen-crawl', 'old');
  const [store, life] = [createStore(), new AbortController()];
  await recall(store);
  await writeSingle('chosen-crawl', 'right-clicked');
  remember(store, life.signal);
  store.queue.value = 'asks';
  await vi.waitFor(async () => expect(await readSingle('popup')).toMatchObject({ queue: 'asks' }));
  expect(await readSingle('chosen-crawl')).toBe('right-clicked');
  store.chosenId.value = 'by click';
  await vi.waitFor(async () => expect(await readSingle('chosen-crawl')).toBe('by click'));
  life.abort();
});

it('nor what was forgotten meanwhile', async () => {
  await writeSingle('popup', { undoable: [{ suggestion: aSuggestion(), value: 'relevant' }] });
  const [store, life] = [createStore(), new AbortController()];
  await recall(store);
  await forget({ kind: 'all' });
  remember(store, life.signal);
  await writeSingle('after', true);
  expect(await readSingle('popup')).toBeUndefined();
  life.abort();
});
