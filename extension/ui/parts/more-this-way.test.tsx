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
  ['paused', { state: 'paused', fetched: 40 }, 140],
  ['ended at its limit', { state: 'done', reason: 'page-limit', fetched: 500 }, 600],
  ['stopped by the user', { state: 'done', reason: 'user', fetched: 20 }, 120],
] as const)('a crawl that is %s continues with 100 pages more than it fetched', async (_case, change, pages) => {
  draw(change);
  expect(button()?.textContent).toBe('moreThisWay 100');
  button()?.click();
  expect(goOnWith.mock.calls).toEqual([['crawl-1', { pages, perHost: 100, seconds: 0 }]]);
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
