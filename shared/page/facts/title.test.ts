import { expect, test } from 'vitest';
import { parseTree } from '../../../companion/parse/parse-html.ts';
import { flatten } from '../flat.ts';
import { headingsOf } from '../headings.ts';
import { linkedDataOf } from './linked-data.ts';
import { metaOf } from './meta.ts';
import { titleOf } from './title.ts';

const title = (html: string, address = ''): string => {
  const flat = flatten(parseTree(html).root);
  return titleOf(flat, headingsOf(flat), metaOf(flat), linkedDataOf(flat), address);
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
    'the heading of an article that says in other words what is declared for search engines',
    `<meta property="og:type" content="article"><title>Best cheap trains to the northern valley | Paper</title>${social('Best cheap trains to the northern valley')}<h1>Seven cheap trains to the northern valley for this summer</h1>`,
    'Seven cheap trains to the northern valley for this summer',
  ],
  [
    'the whole declared title, where `<title>` has the site behind it and no part of it names the site',
    `<title>Kettles — Clean them and make them last — The gentlest way of all — Tea Notes</title>${social('Kettles — Clean them and make them last — The gentlest way of all')}<h1>Shine on</h1>`,
    'Kettles — Clean them and make them last — The gentlest way of all',
  ],
  [
    'the declared title with the book that its heading leaves out, where `<title>` has the site behind it',
    `<title>Chapter two: the kettle - Very Old Kettles | Tea Notes</title>${social('Chapter two: the kettle - Very Old Kettles')}<h1>Chapter two: the kettle</h1>`,
    'Chapter two: the kettle - Very Old Kettles',
  ],
  [
    'the heading, where a single word behind it in the declared title names a section',
    `<title>Leave the kettle alone | Editorial – Tea Notes</title>${social('Leave the kettle alone | Editorial')}<h1>Leave the kettle alone</h1>`,
    'Leave the kettle alone',
  ],
  [
    'the heading, where what is behind it in the declared title has a word of the name of the site',
    `<title>Working with kettles | Kettler documentation | Kettler</title>${social('Working with kettles | Kettler documentation')}<h1>Working with kettles</h1>`,
    'Working with kettles',
  ],
  [
    'the headline that says in more words what the heading says, where `<title>` begins with it',
    `<script type="application/ld+json">{"headline":"How to brew the 21 best teas of 2017"}</script><title>How to brew the 21 best teas of 2017 - Paper</title>${social('The 21 best teas in 2017')}<h1>The 21 best teas in 2017</h1>`,
    'How to brew the 21 best teas of 2017',
  ],
  [
    'the heading, where the headline that `<title>` begins with says something else',
    `<script type="application/ld+json">{"headline":"Kettle owners get 76 million from a very big buyer"}</script><title>Kettle owners get 76 million from a very big buyer - Paper</title>${social('A very big buyer just paid 76 million for a farm')}<h1>A very big buyer just paid 76 million for a farm</h1>`,
    'A very big buyer just paid 76 million for a farm',
  ],
  [
    'the heading, not an entry of the index of the site that names its section',
    `<title>Opinion | Kettles are going nowhere - The Tea Times</title>${social('Opinion | Kettles are going nowhere')}<h1>Kettles are going nowhere</h1><footer><h3>opinion</h3></footer>`,
    'Kettles are going nowhere',
  ],
  [
    'the title for catalogues, not a lone heading',
    '<meta name="DC.Title" content="Old kettles"><title>draft-ann-kettles-04 - Old kettles</title><h1>Taste what nature gave us</h1>',
    'Old kettles',
  ],
  [
    'the heading that the declared title begins with, not the banner of the host that it ends with',
    `<title>Hills_of tea (2) @ Ann_Leaf :: My Blog Inn</title>${social('Hills_of tea (2) @ Ann_Leaf :: My Blog Inn')}<h1>My Blog Inn</h1><h1>Ann_Leaf</h1><h2>Hills_of tea (2)</h2>`,
    'Hills_of tea (2)',
  ],
  [
    'what both declared titles say, where the heading of an article is about something else',
    `<meta property="og:type" content="article"><title>Best cheap trains to the northern valley | Paper</title>${social('Best cheap trains to the northern valley')}<h1>Travel pages for readers of our paper</h1>`,
    'Best cheap trains to the northern valley',
  ],
  [
    'what both declared titles say, not a heading that continues in the next',
    `<title>The railway project: a better journey — Paper</title>${social('The railway project: a better journey')}<h2>Railway project:</h2><h2>and how it began</h2>`,
    'The railway project: a better journey',
  ],
  [
    'the declared title with the quotation at its end whole',
    '<title>Paper : A long talk about what they call «the valley railway»</title>',
    'A long talk about what they call «the valley railway»',
  ],
  [
    'the title of the document where the declared one is only *Home*',
    `<title>Notes from the valley - Old trains, new lines</title>${social('Home')}`,
    'Notes from the valley',
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

const PAGE = 'http://tea-notes.example/2020/05/kettles/';
const banner = (name: string): string => `<header><h1><a href="/">${name}</a></h1></header>`;
const named = (name: string): string => `<meta property="og:site_name" content="${name}">`;

test.each([
  [
    'the site in a linked first h1, the page in a second',
    `<title>Old kettles - Leaves and water</title>${banner('Leaves and water')}<main><h1>Old kettles</h1></main>`,
    'Old kettles',
  ],
  [
    'the site in a linked first h1, the page only in `<title>`',
    `<title>Old kettles - Leaves and water</title>${banner('Leaves and water')}<p>They boil.`,
    'Old kettles',
  ],
  [
    'the site first in `<title>`',
    `<title>Leaves and water | Old kettles</title>${banner('Leaves and water')}<p>They boil.`,
    'Old kettles',
  ],
  [
    'a page whose name has two letters',
    `<title>Go - Leaves and water</title>${banner('Leaves and water')}<h1>Go</h1>`,
    'Go',
  ],
  [
    'the site in the text of a picture that links to the front page',
    '<title>Old kettles — Everything about leaves and water</title><a href="/"><img src="l.png" alt="Everything about leaves and water"></a>',
    'Old kettles',
  ],
  [
    'the site in a link beside the headings',
    '<title>Kettles · Everything about leaves and water</title><a href="http://www.tea-notes.example/">Everything about leaves and water</a>',
    'Kettles',
  ],
  [
    'the site as its host is called',
    '<title>Kettles :: Tea Notes</title><div><h1>Tea Notes</h1></div><h4>Kettles</h4>',
    'Kettles',
  ],
  [
    'the site in `og:site_name`, a part of it in the banner',
    `<title>Kettles - Leaves and water daily</title>${named('Leaves and water daily')}<h1>Leaves and water</h1><h3>Old</h3>`,
    'Kettles',
  ],
  [
    'the site as all that `og:title` leaves out',
    `<title>Kettles · Leaves and water</title>${social('Kettles')}<h4>Leaves and water</h4><h5>A blog</h5>`,
    'Kettles',
  ],
  [
    'the site alone in `<title>`, the page in `og:title`',
    `<title>Leaves and water</title>${social('Old kettles')}${banner('Leaves and water')}`,
    'Old kettles',
  ],
  [
    'the site alone in `<title>` and with its slogan in `og:title`, the page in a heading',
    `<title>Tea notes</title>${social('TeaNotes | Everything about leaves and water')}<main><h1>May 2020</h1></main>`,
    'May 2020',
  ],
  [
    'the site in an unlinked banner that `<title>` ends with',
    '<title>Topic: Kettles - This is Ann of the leaves</title><header><h1>This is Ann of the leaves</h1></header><h1>Ann and kettles</h1>',
    'Ann and kettles',
  ],
  [
    'the site in an unlinked first h1 that `<title>` ends with, the page in a second',
    '<title>Kettle - This is Ann of the leaves</title><h1>This is Ann of the leaves</h1><h1>Kettle</h1>',
    'Kettle',
  ],
  [
    'a banner that links to the folder of the site',
    '<title>Kettles | Ann Leaf</title><h1><a href="/2020/">Ann Leaf</a></h1><h3>Kettles</h3>',
    'Kettles',
  ],
  [
    'the mark of a template that refused its text, the page in a heading',
    `${social('ZgotmplZ')}${banner('Leaves and water')}<h1>Leaves and water</h1><h1>Kettles</h1>`,
    'Kettles',
  ],
  ['the name of a page twice, no site', '<title>Kettles</title><h1>Kettles</h1>', 'Kettles'],
  [
    'the title of the page in the logo',
    '<title>Old kettles of brass</title><a href="/"><img alt="Old kettles of brass" src="l.png"></a><h1>Old kettles of brass</h1><h3>More</h3>',
    'Old kettles of brass',
  ],
])("given %s, the title is the page's", (_what, html, expected) => expect(title(html, PAGE)).toBe(expected));

test.each([
  [
    'the front page',
    `<title>Leaves and water · Ann Leaf</title>${banner('Leaves and water')}<h2>First</h2>`,
    'http://tea-notes.example/',
  ],
  [
    'a list of posts whose headings lead to them',
    `<title>Leaves and water</title>${banner('Leaves and water')}<h2><a href="/a">First</a></h2><h2><a href="/b">Second</a></h2>`,
    `${PAGE}page/2/`,
  ],
  [
    'a list of posts in boxes of one kind',
    `<title>Leaves and water</title>${banner('Leaves and water')}<article class="post"><h2>First</h2></article><article class="post"><h2>Second</h2></article>`,
    `${PAGE}page/2/`,
  ],
  [
    'a page with a slogan beside the banner',
    '<title>Leaves and water</title><div><h1><a href="/">Leaves and water</a></h1><h2>Notes of a drinker</h2></div><p>x',
    PAGE,
  ],
])('given %s that says nothing else of itself, the title is the name of the site', (_what, html, address) =>
  expect(title(html, address)).toBe('Leaves and water'),
);

const list = (links: string): string => `<title>All posts - Leaves and water</title><h1>All posts</h1>${links}`;

test.each([
  ['a link to the page after it', 'http://tea-notes.example/posts/page/3/', '<a href="/posts/page/4/">Older</a>', 3],
  ['a link to the page before it', 'http://tea-notes.example/index7.html', '<a href="index6.html">Newer</a>', 7],
  [
    'a link to its first page',
    'http://tea-notes.example/posts/page/2/',
    '<a href="https://tea-notes.example/posts/">1</a>',
    2,
  ],
  ['a neighbour by `rel`', 'http://tea-notes.example/posts?page=5', '<link rel="next" href="/older">', 5],
])('given a list with %s, its title has the number of the page', (_what, address, links, number) =>
  expect(title(list(links), address)).toBe(`All posts (p. ${number})`),
);

test.each([
  ['the first page of a list', 'http://tea-notes.example/posts/', '<a href="/posts/page/2/">Older</a>'],
  [
    'a page whose number no neighbour confirms',
    'http://tea-notes.example/posts/page/3/',
    '<a href="/posts/tea/">Tea</a>',
  ],
  ['a number of another list', 'http://tea-notes.example/posts/page/3/', '<a href="/news/page/4/">Older</a>'],
])('given %s, its title has no number', (_what, address, links) =>
  expect(title(list(links), address)).toBe('All posts'),
);

test('given a title that has the number of the page, it is not written twice', () => {
  const html = '<title>All posts 3</title><h1>All posts 3</h1><a rel="prev" href="/posts/page/2/">Newer</a>';
  expect(title(html, 'http://tea-notes.example/posts/page/3/')).toBe('All posts 3');
});

test('given the tag page of one post, whose heading links to the post, the title is the declared one', () => {
  const post = '<h1><a href="/2020/05/brass">Upgrading a kettle</a></h1>';
  const html = `<title>Tag: Kettles · Leaves and water</title>${named('Leaves and water')}${post}`;
  expect(title(html, 'http://tea-notes.example/tags/kettles/')).toBe('Tag: Kettles');
});

test('given a page of very many links to the front page and headings, the title is read in bounded time', () => {
  const many = '<a href="/"><h1>Leaves</h1></a>'.repeat(20_000);
  const begun = process.cpuUsage();
  expect(title(`<title>Kettles - Leaves</title>${many}`, PAGE)).toBe('Kettles');
  // Processor time, in microseconds: a busy machine makes nothing slower by it.
  expect(process.cpuUsage(begun).user).toBeLessThan(5_000_000);
});
