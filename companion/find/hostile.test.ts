import { expect, it } from 'vitest';
import { turnsOf } from '../crawl/testing/turns-of.ts';
import { readLinks } from './link-file.ts';
import { findService } from './search-service.ts';

const SIZE = 1_000_000;
const filled = (piece: (n: number) => string): string => {
  let text = '';
  for (let n = 0; text.length < SIZE; n++) text += piece(n);
  return text;
};

/** Texts that take a tree-building parser a second or more. */
const HOSTILE: Readonly<Record<string, string>> = {
  'lists in lists': filled(() => '<ul><li>'),
  'bold in bold': filled((n) => `<b id=${n}>`),
  'italics that cross paragraphs': filled((n) => `<i a=${n}></p>`),
  'links in a table': `<table>${filled((n) => `<a href=/${n % 9}>x`)}`,
  'one tag of many attributes': `<a ${filled((n) => ` a${n}=1`)}`,
  'a comment that does not end': `<!--${filled(() => '<!--')}`,
  'scripts in a script': `<script>${filled(() => '<!--<script>')}`,
};

it.each(Object.keys(HOSTILE))('others have turns while %s are read', async (name) => {
  const text = HOSTILE[name] ?? '';
  expect(await turnsOf(readLinks(text, 'http://a.example/'))).toBeGreaterThan(20);
  const service = findService(async (url) => ({ text, url }), 'http://a.example/');
  expect(await turnsOf(service)).toBeGreaterThan(20);
  expect(await service).toMatchObject({ message: expect.stringContaining('no search service') });
});

it('given links with any ending, titles are the text in them; text like a link is no link', async () => {
  const text = `<A HREF="/1">one <b>two</b> &amp; three</A> <a href="/2">four <p>five <a href="/3">six</a> seven
    <script>"<a href='/4'>no</a>"</script><style><a href="/5"></style><textarea><a href="/6"></textarea><constructor><!-- <a href="/7"> -->
    <a href="/8">unfinished`;
  expect(await readLinks(text, 'http://a.example/')).toEqual([
    { url: 'http://a.example/1', title: 'one two & three' },
    { url: 'http://a.example/2', title: 'four five' },
    { url: 'http://a.example/3', title: 'six' },
    { url: 'http://a.example/8', title: 'unfinished' },
  ]);
});
