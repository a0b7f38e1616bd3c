import { expect, test } from 'vitest';
import { parseTree } from '../../companion/parse/parse-html.ts';
import { BLOCK_LIMITS, blocksOf, blocksOfText } from './blocks.ts';

const read = (html: string) => blocksOf(parseTree(html).root).blocks.map(({ kind, n, lines }) => [kind, n, ...lines]);

test('headings, paragraphs, quotes, code and tables keep their order and their kind', () => {
  expect(
    read(
      `<h2>One</h2><p>First <b>bold</b><script>no()</script> text.<p>Second.<blockquote><p>Said he.<p>Said she.</blockquote>
      <pre>a = 1\nb = 2</pre><table><tr><td>Rye<td>70 %<tr><td>Wheat<td>65 %</table><div>Loose</div>`,
    ),
  ).toEqual([
    ['heading', 1, 'One'],
    ['paragraph', 0, 'First bold text.'],
    ['paragraph', 0, 'Second.'],
    ['quote', 0, 'Said he.', 'Said she.'],
    ['code', 0, 'a = 1', 'b = 2'],
    ['paragraph', 0, 'Rye · 70 %'],
    ['paragraph', 0, 'Wheat · 65 %'],
    ['paragraph', 0, 'Loose'],
  ]);
});

test('code keeps what its lines begin with', () => {
  const pre = `<pre>\nfor a in b:\n    c(a)\n\n\tif a:\n <b>\t</b><i>  d</i>  e\n${' '.repeat(900)}f</pre><p>   g`;
  expect(read(pre)).toEqual([
    ['code', 0, 'for a in b:', '    c(a)', '    if a:', '      d e', `${' '.repeat(60)}f`],
    ['paragraph', 0, 'g'],
  ]);
});

test('given items of one list, they stay together; after an interruption the list resumes with its number', () => {
  expect(read('<ul><li>a<li><p>b</p><p>more of b</p></ul><ul><li>c</ul>')).toEqual([
    ['bullets', 0, 'a', 'b more of b'],
    ['bullets', 0, 'c'],
  ]);
  expect(read('<ol><li>one<li>two<pre>code</pre><li>three</ol>')).toEqual([
    ['numbered', 1, 'one', 'two'],
    ['code', 0, 'code'],
    ['numbered', 3, 'three'],
  ]);
});

test('an item that something interrupts is one item still: the next has the number that it has on the page', () => {
  expect(read('<ol><li><p>one</p><pre>code</pre><p>then</p></li><li>two</ol>')).toEqual([
    ['numbered', 1, 'one'],
    ['code', 0, 'code'],
    ['paragraph', 0, 'then'],
    ['numbered', 2, 'two'],
  ]);
  expect(read('<ol><li>one<ul><li>sub</ul>rest<li><pre>code</pre><li>three<li><img><li>five</ol>')).toEqual([
    ['numbered', 1, 'one'],
    ['bullets', 0, 'sub'],
    ['paragraph', 0, 'rest'],
    ['code', 0, 'code'],
    ['numbered', 3, 'three'],
    ['numbered', 5, 'five'],
  ]);
});

test('an item as long as a page is no item', () => {
  const long = 'word '.repeat(90).trim();
  expect(read(`<ul><li><p>${long}<p>${long}</ul>`).map(([kind]) => kind)).toEqual(['bullets', 'paragraph']);
});

test('a page laid out by a table keeps its paragraphs, and one of very many lines is read', () => {
  const long = 'word '.repeat(90).trim();
  expect(read(`<table><tr><td>Menu<td>Home<td><p>${long}<p>${long}</table>`)).toEqual([
    ['paragraph', 0, 'Menu · Home · '.concat(long)],
    ['paragraph', 0, long],
  ]);
  expect(blocksOfText('a\n'.repeat(400_000), []).blocks).toHaveLength(BLOCK_LIMITS.blocks);
});

test('the outline begins at 1, skips no level and ends at 4', () => {
  const headings = read('<h3>a</h3><h5>b</h5><h6>c</h6><h3>d</h3><h2>e</h2><h6>f</h6>').map(([, n]) => n);
  expect(headings).toEqual([1, 2, 3, 2, 1, 2]);
});

test('given markup in text, it stays text; beyond the limits it is cut', () => {
  expect(read('<p>&lt;img src=x onerror=alert(1)>')).toEqual([['paragraph', 0, '<img src=x onerror=alert(1)>']]);
  const { blocks, truncated } = blocksOf(parseTree('<p>word'.repeat(BLOCK_LIMITS.blocks + 1)).root);
  expect([blocks.length, truncated]).toEqual([BLOCK_LIMITS.blocks, true]);
  const text = blocksOfText(`${'x'.repeat(BLOCK_LIMITS.text - 1)}\n👍 more\nlast`, []);
  expect([text.blocks.length, text.truncated]).toEqual([1, true]);
});

test('of a text alone, the lines that are headings of the page are headings', () => {
  expect(blocksOfText('Bread\nFlour and water.\n\nBread', ['Bread']).blocks).toEqual([
    { kind: 'heading', n: 1, lines: ['Bread'] },
    { kind: 'paragraph', n: 0, lines: ['Flour and water.'] },
    { kind: 'heading', n: 1, lines: ['Bread'] },
  ]);
});
