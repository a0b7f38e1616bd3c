// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { FETCH_FAILURES } from '../../../companion/fetch/fetcher.ts';
import { skipsInWords, skipWords } from './skip-words.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
});

/** No page that was left out: it is read again. */
const NOT_SHOWN = ['not-modified'];
const RULES = [
  'captive-network',
  'bad-url',
  'nofollow',
  'media',
  'outside',
  'too-deep',
  'repeating',
  'site-share',
  'crowded-out',
];

it('every reason for which an address is left out has its sentence', () => {
  const codes = [...FETCH_FAILURES.filter((code) => !NOT_SHOWN.includes(code)), ...RULES];
  expect(codes.filter((code) => skipWords(code) === code)).toEqual([]);
  expect(skipWords('of-a-later-version')).toBe('of-a-later-version');
});

it('reasons that read the same are counted together, most first', () => {
  const rows = skipsInWords([
    { reason: 'gone', count: 5, example: 'a' },
    { reason: 'dns', count: 4, example: 'b' },
    { reason: 'timeout', count: 3, example: 'c' },
    { reason: 'forgotten', count: 9, example: 'd' },
  ]);
  expect(rows.map(({ count, example }) => [count, example])).toEqual([
    [7, 'b'],
    [5, 'a'],
  ]);
});
