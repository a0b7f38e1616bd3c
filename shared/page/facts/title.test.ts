import { expect, test } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { flatten } from '../flat.ts';
import { headingsOf } from '../headings.ts';
import { linkedDataOf } from './linked-data.ts';
import { metaOf } from './meta.ts';
import { titleOf } from './title.ts';

const title = (html: string): string => {
  const flat = flatten(parseTree(html).root);
  return titleOf(flat, headingsOf(flat), metaOf(flat), linkedDataOf(flat));
};
const social = (content: string): string => `<meta property="og:title" content="${content}">`;

test.each([
  [
    'a heading that the declared titles confirm',
    '<title>The old bridge opens - Site</title><h1>Site</h1><h2>The old bridge opens</h2>',
    'The old bridge opens',
  ],
  [
    'what both declared titles say, not a slogan above the page',
    `<title>Tea from the hills | Shop</title>${social('Tea from the hills')}<h1>Taste what nature gave us</h1>`,
    'Tea from the hills',
  ],
  [
    'a single heading where the declared titles differ',
    `<title>Shop</title>${social('Welcome, dear guests')}<h1>Taste what nature gave us</h1>`,
    'Taste what nature gave us',
  ],
  [
    'the declared title without the site',
    `<title>Green tea and its hills | Shop</title>${social('')}`,
    'Green tea and its hills',
  ],
  [
    'the only h1 where the document begins with it, though the name of the manual behind it is far longer',
    '<title>Futures — Python 3.11.2 documentation</title><h1>Futures</h1><h2>Future Functions</h2>',
    'Futures',
  ],
  [
    'not the name of the site in a banner',
    '<title>Tea — Everything that grows on the hills of Uji</title><meta property="og:site_name" content="Tea"><h1>Tea</h1>',
    'Everything that grows on the hills of Uji',
  ],
  [
    'the declared title without the site behind a wide bar',
    '<title>日本語の記事タイトル｜サイト名</title>',
    '日本語の記事タイトル',
  ],
  ['the first heading where nothing is declared', '<h2>Only this</h2>', 'Only this'],
  ['nothing', '<p>x', ''],
])('the title is %s', (_what, html, expected) => expect(title(html)).toBe(expected));
