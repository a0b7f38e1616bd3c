import { expect, test } from 'vitest';
import { withLanguage } from './with-language.ts';

const GERMAN = 'Der Teig geht über Nacht auf und wird am Morgen mit etwas Mehl und Wasser gefüttert.';

test('a record whose language nobody told has the one of its text', () => {
  expect(withLanguage({ language: 'und', text: GERMAN })).toEqual({ language: 'de', text: GERMAN });
});

test('a language that was told stays, as an extension of an earlier version sends it', () => {
  const told = { language: 'nl', text: GERMAN };
  expect(withLanguage(told)).toBe(told);
});

test('a text without letters stays without a language', () => {
  expect(withLanguage({ language: 'und', text: '12 345' }).language).toBe('und');
});
