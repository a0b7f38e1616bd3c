import { act } from 'preact/test-utils';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { aCrawl } from '../../testing/builders.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { MoreThisWay } from './more-this-way.tsx';

const harness = document.createElement('main');
const goOnWith = vi.fn(async () => true);
beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  goOnWith.mockClear();
});
afterEach(() => clear(harness));

const draw = (change: Parameters<typeof aCrawl>[0]): void =>
  void act(() => drawIn(harness, <MoreThisWay crawl={aCrawl(change)} />, createStore(), { goOnWith }));
const button = () => harness.querySelector('button');

it.each([
  ['paused', { state: 'paused', fetched: 40 }, 460, 500],
  ['paused shortly before its limit', { state: 'paused', fetched: 480 }, 100, 580],
  ['ended at its limit', { state: 'done', reason: 'page-limit', fetched: 500 }, 100, 600],
  ['stopped by the user', { state: 'done', reason: 'user', fetched: 20 }, 480, 500],
] as const)('a crawl that is %s continues with the pages left, at least 100', async (_case, change, more, pages) => {
  draw(change);
  expect(button()?.textContent).toBe(`moreThisWay ${more}`);
  button()?.click();
  expect(goOnWith.mock.calls).toEqual([['crawl-1', { pages, perHost: 100, seconds: 0 }]]);
});

it('a crawl that ended at its limit per host continues with 100 more pages per host, its page budget kept', () => {
  const budgets = { pages: 500, perHost: 150, perSite: 200, seconds: 0 };
  draw({ state: 'done', reason: 'host-limit', fetched: 150, budgets });
  expect(button()?.textContent).toBe('moreThisWay 100');
  button()?.click();
  expect(goOnWith.mock.calls).toEqual([['crawl-1', { ...budgets, perHost: 250, perSite: 300 }]]);
});

it('a crawl that ended at its time limit continues with twice the time, its page budget kept', () => {
  const budgets = { pages: 500, perHost: 100, seconds: 60 };
  draw({ state: 'done', reason: 'time-limit', fetched: 30, elapsedMs: 60_000, budgets });
  button()?.click();
  expect(goOnWith.mock.calls).toEqual([['crawl-1', { ...budgets, seconds: 120 }]]);
});

it('a small crawl continues with as many pages as its budget had', () => {
  draw({ state: 'done', reason: 'page-limit', fetched: 20, budgets: { pages: 20, perHost: 20, seconds: 0 } });
  button()?.click();
  expect(goOnWith.mock.calls).toEqual([['crawl-1', { pages: 40, perHost: 20, seconds: 0 }]]);
});

it.each([
  ['runs', { state: 'running' }],
  ['has nothing left to fetch', { state: 'done', reason: 'exhausted' }],
] as const)('a crawl that %s has no such button', (_case, change) => {
  draw(change);
  expect(button()).toBeNull();
});
