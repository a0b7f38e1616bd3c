import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { type LinkRecord, PAGE_LIMITS, type PageRecord } from './record.ts';
import { snapshotSteps } from './snapshot.ts';
import { readSnapshotSteps } from './snapshot-tree.ts';
import { finish } from './steps.ts';

const URL_HERE = 'http://a.example/dir/page.html';
const read = (document: Document): PageRecord => finish(readSnapshotSteps(finish(snapshotSteps(document)), URL_HERE));
const page = (html: string): PageRecord => read(new JSDOM(html, { url: URL_HERE }).window.document);
const link = (html: string, at = 0): Partial<LinkRecord> => page(html).links[at] ?? {};

test('a link has its words and the text before and after it, other links included', () => {
  expect(
    link(
      '<p>Old <a href=/1>maps</a> of the <a href="b#part" rel="NoFollow me">coast</a> and <a href=/3>sea</a>.</p>',
      1,
    ),
  ).toMatchObject({
    url: 'http://a.example/dir/b',
    anchor: 'coast',
    before: 'Old maps of the',
    after: 'and sea.',
    block: 'Old maps of the coast and sea.',
    position: 1,
    rel: ['nofollow', 'me'],
  });
});

test("given a link, its window is read besides its block: a neighbouring link's anchor, else the text itself", () => {
  const { links } = page(
    '<ul><li>Plain words before <a href=/1>one</a><li><a href=/2>two</a> then words<img src=/i></ul><link rel=next href=/n>',
  );
  expect(links.map(({ windowBefore, windowAfter }) => [windowBefore, windowAfter])).toEqual([
    ['Plain words before', 'two'],
    ['one', 'then words'],
    ['', ''],
    ['', ''],
  ]);
  expect(links[0]).toMatchObject({ before: 'Plain words before', after: '' });
});

test('a window is cut at its bound and splits no character', () => {
  const { windowBefore = '', windowAfter = '' } = link(
    `<p>${'x'.repeat(300)}${'😀'.repeat(60)}<a href=/1>one</a>y${'😀'.repeat(60)}`,
  );
  expect(windowBefore).toBe('😀'.repeat(50));
  expect(windowAfter).toBe(`y${'😀'.repeat(49)}`);
});

test('given a block, context ends at it: neighbours in a list do not describe each other', () => {
  const { before, after, block } = link(
    '<ul><li><a href=/1>one</a> first<li><a href=/2>two</a> second<li>third</ul>',
    1,
  );
  expect({ before, after, block }).toEqual({ before: '', after: 'second', block: 'two second' });
});

test('a lone anchor in a teaser is read with the teaser, as long as that leads nowhere else', () => {
  const card = '<div><a href=/c><img alt=""></a><h3><a href=/c>Title</a></h3><p>What it is about.</p></div>';
  expect(link(card, 1)).toMatchObject({
    anchor: 'Title',
    after: 'What it is about.',
    block: 'Title What it is about.',
  });
  expect(link('<div><h3><a href=/1>One</a></h3><p>About one.</p><h3><a href=/2>Two</a></h3></div>', 0)).toMatchObject({
    after: '',
    block: 'One',
  });
});

test('words of a link come from its text, else picture, title, label', () => {
  expect(link('<a href=/x title=t> <b>a</b>\n b</a>').anchor).toBe('a b');
  expect(link('<a href=/x title=t><img alt=""><img alt="two  words"></a>').anchor).toBe('two words');
  expect(link('<a href=/x title=t aria-label=l></a>').anchor).toBe('t');
  expect(link('<a href=/x aria-label=l></a>').anchor).toBe('l');
  expect(link('<map><area href=/x alt=place></map>')).toMatchObject({ kind: 'area', anchor: 'place' });
});

test('given an anchor of signs alone, other words of the link replace it', () => {
  expect(link('<a href=/x>»<img alt="Next report"></a>').anchor).toBe('Next report');
  expect(link('<a href=/x aria-label="Read on">…</a>').anchor).toBe('Read on');
  expect(link('<a href=/x>›</a>').anchor).toBe('›');
  expect(link('<a href=/x title="Page two">2</a>').anchor).toBe('2');
});

test('given links in a drawing, they are read with the drawn words, which are no text of the page', () => {
  const { links, text } = page(
    '<svg><style>a{}</style><g><a xlink:href=/old><title>Map</title><text>Drawn <tspan>words</tspan></text></a><a href=/new><title>Only a title</title></a></g></svg><a href=/i><svg><title>Icon</title></svg></a><p>Some text of the page stands here.</p>',
  );
  expect(links.map(({ kind, url, anchor }) => [kind, url, anchor])).toEqual([
    ['a', 'http://a.example/old', 'Drawn words'],
    ['a', 'http://a.example/new', 'Only a title'],
    ['a', 'http://a.example/i', 'Icon'],
  ]);
  expect(text).not.toContain('Drawn');
});

test('of a picture drawn in a link its words and title are read, not its style or what tools noted in it', () => {
  const drawn =
    '<defs><style>.a{fill:#fff}</style></defs><metadata>image/svg+xml</metadata><desc>Created with X</desc>';
  expect(link(`<a href=/x><svg>${drawn}<title>Logo</title><path d=M0 /></svg></a>`).anchor).toBe('Logo');
  expect(link(`<a href=/x title="Start"><svg>${drawn}<path d=M0 /></svg></a>`).anchor).toBe('Start');
});

test.each([
  ['5;url=next', '/dir/next'],
  ['5; next', '/dir/next'],
  ['0;http://o.example/x', '/x'],
  ["0, 'next'", '/dir/next'],
  ['0 URL = "a b" c', '/dir/a%20b'],
  ['.5;url=next', '/dir/next'],
  ['5', undefined],
  ['5; ', undefined],
  ['5; url=', undefined],
  ['5;url= ', undefined],
  ['5; urls', '/dir/urls'],
  ['url=next', undefined],
  ['5x;url=next', undefined],
])('given a refresh, it leads where the standard defines: %s', (content, path) => {
  const { links } = page(`<meta http-equiv=refresh content="${content.replaceAll('"', '&quot;')}">`);
  expect(links.map(({ url }) => new URL(url).pathname)).toEqual(path === undefined ? [] : [path]);
});

test('a picture has its own words and surroundings, and does not part the links around it', () => {
  const { links } = page(
    '<div><a href=/c><img src=/p.png alt="The bridge"></a><h3><a href=/c>Title</a></h3><p>What it is about.</p></div>',
  );
  expect(links.map(({ kind, anchor, after }) => [kind, anchor, after])).toEqual([
    ['a', 'The bridge', 'Title What it is about.'],
    ['img', 'The bridge', 'Title What it is about.'],
    ['a', 'Title', 'What it is about.'],
  ]);
  expect(page('<img src="data:image/png;base64,AA"><img alt=x><img src="">').links).toEqual([]);
});

test('given headings, the one above a link is the nearest; a link that is a heading gets the one above it', () => {
  const html =
    '<h1>Top</h1><h2>Part</h2><a href=/1>x</a><h3><a href=/2>card</a></h3><a href=/3>more</a><h2>Next</h2><h3><a href=/4>other</a></h3>';
  expect(page(html).links.map(({ heading }) => heading)).toEqual(['Part', 'Part', 'card', 'Next']);
});

test('the path names tags and first classes from body down, digits folded', () => {
  expect(link('<div class="col-12 wide"><ul class=list7><li><a class="n" href=/x>x</a></ul></div>').path).toBe(
    'div.col-0>ul.list0>li>a.n',
  );
});

test('a path too long keeps the steps nearest to the link', () => {
  const { path = '' } = link(`${'<div class=some-long-class>'.repeat(60)}<a href=/x>x</a>`);
  expect(path.length).toBeLessThanOrEqual(PAGE_LIMITS.path);
  expect(path).toMatch(/^div\.some-long-class>.*>a$/);
});

test('given tags and roles, they mark furniture, but the header of an article belongs to the article', () => {
  const html =
    '<nav><a href=/1>1</a></nav><div role=navigation><a href=/2>2</a></div><article><header><a href=/3>3</a></header></article><footer><a href=/4>4</a></footer><p><a href=/5>5</a>';
  expect(page(html).links.map(({ furniture }) => furniture)).toEqual([true, true, false, true, false]);
});

test('every kind of carrier is found, in order', () => {
  const html =
    '<head><link rel=canonical href=/c><link rel=alternate type=application/atom+xml href=/f><link rel="next" href=/n><link rel=stylesheet href=/s><meta http-equiv=Refresh content="0;url=/r"></head><iframe src=/i></iframe><a href=/a>a</a><img src=/p.png>';
  const { links, canonical, feeds } = page(html);
  expect(links.map(({ kind, url }) => [kind, new URL(url).pathname])).toEqual([
    ['canonical', '/c'],
    ['alternate', '/f'],
    ['next', '/n'],
    ['refresh', '/r'],
    ['frame', '/i'],
    ['a', '/a'],
    ['img', '/p.png'],
  ]);
  expect([canonical, feeds]).toEqual(['http://a.example/c', ['http://a.example/f']]);
});

test('areas of a map and frames are links too, in their own words; rel is read folded', () => {
  const { links } = page('<a href=/x rel="NoFollow  ugc">x</a><map><area href=/m alt="words of it"></map>');
  expect(links.map(({ kind, anchor, rel }) => [kind, anchor, rel])).toEqual([
    ['a', 'x', ['nofollow', 'ugc']],
    ['area', 'words of it', []],
  ]);
  const frames = page('<frameset><frame src=/f title=menu><frame src=/g></frameset>').links;
  expect(frames.map(({ kind, url, anchor }) => [kind, url, anchor])).toEqual([
    ['frame', 'http://a.example/f', 'menu'],
    ['frame', 'http://a.example/g', ''],
  ]);
});

test.each([
  'javascript:1',
  ' JaVaScRiPt:1',
  'java\tscript:1',
  '\u0001javascript:1',
  'data:text/html,x',
  'mailto:a@b.example',
  'blob:http://a.example/1',
  'view-source:http://a.example/',
  'chrome://settings',
  'file:///etc/passwd',
  'http://[bad',
  `/${'x'.repeat(3_000)}`,
])('an address that no page has is dropped: %s', (href) => {
  const document = new JSDOM('<a>x</a>', { url: URL_HERE }).window.document;
  document.querySelector('a')?.setAttribute('href', href);
  expect(read(document).links).toEqual([]);
});

test('base is honoured, unless it is no page address itself', () => {
  expect(link('<base href="https://b.example/x/"><a href=y>l</a>').url).toBe('https://b.example/x/y');
  expect(link('<base href="javascript:1"><a href=y>l</a>').url).toBe('http://a.example/dir/y');
  expect(link(`<base href="http://b.example/${'x'.repeat(9_000)}"><a href=y>l</a>`).url).toBe('http://a.example/dir/y');
});

test('a page that hides the tree behind its own names is read all the same', () => {
  const html =
    '<form><input name=firstChild><input name=nextSibling><input name=getAttribute><input name=localName><a href=/in>in</a></form><img name=createTreeWalker><a href=/after>after</a>';
  expect(page(html).links.map(({ anchor }) => anchor)).toEqual(['in', 'after']);
});

test("given a page's statements about itself, the record has them", () => {
  const html = `<title>The old bridge opens again | Site</title><meta name=robots content="NOINDEX"><meta property="og:description" content="About it">
    <meta name=author content="By Ann Lee"><meta property="article:published_time" content="2020-03-04T05:06:07+0800"><h1>The old bridge opens again</h1><h2>Part</h2><h4>Small</h4>`;
  expect(page(html)).toMatchObject({
    title: 'The old bridge opens again',
    description: 'About it',
    author: 'Ann Lee',
    published: '2020-03-04T05:06:07+08:00',
    headings: ['The old bridge opens again', 'Part'],
    noindex: true,
    nofollow: false,
  });
});

test('given a heading with a mark that links to itself, the mark is removed', () => {
  const { headings } = page(
    '<h1>The Tutorial<a href=#t>¶</a></h1><h2>Notes <a href=#n>#</a></h2><h2>C#</h2><h2>Why?🔗</h2>',
  );
  expect(headings).toEqual(['The Tutorial', 'Notes', 'C#', 'Why?']);
});

test('long parts are cut at their bounds without splitting a character', () => {
  const long = '𠮷'.repeat(2_000);
  const { links, title, headings } = page(
    `<title>${long}</title><h1>${long}</h1><p>x${long}<a href=/x>y${long}</a>${long}`,
  );
  const { anchor = '', before = '', after = '', block = '' } = links[0] ?? {};
  for (const text of [anchor, before, after, block, title, headings[0] ?? '']) {
    expect(text.length).toBeLessThanOrEqual(PAGE_LIMITS.context);
    expect(text.length).toBeGreaterThan(PAGE_LIMITS.context - 10);
    expect(text).not.toMatch(/\p{Surrogate}/u);
  }
});
