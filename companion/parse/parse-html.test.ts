import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LinkRecord, PAGE_LIMITS, type PageRecord } from '../../shared/page/record.ts';
import { SOUP } from '../../shared/page/testing/soup.ts';
import { longer } from '../../shared/testing/effort.ts';
import { parseHtml } from './parse-html.ts';

const URL_HERE = 'http://a.example/dir/page.html';
const LONE = /\p{Surrogate}/u;

function textsOf(page: PageRecord): string[] {
  const ofLinks = page.links.flatMap(({ url, anchor, before, after, block, heading, path, rel }) => [
    url,
    anchor,
    before,
    after,
    block,
    heading,
    path,
    ...rel,
  ]);
  return [
    page.title,
    page.text,
    page.description,
    page.author,
    page.published,
    page.canonical,
    ...page.headings,
    ...page.feeds,
    ...ofLinks,
  ];
}

function expectLink(link: LinkRecord, at: number): void {
  expect(link.position).toBe(at);
  expect(link.url).toMatch(/^https?:\/\/[^#]*$/);
  expect(link.url.length).toBeLessThanOrEqual(PAGE_LIMITS.url);
  expect(link.anchor.length).toBeLessThanOrEqual(PAGE_LIMITS.anchor);
  for (const text of [link.before, link.after, link.block, link.heading])
    expect(text.length).toBeLessThanOrEqual(PAGE_LIMITS.context);
  expect(link.path.length).toBeLessThanOrEqual(PAGE_LIMITS.path);
  expect(link.rel.length).toBeLessThanOrEqual(20);
}

/** Checks the limits of a record, which hold for any page. */
function expectWithinLimits(page: PageRecord): void {
  expect(page.text.length).toBeLessThanOrEqual(PAGE_LIMITS.text);
  expect(page.title.length).toBeLessThanOrEqual(PAGE_LIMITS.title);
  expect(page.description.length).toBeLessThanOrEqual(2_000);
  expect(page.author.length).toBeLessThanOrEqual(200);
  expect(page.published).toMatch(/^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?)?)?$/);
  expect(page.headings.length).toBeLessThanOrEqual(50);
  expect(page.feeds.length).toBeLessThanOrEqual(50);
  expect(page.links.length).toBeLessThanOrEqual(PAGE_LIMITS.links);
  for (const [at, link] of page.links.entries()) expectLink(link, at);
  for (const text of textsOf(page)) expect(LONE.test(text)).toBe(false);
}

/** A piece of tag soup with units cut out, doubled and put in anywhere. */
const mutated = fc
  .tuple(
    fc.shuffledSubarray(Object.values(SOUP), { minLength: 1, maxLength: 3 }),
    fc.array(
      fc.tuple(
        fc.nat(2_000),
        fc.nat(40),
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 8 }),
          fc.constantFrom(
            '<',
            '</',
            '"',
            "'",
            '<a href=',
            '<table>',
            '<!--',
            ']]>',
            '&#',
            '\ud800',
            '\u0000',
            '</p>',
            '<svg>',
            '<template>',
          ),
        ),
      ),
      { maxLength: 12 },
    ),
  )
  .map(([pieces, edits]) => {
    let html = pieces.join('');
    for (const [at, length, put] of edits)
      html = html.slice(0, at % (html.length + 1)) + put + html.slice((at % (html.length + 1)) + length);
    return html;
  });

test('mutated soup always gives a record within the limits', () => {
  fc.assert(
    fc.property(mutated, (html) => expectWithinLimits(parseHtml(html, URL_HERE))),
    { numRuns: longer(100, 3_000) },
  );
});

test('any string at any address gives a record within the limits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.oneof(fc.webUrl(), fc.string()), (html, url) =>
      expectWithinLimits(parseHtml(html, url)),
    ),
    { numRuns: longer(70, 2_000) },
  );
});

test('reading twice gives the same', () => {
  fc.assert(
    fc.property(mutated, (html) => {
      expect(parseHtml(html, URL_HERE)).toEqual(parseHtml(html, URL_HERE));
    }),
    { numRuns: longer(20, 500) },
  );
});

const MIB = 1_048_576;
const distinct = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('');

/** Pages made to be expensive; each must end soon (the runner's time limit is the bound, speed is for bench/). */
const HOSTILE: Readonly<Record<string, () => string>> = {
  'a million nodes': () => '<b>x</b>'.repeat(500_000),
  '512 KB of nested lists': () => '<ul><li>'.repeat(64_000),
  'twenty thousand nested formatting elements': () => distinct(20_000, (at) => `<b id=${at}>`),
  'formatting rebuilt in every paragraph': () => distinct(300, (at) => `<font size=${at}>`) + '<p>x'.repeat(20_000),
  'links in links in tables': () => '<table><a href=/x>'.repeat(5_000),
  'a hundred thousand attributes': () => `<p ${distinct(100_000, (at) => `a${at}=1 `)}><a href=/x>x</a>`,
  'an attribute of 5 MB': () =>
    `<p class="${'x '.repeat(2.5 * MIB)}" id="${'y'.repeat(MIB)}"><a href="/x" class="${'z'.repeat(MIB)}">x</a>`,
  'a hundred thousand links': () => distinct(100_000, (at) => `<a href=/${at}>l</a> `),
  'an address of 1 MB': () => `<a href="/${'x'.repeat(MIB)}">x</a><base href="/${'x'.repeat(MIB)}">`,
  '2 MB of spaces, ampersands, angles': () =>
    `<p>${' '.repeat(700_000)}${'&'.repeat(700_000)}${'<'.repeat(700_000)}</p>`,
  'one word of 3 MB in a link': () => `<p><a href=/x>${'w'.repeat(3 * MIB)}</a>`,
  'a title, heading and author of 1 MB': () =>
    `<title>${'t'.repeat(MIB)}</title><meta name=author content="${'by '.repeat(MIB / 3)}"><h1>${'. '.repeat(MIB / 2)}</h1>`,
  'a line break after every letter': () => 'x<br>'.repeat(150_000),
  'JSON-LD nested deep': () =>
    `<script type=application/ld+json>${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}</script>`,
  'open comments and scripts': () => '<!--<script>'.repeat(100_000),
};

test.each(Object.entries(HOSTILE))('a hostile page ends within the limits: %s', (_name, make) => {
  expectWithinLimits(parseHtml(make(), URL_HERE));
});

test('given a page over a limit, the record is marked as truncated', () => {
  expect(parseHtml('<p>short', URL_HERE).truncated).toBe(false);
  expect(parseHtml('<b>x</b>'.repeat(150_000), URL_HERE).truncated).toBe(true);
  expect(parseHtml('<a href=/x>x</a>'.repeat(PAGE_LIMITS.links + 1), URL_HERE)).toMatchObject({ truncated: true });
});

test('a link deep in unclosed elements is still found', () => {
  const { links } = parseHtml(`${'<div>'.repeat(3_000)}<a href=/deep>deep</a>`, URL_HERE);
  expect(links.map(({ url }) => url)).toEqual(['http://a.example/deep']);
});
