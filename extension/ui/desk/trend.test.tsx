import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { Trend } from './trend.tsx';

const harness = document.createElement('main');
const WEEK_MS = 7 * 86_400_000;
const NOW = Date.UTC(2026, 10, 24);
/** Weeks with so many finds each. */
const draw = (...found: readonly number[]): void => {
  const weeks = found.map((count, at) => ({ start: NOW - (found.length - at) * WEEK_MS, found: count }));
  render(<Trend report={{ weeks, burst: false }} />, harness);
};

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => render(null, harness));

it('given finds of the first week only, shows them in words, with the first and the last day', () => {
  draw(12);
  expect(harness.textContent).toMatch(/^trendTitletrendHintNov 1\d.–.2\d: 12$/);
  expect(harness.querySelector('.trend')).toBeNull();
});

it('from the second week on each has its column', () => {
  draw(12, 3);
  expect(harness.querySelectorAll('.trend li')).toHaveLength(2);
});

it('given no finds, shows nothing', () => {
  draw(0);
  expect(harness.textContent).toBe('');
  draw(0, 0);
  expect(harness.textContent).toBe('');
});
