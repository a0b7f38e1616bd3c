import { expect, it } from 'vitest';
import { longer } from '../testing/effort.ts';
import { sitemapEntries, sitemapKind } from './sitemap.ts';

const urls = (text: string): string[] => [...sitemapEntries(text)].map(({ url }) => url);
/** Size of a text that is one piece, over and over. Two seconds are allowed for each. */
const MIB = longer(3, 10);
const [ONE, TWO] = ['http://a.example/1', 'http://a.example/2'];

it.each([
  ['a sitemap', `<urlset><url><loc>${ONE}</loc></url><url><loc> ${TWO} </loc></url></urlset>`, 'pages'],
  [
    'a sitemap with prefixes',
    `<?xml version="1.0"?><s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:url><s:loc>${ONE}</s:loc><image:image><image:loc>http://a.example/x.png</image:loc></image:image></s:url><s:url><s:loc><![CDATA[${TWO}]]></s:loc></s:url></s:urlset>`,
    'pages',
  ],
  [
    'a sitemap after a remark about HTML',
    `<!-- <html> --><urlset><loc>${ONE}</loc><loc>${TWO}</loc></urlset>`,
    'pages',
  ],
  ['a sitemap whose tags do not end', `<urlset><url><loc>${ONE}<url><loc>${TWO}`, 'pages'],
  [
    'an index',
    `<sitemapindex><sitemap><loc>${ONE}</loc></sitemap><sitemap><loc>${TWO}</loc></sitemap></sitemapindex>`,
    'index',
  ],
  [
    'an index without `loc`',
    `<sitemapindex><sitemap>${ONE}</sitemap><sitemap>${TWO}</sitemap></sitemapindex>`,
    'index',
  ],
  ['lines', `\ufeff${ONE}\r\n\r\n${TWO}\n`, 'text'],
  ['lines without an end', `${ONE}\n${TWO}`, 'text'],
])('given %s, its addresses are read', (_name, text, kind) => {
  expect(sitemapKind(text)).toBe(kind);
  expect(urls(text)).toEqual([ONE, TWO]);
});

it.each([
  ['prose that begins with an address', `${ONE}\nis where tea is drunk.`],
  ['an address in a sentence', `See ${ONE}`],
  ['a page', '<!doctype html><html><title>x</title></html>'],
  ['a feed', '<rss><channel></channel></rss>'],
  ['nothing', ''],
])('given %s, it is no sitemap', (_name, text) => {
  expect(sitemapKind(text)).toBeUndefined();
  expect(urls(text)).toEqual([]);
});

it('given a document type, a sitemap is refused', () => {
  expect(urls(`<!DOCTYPE urlset [<!ENTITY a "${ONE}">]><urlset><loc>&a;</loc><loc>${TWO}</loc></urlset>`)).toEqual([]);
});

it('given dates, each belongs to the address before it', () => {
  const text = `<urlset><url><loc>${ONE}</loc><lastmod>2024-05-01</lastmod></url><url><loc>${TWO}</loc></url></urlset>`;
  expect([...sitemapEntries(text)].map(({ at }) => at)).toEqual([Date.UTC(2024, 4, 1), 0]);
});

it.each(['<loc>', '<loc', '<url>', `${ONE}\n`, ' '])(
  `given ${MIB} MiB of %j, a sitemap is read in linear time`,
  (piece) => {
    const begun = process.cpuUsage();
    const many = piece.repeat(Math.ceil((MIB * 1024 * 1024) / piece.length));
    urls(`<urlset>${many}`);
    urls(many);
    // Processor time, in microseconds: a busy machine makes nothing slower by it.
    expect(process.cpuUsage(begun).user).toBeLessThan(MIB * 2_000_000);
  },
);
