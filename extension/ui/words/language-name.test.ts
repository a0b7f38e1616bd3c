// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { languageName } from './language-name.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key) => key);
});

it.each([
  ['zh-CN', 'zh', '中文'],
  ['zh-CN', 'de', '德语'],
  ['de', 'zh', 'Chinesisch'],
  ['en', 'nn', 'Norwegian Nynorsk'],
])('in %s the language %s is called %s', (shown, tag, name) => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue(shown);
  expect(languageName(tag)).toBe(name);
});

it.each(['und', ''])('given an unknown language, its name is that it is unknown: "%s"', (tag) => {
  expect(languageName(tag)).toBe('languageUnknown');
});

it('given a text that is no tag, shows it unchanged', () => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  expect(languageName('no tag at all')).toBe('no tag at all');
});
