import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { LabelValue } from '../../../shared/api/page.ts';
import { aCrawl } from '../../testing/builders.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore, type ViewStore } from '../model/store.ts';
import { Turned } from './turned.tsx';

const harness = document.createElement('main');
let store: ViewStore;
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  store = createStore();
  connect();
});
afterEach(() => {
  vi.useRealTimers();
  clear(harness);
});

const connect = (): void => {
  store.companion.value = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
};
const list = (relevances: readonly number[], label: LabelValue = 'none') =>
  relevances.map((relevance, id) => ({ id, relevance, label }));
const draw = (of: ReturnType<typeof list>): void =>
  void act(() => drawIn(harness, <Turned called="Pages" list={of} />, store));
const crawl = (change: Partial<CrawlView>): void => {
  store.crawls.value = [aCrawl(change)];
};
const rejudge = (): void =>
  void act(() => {
    store.rejudged.value += 1;
  });

it('for a crawl that runs it counts the pages that rose and fell', () => {
  crawl({ state: 'running' });
  draw(list([0.5, 0.5]));
  expect(harness.textContent).toBe('Pages ↑0 ↓0');
  draw(list([0.6, 0.4]));
  expect(harness.textContent).toBe('Pages ↑1 ↓1');
});

it.each(['done', 'paused'] as const)(
  'given a crawl that is %s, shows that pages are being judged, then the changes',
  (state) => {
    crawl({ state });
    draw(list([0.5, 0.5]));
    rejudge();
    expect(harness.textContent).toBe('turnedWaits');
    draw(list([0.6, 0.5]));
    expect(harness.textContent).toBe('Pages ↑1 ↓0');
  },
);

it('given all pages judged and their list, shows that no page was similar enough, or that all have labels', () => {
  vi.useFakeTimers();
  crawl({ state: 'done' });
  draw(list([0.5, 0.5]));
  rejudge();
  rejudge();
  expect(harness.textContent).toBe('turnedWaits');
  act(() => void vi.advanceTimersByTime(4_000));
  expect(harness.textContent).toBe('turnedNone');
  draw(list([0.5, 0.5], 'relevant'));
  expect(harness.textContent).toBe('turnedAll');
});

it('without a word from the companion it stops waiting after 15 seconds', () => {
  vi.useFakeTimers();
  crawl({ state: 'done' });
  draw(list([0.5]));
  expect(harness.textContent).toBe('turnedWaits');
  act(() => void vi.advanceTimersByTime(15_000));
  expect(harness.textContent).toBe('turnedNone');
});

it('while the companion is away it shows nothing; once the companion is back, it shows that pages are judged', () => {
  vi.useFakeTimers();
  crawl({ state: 'done' });
  store.companion.value = { state: 'away' };
  draw(list([0.5]));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(harness.textContent).toBe('');
  act(connect);
  expect(harness.textContent).toBe('turnedWaits');
  act(() => void vi.advanceTimersByTime(15_000));
  expect(harness.textContent).toBe('turnedNone');
});

it('given a judge that does not learn, shows that at once', () => {
  crawl({ state: 'done', judge: 'vsm' });
  draw(list([0.5]));
  expect(harness.textContent).toBe('turnedVsm');
});
