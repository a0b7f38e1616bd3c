import { expect, test } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { readPage } from '../read.ts';

const ADDRESS = 'https://water.example/offers';
const textOf = (html: string): string[] => readPage(parseTree(html).root, ADDRESS).text.split('\n');

const OFFERS = ['Wells', 'Pumps', 'Filters', 'Tanks', 'Pipes', 'Meters', 'Valves', 'Towers'];
const section = (name: string): string =>
  `<section class="part-${name}"><div><h2>${name}</h2></div><div><div><p>We build and mend ${name.toLowerCase()} for towns.</p></div><div><p>Ask for a price.</p></div></div></section>`;
const lines = OFFERS.flatMap((name) => [
  name,
  `We build and mend ${name.toLowerCase()} for towns.`,
  'Ask for a price.',
]);
const QUOTE =
  '<div class=said><p>They came on a Sunday, found the leak under the old square, and mended it before the school opened on Monday.</p></div>';
const MENU = '<nav><a href=/>Home</a> <a href=/prices>Prices</a></nav>';

test('given a page of many parts, its text is all parts, not only the one with most prose', () => {
  const html = `<body>${MENU}<main><h1>Water for towns</h1>${OFFERS.map(section).join('')}${QUOTE}</main></body>`;
  expect(textOf(html)).toEqual(expect.arrayContaining(lines));
  expect(textOf(html)).not.toContain('Prices');
});

test('given comments and a list of related pages in its main part, they are no parts of the page', () => {
  const beside =
    '<div class="related"><h2>Read also</h2></div><div class=comment-list><p>Nice pumps, I bought two of them last year.</p></div>';
  const html = `<body>${MENU}<main><h1>Water for towns</h1>${OFFERS.map(section).join('')}${QUOTE}${beside}</main></body>`;
  expect(textOf(html)).toEqual(expect.arrayContaining(lines));
  expect(textOf(html).join('\n')).not.toMatch(/Read also|Nice pumps/);
});

test('given a class that means a sidebar on what holds the whole page, the parts stay', () => {
  const html = `<body>${MENU}<div class=has-sidebar><main><h1>Water for towns</h1>${OFFERS.map(section).join('')}${QUOTE}</main></div></body>`;
  expect(textOf(html)).toEqual(expect.arrayContaining(lines));
});

test('given a list of cards, the headings of the cards are text', () => {
  const cards = OFFERS.map((name) => `<article><a href=/${name}><h3>${name} of the north</h3></a></article>`);
  const html = `<body>${MENU}<main><h1>All goods</h1><p>Everything that a town needs for its water, from the spring to the tap.</p><div>${cards.join('')}</div></main></body>`;
  expect(textOf(html)).toEqual(expect.arrayContaining(OFFERS.map((name) => `${name} of the north`)));
});

test('given an article with teasers of others in its main part, the text is the article alone', () => {
  const prose = Array.from(
    { length: 6 },
    (_, at) => `Paragraph ${at} tells how the spring was found, who dug the first well there, and why the town grew.`,
  );
  const teasers = OFFERS.map((name) => `<section><h3>${name}</h3><p>More on ${name}, in short words.</p></section>`);
  const html = `<meta property=og:type content=article><body>${MENU}<main><h1>The spring</h1><div>${prose.map((text) => `<p>${text}</p>`).join('')}</div>${teasers.join('')}</main></body>`;
  expect(textOf(html)).toEqual(prose);
});
