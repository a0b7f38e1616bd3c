import { expect, it } from 'vitest';
import { type NoteCode, notesIn, SENTENCES, said, timeValue } from './sentences.ts';

const CODES = Object.keys(SENTENCES) as NoteCode[];
const valuesOf = (code: NoteCode): string[] =>
  ['a.example:80', '5', '10'].slice(0, new Set(SENTENCES[code].match(/\$[1-3]/g)).size);

it.each(CODES)('%s is known again by its sentence', (code) => {
  const values = valuesOf(code);
  expect(notesIn(said(code, ...values))).toEqual([{ code, values }]);
});

it('several sentences are told apart, in their order', () => {
  const text = CODES.map((code) => said(code, ...valuesOf(code))).join(' ');
  expect(notesIn(text).map(({ code }) => code)).toEqual(CODES);
});

it('what nobody knows is told as it is, after what is known', () => {
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
])('%i ms are %s, which stands in a sentence as one value', (ms, value) => {
  expect(timeValue(ms)).toBe(value);
  expect(notesIn(said('waiting', timeValue(ms)))).toEqual([{ code: 'waiting', values: [value] }]);
});
