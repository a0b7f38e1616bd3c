// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { type Ending, reasonWords } from './reason-words.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) => `${key}(${[places ?? []].flat().join()})`);
});

const ended = (change: Partial<Ending>): string =>
  reasonWords({ reason: 'host-limit', budgets: { pages: 500, perHost: 1_200, seconds: 0 }, ...change });
const budgets = { pages: 500, perHost: 100, seconds: 0 };

it('a crawl held by a limit of pages names that limit, per site or per host', () => {
  expect(ended({})).toBe('reason_host_limit_per_host(1,200)');
  expect(ended({ budgets: { ...budgets, perSite: 50 } })).toBe('reason_host_limit(50)');
  expect(ended({ budgets: { ...budgets, perSite: 1_000 } })).toBe('reason_host_limit_per_host(100)');
});

it('a crawl held on a site that gives little names no limit that its user never set', () => {
  const notes = [{ code: 'site-held', values: ['big.example', '200', '20'] }];
  expect(ended({ notes })).toBe('reason_host_limit_site_share()');
  expect(ended({ notes, budgets: { ...budgets, perSite: 50 } })).toBe('reason_host_limit(50)');
});

it('other ends have their own sentence, and a crawl that runs has none', () => {
  expect(ended({ reason: 'page-limit' })).toBe('reason_page_limit()');
  expect(ended({ reason: null })).toBe('');
});
