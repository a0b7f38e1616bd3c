import { expect, it } from 'vitest';
import { checkExtraction, cuttingWay, partReaders } from './extraction.ts';
import { parseHtml } from './parse-html.ts';

const PROSE = 'The old railway was built in 1881 and carried coal to the harbour for eighty years. '.repeat(3);
const thin = (count: number) => '<p>menu</p>'.repeat(count);
const TAIL = 'The last train ran in the spring of 1961, and the rails were sold in the same year.';
const PAGE = `<title>Home of the railway club</title>
  <center><font size=6>How the railway was built</font></center><p>${PROSE}</p>${thin(20)}<p>${TAIL}</p>`;
const read = (values?: Record<string, number>) => parseHtml(PAGE, 'http://a.example/x.html', true, partReaders(values));

it('given no parameters, reads title and text by default', () => {
  expect(read()).toEqual(parseHtml(PAGE, 'http://a.example/x.html', true));
  expect(read({})).toEqual(read());
});

it('given title = skyreach, names the page by its look above the body', () => {
  expect(read().title).toBe('Home of the railway club');
  expect(read({ title: 1 }).title).toBe('How the railway was built');
});

it('given a page without a body to stand above, names it by default', () => {
  const { title } = parseHtml('<title>Short</title><p>x', 'http://a.example/', true, partReaders({ title: 1 }));
  expect(title).toBe('Short');
});

it('given text = density, tolerates 20 thin lines or as many as were set', () => {
  expect(read({ text: 1 }).text).toContain(TAIL);
  expect(read({ text: 1, tolerated: 19 }).text).not.toContain(TAIL);
  // The text has fewer bytes than these: extraction continues behind any gap.
  expect(read({ text: 1, tolerated: 19, bytes: 1_000 }).text).toContain(TAIL);
});

it('given a density that no line reaches, finds no text', () => {
  const linked = '<p>A line of forty bytes and more, half of it <a href=/x>is the anchor of a link to a page</a></p>';
  const text = (density: number) =>
    parseHtml(linked, 'http://a.example/', true, partReaders({ text: 1, density })).text;
  expect(text(0.5)).not.toBe('');
  expect(text(0.9)).toBe('');
});

it('refuses unknown names and values out of bounds', () => {
  expect(() => checkExtraction({ font: 1 })).toThrow(/font: no such parameter; known: text, tolerated/);
  expect(() => checkExtraction({ density: 2 })).toThrow(/not between 0 and 1/);
  expect(() => checkExtraction()).not.toThrow();
});

it('names the cutting of Chinese; the default is left to each reader', () => {
  expect([undefined, { words: 0 }, { words: 1 }, { words: 2 }].map((values) => cuttingWay(values))).toEqual([
    ...[undefined, undefined],
    ...['likeliest', 'forward-maximum'],
  ]);
});
