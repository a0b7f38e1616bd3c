import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createActions } from '../model/actions.ts';
import { createStore } from '../model/store.ts';
import { FirstUse } from './first-use.tsx';
import { PageCard } from './page-card.tsx';

const harness = document.createElement('main');
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => [key, ...[places ?? []].flat()].join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => clear(harness));

function opened(isOverPage: boolean): { readonly sentence: string; readonly buttons: readonly (string | null)[] } {
  const store = createStore();
  store.companion.value = { state: 'not-paired' };
  if (isOverPage)
    store.page.value = {
      ...{ tabId: 1, url: 'https://bread.example/', title: 'Bread', verdict: { may: true }, capturedAt: undefined },
      ...{ suggestion: undefined, label: 'none', isSeed: false },
    };
  const parts = (
    <>
      <PageCard />
      <FirstUse />
    </>
  );
  drawIn(harness, parts, store, createActions(store, {} as Parameters<typeof createActions>[1]));
  return {
    sentence: harness.querySelector('.first p')?.textContent ?? '',
    buttons: [...harness.querySelectorAll('button')].map(({ textContent }) => textContent),
  };
}

it('given a popup over a web page, the first sentence names the button that is there', () => {
  const { sentence, buttons } = opened(true);
  expect(sentence).toBe('emptyText crawlAround');
  expect(buttons).toContain('crawlAround');
});

it('given a popup over no web page, the first sentence mentions no button, as none is shown', () => {
  const { sentence, buttons } = opened(false);
  expect(sentence).toBe('emptyElsewhere');
  expect(buttons).not.toContain('crawlAround');
});
