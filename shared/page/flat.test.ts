import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTree } from '../../companion/parse/parse-html.ts';
import { repeated } from '../testing/effort.ts';
import { foldLines, foldSpace } from './cut.ts';
import { flatten } from './flat.ts';
import { PAGE_LIMITS } from './record.ts';

test('a drawing takes none of the room of the page around it, and has an end of its own', () => {
  const drawing = `<svg>${'<path d=M0 />'.repeat(PAGE_LIMITS.nodes)}<a href=/beyond></a></svg>`;
  const flat = flatten(parseTree(`${drawing}<p>Some text stands here.</p><a href=/y>on</a>`).root);
  expect(flat.text).toContain('Some text stands here.');
  expect(flat.elements.flatMap(({ name, node }) => (name === 'a' ? [node.attribute('href')] : []))).toEqual(['/y']);
  expect(flat.truncated).toBe(true);
});

test('no piece of the text has white space to fold but line ends', () => {
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\t',
    '&nbsp;',
    '　',
    '<br>',
    '<p>',
    '</p>',
    '<pre>',
    '</pre>',
    '<b>',
    '</b>',
    '<li>',
  );
  fc.assert(
    fc.property(fc.array(piece), fc.nat(20), fc.nat(40), (html, from, length) => {
      const { text } = flatten(parseTree(html.join('')).root);
      const slice = text.slice(from, from + length);
      expect(foldLines(slice)).toBe(foldSpace(slice));
    }),
    { numRuns: repeated(500) },
  );
});
