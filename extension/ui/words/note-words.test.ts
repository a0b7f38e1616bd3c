// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { saidWords } from './note-words.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) =>
    /^(note_host_slow|note_waiting|note_waiting_failing|skip_gone)$/.test(key)
      ? `${key}(${[places].flat().join()})`
      : '',
  );
});

const said = (...notes: { code: string; values: string[] }[]): string => saidWords({ message: 'English', notes });

it('given a note, uses its own words; given a failure, those of skipped addresses; otherwise the raw text', () => {
  expect(said({ code: 'host-slow', values: ['a.example', '90'] })).toBe('note_host_slow(a.example,90)');
  expect(said({ code: 'gone', values: [] }, { code: 'other', values: ['Error: x'] })).toBe('skip_gone() Error: x');
  expect(said()).toBe('');
});

it('given lengths of time, shows them in the language of the UI', () => {
  const waiting = (value: string) => said({ code: 'waiting', values: [value] });
  expect(waiting('45s')).toBe('note_waiting(45 sec)');
  expect(waiting('12min')).toBe('note_waiting(12 min)');
  expect(waiting('24h')).toBe('note_waiting(24 hr)');
  expect(said({ code: 'waiting-failing', values: ['30s', 'a.example', '5'] })).toBe(
    'note_waiting_failing(30 sec,a.example,5)',
  );
});

it('an older companion is quoted', () => {
  expect(saidWords({ message: 'English' })).toBe('English');
});

it('what the web put in is shown harmless', () => {
  expect(said({ code: 'host-slow', values: ['a\u202eb', '9'] })).not.toContain('\u202e');
});
