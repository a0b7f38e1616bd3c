/**
 * Page records a CPU second, against the bare parsers, on the pages of the test sets (`../shared/data`) or, without
 * them, on made ones.
 */
import { Parser as StreamParser } from 'htmlparser2';
import { parse } from 'parse5';
import { SOUP } from '../../../shared/page/testing/soup.ts';
import { bench } from '../../../tests/bench/harness.ts';
import { parseHtml, parseTree } from '../parse-html.ts';
import { createParsePool } from '../pool.ts';
import { testPages } from '../testing/pages.ts';

const SETS = ['wcxb', 'zh69', 'atf', 'readability'];
const recorded = SETS.flatMap((set) => testPages('../shared/data/extraction', set)).map(({ html }) => html);
const made = Array.from({ length: 50 }, () =>
  Object.values(SOUP).join('<p>Some words of a paragraph, and more of them.').repeat(30),
);
const pages = recorded.length > 0 ? recorded : made;
const meanKb = pages.reduce((sum, html) => sum + html.length, 0) / pages.length / 1024;

const over = (read: (html: string) => unknown) => (): number => {
  for (const html of pages) read(html);
  return pages.length;
};

const pool = createParsePool({ size: 1 });
const bytes = pages.map((html) => Buffer.from(html));
async function asCrawled(): Promise<number> {
  for (const body of bytes) await pool.parse(body, 'utf-8', 'http://page.example/');
  return bytes.length;
}

await bench(
  `${pages.length} pages of ${meanKb.toFixed(0)} KB`,
  [
    { name: 'as crawled: bytes to a record, in a parser thread', run: asCrawled },
    {
      name: 'the same here, with the young generation as Node has it',
      run: over((html) => parseHtml(html, 'http://page.example/')),
    },
    { name: 'our lean tree', run: over(parseTree) },
    { name: 'parse5, its own tree', run: over((html) => parse(html)) },
    { name: 'htmlparser2, no tree (not the standard)', run: over((html) => new StreamParser({}).end(html)) },
  ],
  3,
);
await pool.close();
