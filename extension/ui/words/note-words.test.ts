// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest';
import browser from 'webextension-polyfill';
import { saidWords } from './note-words.ts';

beforeEach(() => {
  vi.spyOn(browser.i18n, 'getUILanguage').mockReturnValue('en');
  vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key, places) =>
    /^(note_(host_slow|quiet|rebuilding|waiting|waiting_failing)|skip_gone)$/.test(key)
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

it('given numbers and shares, shows them in the way of the language', () => {
  vi.mocked(browser.i18n.getUILanguage).mockReturnValue('de');
  expect(said({ code: 'quiet', values: ['2%', '50'] })).toBe('note_quiet(2\u00a0%,50)');
  expect(said({ code: 'rebuilding', values: ['40%', '12000'] })).toBe('note_rebuilding(40\u00a0%,12.000)');
  expect(said({ code: 'host-slow', values: ['10.0.0.1', '90.5'] })).toBe('note_host_slow(10.0.0.1,90,5)');
});

it('given a text without a known code, leaves its numbers as they are', () => {
  expect(said({ code: 'other', values: ['2024'] })).toBe('2024');
});

it('an older companion is quoted', () => {
  expect(saidWords({ message: 'English' })).toBe('English');
});

it('what the web put in is shown harmless', () => {
  expect(said({ code: 'host-slow', values: ['a\u202eb', '9'] })).not.toContain('\u202e');
});
