import { expect, test } from 'vitest';
import { withLanguage } from './with-language.ts';

const GERMAN = 'Der Teig geht über Nacht auf und wird am Morgen mit etwas Mehl und Wasser gefüttert.';

test('given a record without a language, it gets the language of its text', () => {
  expect(withLanguage({ language: 'und', text: GERMAN })).toEqual({ language: 'de', text: GERMAN });
});

test('given a record with a language, as an earlier extension sends it, it keeps that', () => {
  const told = { language: 'nl', text: GERMAN };
  expect(withLanguage(told)).toBe(told);
});

test('a text without letters stays without a language', () => {
  expect(withLanguage({ language: 'und', text: '12 345' }).language).toBe('und');
});
