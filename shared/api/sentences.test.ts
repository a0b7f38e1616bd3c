import { expect, it } from 'vitest';
import { type NoteCode, notesIn, SENTENCES, said, timeValue } from './sentences.ts';

const CODES = Object.keys(SENTENCES) as NoteCode[];
const valuesOf = (code: NoteCode): string[] =>
  ['a.example:80', '5', '10'].slice(0, new Set(SENTENCES[code].match(/\$[1-3]/g)).size);

it.each(CODES)('%s is known again by its sentence', (code) => {
  const values = valuesOf(code);
  expect(notesIn(said(code, ...values))).toEqual([{ code, values }]);
});

it('given several sentences in one text, finds each in its order', () => {
  const text = CODES.map((code) => said(code, ...valuesOf(code))).join(' ');
  expect(notesIn(text).map(({ code }) => code)).toEqual(CODES);
});

it('given an unknown text, returns it unchanged after the known sentences', () => {
  expect(notesIn(`${said('copied')} Error: disk I/O`)).toEqual([
    { code: 'copied', values: [] },
    { code: 'other', values: ['Error: disk I/O'] },
  ]);
  expect(notesIn('')).toEqual([]);
});

it.each([
  [400, '1s'],
  [45_000, '45s'],
  [119_000, '119s'],
  [600_000, '10min'],
  [86_384_000, '24h'],
])('given %i ms, writes %s, which a sentence contains as one value', (ms, value) => {
  expect(timeValue(ms)).toBe(value);
  expect(notesIn(said('waiting', timeValue(ms)))).toEqual([{ code: 'waiting', values: [value] }]);
});
