import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { marked } from 'marked';
import { expect, it } from 'vitest';
import { markdown, markdownLine, plain } from './escape.ts';

const { document } = new JSDOM().window;

/** A Markdown reader of its own kind: GitHub's, with links made of bare addresses. */
function read(text: string): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = marked.parse(text, { async: false, gfm: true });
  return page;
}

/** The places of the export that hold text of the web. */
const PLACES: readonly [name: string, write: (text: string) => string, find: string, markup: string][] = [
  ['a heading', (text) => `# ${markdown(text)}\n\nnext`, 'h1', 'h1,p'],
  ['a link', (text) => `- [${markdown(text)}](<http://a.example/>)\n  next`, 'a', 'ul,li,a'],
  [
    'a snippet',
    (text) => `- [A](<http://a.example/>)\n  ${markdownLine(text)}\n- [B](<http://b.example/>)`,
    'li',
    'ul,li,a,li,a',
  ],
];

/** Words, and the signs and openings that Markdown and its relatives know. */
const piece = fc.constantFrom(
  ...'a b é 中 1 12 C# x_y www.a.example a@b.example http://a.example/b_c https:// ftp://a.example javascript:alert(1)'.split(
    ' ',
  ),
  ...'\\ ` `` ``` * ** *** _ __ ~ ~~ ~~~ [ ] ( ) [[ ]] ](x) ![ [^1] [x] < > <b> <!-- --> </ & &amp; &#42; # ## + - -- --- = == ==='.split(
    ' ',
  ),
  ...'. ! !!! | |- :-: : :: $ $$ % %% ^ { } {{ {# 1. 1) 12. 1986. {% \' "'.split(' '),
  ' ',
  ' ',
);
const hostile = fc.oneof(
  fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
);

it.each(PLACES)('given any text, %s says just that text to a reader of Markdown', (_name, write, find, markup) => {
  fc.assert(
    fc.property(hostile, (text) => {
      fc.pre(plain(text) !== '');
      const page = read(write(text));
      const tags = [...page.querySelectorAll('*')].map(({ localName }) => localName).join(',');
      const said = page.querySelector(find)?.textContent ?? '';
      const expected = find === 'li' ? `A\n${plain(text)}` : plain(text);
      expect([tags, said.trimEnd()]).toEqual([markup, expected]);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  'github.io',
  'Pascal vs. Ruby - citizen428.blog()',
  'C# and C++ (2nd ed.), 50% off!',
  'a + b = c; x > y | z',
  'snake_case and 2 * 3',
  'AT&T: 9:30–17:00, {curly}',
  'costs $5',
  'a^b',
  '“Learning Haskell”, part 1.',
])('given %s, which Markdown reads as it is, no backslash is written', (text) => {
  expect([markdown(text), markdownLine(text)]).toEqual([text, text]);
});

it.each([
  ['for $5, not $10 %%%% ==x==', 'for \\$5, not \\$10 \\%\\%\\%\\% \\=\\=x\\=\\='],
  ['x^2^ and ^block', 'x\\^2\\^ and \\^block'],
  ['a #tag', 'a \\#tag'],
  ['[[note|name]]', '\\[\\[note|name\\]\\]'],
  ['{{ code }} {#id}', '\\{{ code }} \\{#id}'],
])('given %s, which programs for notes read as more, it is escaped', (text, escaped) => {
  expect(markdown(text)).toBe(escaped);
});

it.each([
  ['- a', '\\- a'],
  ['1. a', '1\\. a'],
  ['> a', '\\> a'],
  ['---', '\\---'],
  [': a', '\\: a'],
])('given %s, it is escaped where it begins a line, and only there', (text, escaped) => {
  expect([markdown(text), markdownLine(text)]).toEqual([text, escaped]);
});
