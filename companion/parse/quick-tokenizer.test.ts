import fc from 'fast-check';
import { Parser } from 'parse5';
import { expect, test } from 'vitest';
import { SOUP } from '../../shared/page/testing/soup.ts';
import { repeated } from '../../shared/testing/effort.ts';
import { hasRecordedWebs, recordedPages } from '../../tests/recorded-pages.ts';
import { type LeanNode, leanTree } from './lean-tree.ts';
import { parseTree } from './parse-html.ts';

/** The tree as one line, every text node as far as the parser made it one. */
function written(root: LeanNode): string {
  const parts: string[] = [];
  const waiting: (LeanNode | string)[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') parts.push(next);
    else {
      parts.push(`<${next.name} ${JSON.stringify(next.attributes)}>${JSON.stringify(next.text)}`);
      waiting.push('</>');
      for (let child = next.last; child !== undefined; child = child.previous) waiting.push(child);
    }
  }
  return parts.join('');
}

function byTheStandard(html: string): LeanNode {
  const parser = new Parser({ treeAdapter: leanTree(1_000_000) });
  parser.tokenizer.write(html, true);
  return parser.document;
}

function expectSame(html: string): void {
  expect(written(parseTree(html).root as LeanNode)).toBe(written(byTheStandard(html)));
}

/** Everything that ends a run somewhere, between what does not. */
const PIECES = [
  ...['\r', '\n', '\r\n', '\t', '\f', '\0', ' ', 'é', '好', '😀', 'word', 'A', '-', '--', '>', '<', '"', "'", '='],
  ...['&', '&amp;', '&am', '&#0;', '&#x41', '`', '/', '<a href=', '<a b="', "<a b='", '<p CLASS=x>', '</p>', '</a>'],
  ...[
    '<script>',
    '</script>',
    '<!--',
    '-->',
    '<style>',
    '</style>',
    '<textarea>',
    '</textarea>',
    '<title>',
    '</title>',
  ],
  ...['<table>', '<tr>', '<td>', '</table>', '<select>', '<option>', '<svg>', '</svg>', '<frameset>', '<pre>', '<b>'],
  ...['<template>', '<colgroup>', '<plaintext>', '<![CDATA[', ']]>', '</body>', '</html>', '<noscript>', '<math>'],
];

/** Parts of tags, plain and odd, up to their end or to none. */
const TAG_PARTS = [
  ...[
    '<a',
    '<DIV',
    '</p',
    '</B',
    '<br',
    '<h1',
    '<my-tag',
    '<x:y',
    '<a_b',
    '<é',
    '<p',
    '<svg',
    '<textPath',
    '<path',
    '<b',
  ],
  ...[' ', '\t', '\n', '\r\n', '\f', '/', '>', '/>', '</', '<', '=', ' = ', '"', "'", '&amp;', '&', '\0', '😀', 'é'],
  ...[' href="/a?b&c"', " title='a > b'", ' CLASS=x', ' class="x y"', ' checked', ' id=1', ' id="2"', ' viewBox="0"'],
  ...[' data-a.b:c="d"', ' content="a line\nand another"', ' content="one\r\ntwo"', ' xlink:href="#a"', ' a_b=c', '=d'],
  ...[' a-name-that-is-longer-than-twelve=1', ` alt="${'long '.repeat(9)}"`, 'words of text', '<!-- c -->'],
];

test('the tree of the standard, whatever tags are made of', () => {
  const soup = fc.array(fc.constantFrom(...TAG_PARTS), { maxLength: 40 }).map((parts) => parts.join(''));
  fc.assert(fc.property(soup, expectSame), { numRuns: repeated(3_000) });
});

test('the tree of the standard, for a tag of very many attributes, some of them twice', () => {
  const attributes = Array.from({ length: 200 }, (_, at) => `a${at % 150}=${at}`);
  expectSame(`<p ${attributes.join(' ')}>text`);
});

test.each(Object.entries(SOUP))('the tree of the standard: %s', (_name, html) => expectSame(html));

test('the tree of the standard, whatever is put together', () => {
  const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join(''));
  fc.assert(fc.property(soup, expectSame), { numRuns: repeated(3_000) });
});

test.skipIf(!hasRecordedWebs()).each(['en-ics', 'zh-sina'])(
  'the tree of the standard: recorded pages, %s',
  async (web) => {
    for (const { html } of await recordedPages(web, 20, 41)) expectSame(html);
  },
);
