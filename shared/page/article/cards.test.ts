import { expect, test } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { flatten } from '../flat.ts';
import { joinLines } from '../main-text.ts';
import { measure } from '../measure.ts';
import { withoutCards } from './cards.ts';
import { proseOf } from './prose.ts';

const ADDRESS = 'https://hills.example/stories/spring';
const PROSE = Array.from(
  { length: 4 },
  (_, at) => `Paragraph ${at} tells how the spring was found, who dug the first well there, and why the town grew.`,
);
const PLACES = ['river', 'mill', 'bridge', 'harbour', 'market'];
const story = `<div class=story>${PROSE.map((text) => `<p>${text}</p>`).join('')}</div>`;
const list = (entry: (place: string) => string): string => `<div class=list>${PLACES.map(entry).join('')}</div>`;
const about = (place: string): string =>
  `The ${place} was closed for years, and hundreds came on Sunday to see it again.`;

/** Lines that are left of a page all of which was taken for the article. */
function left(body: string, address = ADDRESS): string[] {
  const flat = flatten(parseTree(`<body>${body}</body>`).root);
  const measures = flat.lines.map(({ start, end }) => measure(flat.text, start, end));
  const prose = proseOf(flat, measures, new Uint8Array(flat.elements.length));
  const lines = withoutCards(flat, address, prose, new Uint8Array(flat.lines.length).fill(1));
  return joinLines(
    flat,
    flat.lines.filter((_, at) => lines[at] === 1),
  ).split('\n');
}

test.each([
  ['that begin with a link', (place: string) => `<li><a href=/${place}>The ${place}</a> ${about(place)}</li>`],
  [
    'that begin with a date',
    (place: string) =>
      `<div class=teaser><i>May 5</i> <a href=${ADDRESS}/${place}>The ${place}</a> ${about(place)}</div>`,
  ],
  [
    'with a linked heading',
    (place: string) => `<article><p>${about(place)}</p><h2><a href=/${place}>The ${place}</a></h2></article>`,
  ],
])('given entries %s after the story, the story alone is left', (_, entry) => {
  expect(left(story + list(entry))).toEqual(PROSE);
});

test.each([
  [
    'whose links lead to another site',
    (place: string) => `<li><a href=https://${place}.example/>The ${place}</a> ${about(place)}</li>`,
  ],
  ['whose links open a picture', (place: string) => `<li><a href=/${place}.jpg>The ${place}</a> ${about(place)}</li>`],
  ['with a link in their text', (place: string) => `<li>${about(place)} See <a href=/${place}>its page</a>.</li>`],
  ['that are paragraphs', (place: string) => `<p><a href=/${place}>The ${place}</a> ${about(place)}</p>`],
])('given entries %s after the story, they stay', (_, entry) => {
  expect(left(story + list(entry)).join('\n')).toContain(about('market'));
});

const cards = list((place) => `<li><a href=/${place}>The ${place}</a> ${about(place)}</li>`);

test('given a list before the end of the story, it stays', () => {
  expect(left(`<div class=story>${cards}${PROSE.map((text) => `<p>${text}</p>`).join('')}</div>`)).toHaveLength(9);
});

test('given a page that is its list, the list stays', () => {
  expect(left(`<h1>Places</h1>${cards}`)).toHaveLength(6);
});
