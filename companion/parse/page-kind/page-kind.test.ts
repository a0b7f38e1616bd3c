import { describe, expect, it } from 'vitest';
import type { PageKind } from '../../../shared/page/page-kind.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';
import { parseHtml } from '../parse-html.ts';
import { pageKind } from './page-kind.ts';

const SENTENCE = 'Moss grows on the north side of old walls, where the stone stays damp for most of the year. ';
const paragraphs = (count: number): string => `<p>${SENTENCE.repeat(4)}</p>`.repeat(count);
const page = (body: string, head = ''): string => `<html><head><title>Moss</title>${head}</head><body>${body}</body>`;

/** Teasers as a blog draws them: a linked heading, a first sentence and a call to read on. */
const teasers = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<article><h2><a href="/2019/moss-walk-number-${at}">A walk to the mosses of valley ${at}</a></h2>
       <p>${SENTENCE}</p><a href="/2019/moss-walk-number-${at}">Read more</a></article>`,
  ).join('');

/** Answers as a forum draws them: a member, a picture's link to the same, and a sentence. */
const posts = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<div><a href="/members/m${at % 5}">member ${at % 5}</a> <b><a href="/members/m${at % 5}">all posts</a></b>
       <p>2019-05-04</p><p>${SENTENCE}</p></div>`,
  ).join('');

const kindAt = (url: string, html: string): PageKind => pageKind(parseHtml(html, url));

describe('a page by its structure alone', () => {
  const DATED = '<meta name="author" content="Ada Moor"><meta property="article:published_time" content="2019-05-04">';

  it.each<[string, string, string, PageKind]>([
    [
      'a dated text',
      'http://a.example/2019/walks-to-the-moss',
      page(`<h1>Moss</h1>${paragraphs(8)}`, DATED),
      'article',
    ],
    ['a text without a date', 'http://a.example/moss.html', page(`<h1>Moss</h1>${paragraphs(8)}`), 'article'],
    [
      'a text that ends with a few linked headings',
      'http://a.example/2019/walks-to-the-moss',
      page(`<h1>Moss</h1>${paragraphs(10)}${teasers(3)}`, DATED),
      'article',
    ],
    ['teasers under a tag', 'http://a.example/tag/moss/', page(`<h1>Moss</h1>${teasers(12)}`), 'list'],
    ['one teaser under a tag', 'http://a.example/tag/moss/', page(`<h1>Moss</h1>${teasers(1)}`), 'list'],
    ['teasers at the address of a host', 'http://a.example/', page(teasers(12)), 'list'],
    ['a text at the address of a host', 'http://a.example/', page(`<h1>Moss</h1>${paragraphs(4)}`), 'front'],
    [
      'whole texts on a further page of a list',
      'http://a.example/page/3/',
      page(`${teasers(3)}${paragraphs(30)}<a href="/page/2/">Newer</a><a href="/page/4/">Older</a>`),
      'list',
    ],
    [
      'answers in a thread',
      'http://a.example/threads/which-moss-is-this.81294/',
      page(`<h1>Which moss?</h1>${posts(12)}`, DATED),
      'forum',
    ],
    ['next to nothing', 'http://a.example/login', page('<p>Please log in.</p>'), 'other'],
  ])('given %s, its kind is told', (_what, url, html, kind) => {
    expect(kindAt(url, html)).toBe(kind);
  });

  it('given a PDF, the kind is file', () => {
    expect(pageKind({ ...EMPTY_RECORD, kind: 'pdf', text: SENTENCE.repeat(40) })).toBe('file');
  });

  it('given other words in the same structure, the kind is the same', () => {
    const other = (html: string): string => html.replace(/[a-z]{4,}(?=[^<>]*<)/gi, (word) => 'x'.repeat(word.length));
    for (const html of [page(`<h1>Moss</h1>${paragraphs(8)}`), page(`<h1>Moss</h1>${teasers(12)}`)])
      expect(kindAt('http://b.example/a/b.html', other(html))).toBe(kindAt('http://a.example/a/b.html', html));
  });
});
