// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { aCrawl } from '../../testing/builders.ts';
import { sayProgress } from './say-progress.ts';
import { createStore } from './store.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, values) => [key, values ?? []].flat().join(' '));
});

it('given a crawl, announces each tenth of its pages, a pause and its end, but no earlier state', () => {
  const life = new AbortController();
  const store = createStore();
  const heard: string[] = [];
  const show = (change: Parameters<typeof aCrawl>[0]): void => {
    store.crawls.value = [aCrawl({ onTopic: 20, ...change })];
    if (store.said.peek() !== '') heard.push(store.said.peek());
    store.said.value = '';
  };
  sayProgress(store, life.signal);
  show({ fetched: 40 });
  show({ fetched: 49 });
  show({ fetched: 50 });
  show({ fetched: 50, state: 'paused' });
  show({ fetched: 50 });
  show({ fetched: 160 });
  show({ id: 'crawl-2', fetched: 300 });
  show({ id: 'crawl-2', fetched: 301, state: 'done', reason: 'exhausted' });
  expect(heard).toEqual([
    'pagesOf 50 500, onTopicShare 40%',
    'state_paused',
    'state_running',
    'pagesOf 160 500, onTopicShare 13%',
  ]);
  life.abort();
  show({ id: 'crawl-2', fetched: 400 });
  expect(heard).toHaveLength(4);
});
