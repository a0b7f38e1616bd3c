import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { aCrawl } from '../../testing/builders.ts';
import { clear, drawIn } from '../../testing/draw-in.tsx';
import { createStore } from '../model/store.ts';
import { LearnedView } from './learned-view.tsx';

vi.mock('../../companion-client/companion.ts', () => ({ call: vi.fn(async () => ({})) }));

const harness = document.createElement('main');
let store = createStore();

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => [key, ...[places ?? []].flat()].join(' '));
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  store = createStore();
  store.crawls.value = [aCrawl({ onTopic: 12 })];
  drawIn(harness, <LearnedView />, store);
});
afterEach(() => clear(harness));

const effect = (): string => harness.querySelector('[role=status]')?.textContent ?? '';

it('given clicks that remove nothing, tells of no effect, also while the crawl finds more', async () => {
  harness.querySelector<HTMLElement>('summary')?.click();
  store.crawls.value = [aCrawl({ onTopic: 15 })];
  await expect.poll(() => harness.querySelector('.learned')).not.toBeNull();
  expect(effect()).toBe('');
});

it('given a page that was forgotten, tells how many pages were on topic before and are now', async () => {
  store.timesForgotten.value += 1;
  await expect.poll(effect).toBe('learnedEffect 12 12');
  store.crawls.value = [aCrawl({ onTopic: 9 })];
  await expect.poll(effect).toBe('learnedEffect 12 9');
});
