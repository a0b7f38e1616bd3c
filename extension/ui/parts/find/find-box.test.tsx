import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { call } from '../../../companion-client/companion.ts';
import { clear, drawIn } from '../../../testing/draw-in.tsx';
import { createStore } from '../../model/store.ts';
import { FindBox } from './find-box.tsx';

vi.mock('../../../companion-client/companion.ts', () => ({ call: vi.fn() }));
const harness = document.createElement('main');

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  clear(harness);
  vi.useRealTimers();
});

it('while pages are still indexed, asks again, says how long that takes, and ends with it', async () => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => `${key} ${places ?? ''}`);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  let indexed = 0;
  let asked = 0;
  vi.mocked(call).mockImplementation(async (name) => {
    if (name !== 'find') return [] as never;
    asked += 1;
    indexed = Math.min(1_000, indexed + 250);
    return { hits: [], total: 0, notUnderstood: [], isPartial: false, indexed, documents: 1_000 } as never;
  });
  const store = createStore();
  store.companion.value = { state: 'connected', program: '1', web: '', captures: 0, labels: 0 };
  drawIn(harness, <FindBox />, store);
  await type('tea');
  expect(harness.textContent).toContain('findIndexing 250,1,000');
  expect(harness.textContent).not.toContain('timeLeft');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(harness.textContent).toMatch(/findIndexing 500,1,000 · timeLeft 10 sec/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(harness.textContent).not.toContain('findIndexing');
  expect(asked).toBe(4);
});

it('given an answer that weighed some of the pages alone, a plus sign follows their number', async () => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => `${key} ${places ?? ''}`);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  const hit = { url: 'http://a.example/', title: 'Tea', host: 'a.example', kind: 'page', at: 1, topics: [] };
  const more = { label: 'none', relevance: 1, snippet: 'Tea', marks: [], titleMarks: [] };
  const hits = [{ ...hit, ...more }];
  const answer = {
    hits,
    total: 20_000,
    isAtLeast: true,
    notUnderstood: [],
    isPartial: false,
    indexed: 1,
    documents: 1,
  };
  vi.mocked(call).mockImplementation(async (name) => (name === 'find' ? answer : []) as never);
  const store = createStore();
  store.companion.value = { state: 'connected', program: '1', web: '', captures: 0, labels: 0 };
  drawIn(harness, <FindBox />, store);
  await type('tea');
  expect(harness.textContent).toContain('deskMatching_other 20,000+');
});

/** Writes into the field, and lets the time pass after which it asks the companion. */
async function type(text: string): Promise<void> {
  await vi.advanceTimersByTimeAsync(100);
  const input = harness.querySelector('input');
  if (input === null) throw new Error('there is no field');
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1_000);
}
