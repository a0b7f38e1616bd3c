import { render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { Trend } from './trend.tsx';

const house = document.createElement('main');
const WEEK_MS = 7 * 86_400_000;
const NOW = Date.UTC(2026, 10, 24);
/** Weeks with so many finds each. */
const draw = (...found: readonly number[]): void => {
  const weeks = found.map((count, at) => ({ start: NOW - (found.length - at) * WEEK_MS, found: count }));
  render(<Trend report={{ weeks, burst: false }} />, house);
};

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
});
afterEach(() => render(null, house));

it('given finds of the first week only, shows them in words', () => {
  draw(12);
  expect(house.textContent).toMatch(/^trendTitletrendHintNov 1\d: 12$/);
  expect(house.querySelector('.trend')).toBeNull();
});

it('from the second week on each has its column', () => {
  draw(12, 3);
  expect(house.querySelectorAll('.trend li')).toHaveLength(2);
});

it('while there are no finds there is nothing to tell', () => {
  draw(0);
  expect(house.textContent).toBe('');
  draw(0, 0);
  expect(house.textContent).toBe('');
});
