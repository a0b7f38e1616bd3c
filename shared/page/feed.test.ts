import { expect, it } from 'vitest';
import { longer } from '../testing/effort.ts';
import { feedItems, isFeed, readFeed } from './feed.ts';

/** Size of a text that is one piece, over and over. Two seconds are allowed for each. */
const MIB = longer(3, 10);

const item = (inner: string) => feedItems(`<rss><item>${inner}</item></rss>`)[0];

it('signs that are written as numbers are read, in titles and in addresses', () => {
  expect(
    item('<title>It&#8217;s &#x4E2D;&#x6587; &amp;lt;</title><link>http://a.example/?p=1&#038;q=2</link>'),
  ).toMatchObject({ title: 'It’s 中文 &lt;', url: 'http://a.example/?p=1&q=2' });
});

it('given references to no character, they become U+FFFD or stay as written', () => {
  expect(item('<title>a&#xD800;&#0;&#99999999;&#x110000;b</title>')?.title).toBe('a\ufffd\ufffd&#99999999;\ufffdb');
});

it('a summary is text: its markup is taken off and its signs are read', () => {
  const html = '&lt;p&gt;Tea&amp;nbsp;&amp;#8211; &amp;lt;green&amp;gt;&lt;/p&gt;';
  expect(item(`<description>${html}</description>`)?.summary).toBe('Tea – <green>');
});

it('given an item without a link, its guid is the address, if it is one', () => {
  const guid = (inner: string) => item(`<title>Tea</title>${inner}`)?.url;
  expect(guid('<guid>https://a.example/1</guid>')).toBe('https://a.example/1');
  expect(guid('<guid isPermaLink="true">https://a.example/2?a=1&amp;b=2</guid>')).toBe('https://a.example/2?a=1&b=2');
  expect(guid("<guid isPermaLink='false'>https://a.example/3</guid>")).toBe('');
  expect(guid('<guid>tag:a.example,2026:4</guid>')).toBe('');
  expect(guid('<link>https://a.example/5</link><guid>https://a.example/other</guid>')).toBe('https://a.example/5');
});

const DAY = Date.UTC(2003, 11, 31, 10, 14, 55);

it.each([
  [
    'RSS 2.0',
    '<rss><channel><title>Tea</title><item><title>Oolong</title><link>http://a.example/1</link><pubDate>Wed, 31 Dec 2003 10:14:55 GMT</pubDate></item></channel></rss>',
  ],
  [
    'RSS 0.91 with its document type',
    '<!DOCTYPE rss PUBLIC "-//Netscape//DTD RSS 0.91//EN" "http://a.example/rss.dtd" [<!ENTITY tea "<item>">]><rss version="0.91"><channel><title>Tea</title><item><title>Oolong</title><link>http://a.example/1</link><dc:date>2003-12-31T10:14:55Z</dc:date></item></channel></rss>',
  ],
  [
    'RSS 1.0',
    '<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>Tea</title></channel><item rdf:about="http://a.example/1"><title>Oolong</title><dc:date>2003-12-31T10:14:55+00:00</dc:date></item></rdf:RDF>',
  ],
  [
    'RSS 1.0 with prefixes',
    '<rdf:RDF xmlns:r="http://purl.org/rss/1.0/"><r:channel><r:title>Tea</r:title></r:channel><r:item><r:title>Oolong</r:title><r:link>http://a.example/1</r:link><dcterms:modified>2003-12-31T10:14:55Z</dcterms:modified></r:item></rdf:RDF>',
  ],
  [
    'Atom 0.3, base64',
    '<feed version="0.3"><title mode="base64">VGVh</title><entry><title type="text/html" mode="base64">PGI+T29sb25nPC9iPg==</title><link rel="enclosure" href="http://a.example/x.mp3"/><link rel="alternate">http://a.example/1</link><modified>2003-12-31T10:14:55Z</modified></entry></feed>',
  ],
  [
    'Atom 1.0 with a base',
    '<feed xml:base="http://a.example/x/"><title>Tea</title><entry xml:base="../"><source><title>Else</title><updated>2001-01-01T00:00:00Z</updated></source><title type="xhtml"><div><b>Oolong</b></div></title><link rel="self" href="2"/><link href="1"/><published>2001-01-01T00:00:00Z</published><updated>2003-12-31T10:14:55Z</updated></entry></feed>',
  ],
  [
    'Atom with prefixes',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Tea</a:title><a:entry><a:title>Oolong</a:title><a:link href=\'http://a.example/1\'/><a:updated>2003-12-31T10:14:55</a:updated></a:entry></a:feed>',
  ],
  [
    'a JSON Feed',
    '{"version": "https://jsonfeed.org/version/1.1", "title": "Tea", "items": [{"id": "7", "title": "Oolong", "url": "/1", "date_published": "2003-12-31T10:14:55Z"}]}',
  ],
  [
    'XML that nobody closed',
    '<rss><channel><title>Tea<item><title>Oolong</title><link>http://a.example/1<pubDate>Wed, 31 Dec 2003 10:14:55 GMT',
  ],
])('given %s, its title and its item are read', (_name, text) => {
  expect(isFeed(text)).toBe(true);
  const { title, items } = readFeed(text, 'http://a.example/feed');
  expect(title).toBe('Tea');
  expect(items).toMatchObject([{ url: 'http://a.example/1', title: 'Oolong', at: DAY }]);
});

it.each([
  ['a picture in an item', '<image><title>No</title></image><title>Tea</title>', 'Tea'],
  ['a title of another namespace beside its own', '<media:title>No</media:title><title>Tea</title>', 'Tea'],
  ['a title of another namespace alone', '<media:title>Tea</media:title>', 'Tea'],
  ['a script in a title', '<title>Green &lt;script>alert(1)&lt;/script>tea</title>', 'Green tea'],
  ['an ampersand and a bracket that are not escaped', '<title>Salt & tea < beer</title>', 'Salt & tea < beer'],
  ['a remark in a title', '<title>Te<!-- <title>No</title> -->a</title>', 'Tea'],
  ['CDATA inside a text', '<title>Green <![CDATA[& <b>]]> tea</title>', 'Green & <b> tea'],
  [
    'a word about a tag in HTML',
    '<title type="html">The &amp;lt;b&amp;gt; &lt;i>tag&lt;/i></title>',
    'The &lt;b&gt; tag',
  ],
])('given %s, the title is read as it is meant', (_name, inner, expected) => expect(item(inner)?.title).toBe(expected));

it('an entity that a feed declares is never read', () => {
  const bomb = Array.from({ length: 10 }, (_, n) => `<!ENTITY b${n + 1} "&b${n};&b${n};">`).join('');
  const text = `<!DOCTYPE rss [<!ENTITY b0 "boom"><!ENTITY f SYSTEM "file:///etc/passwd">${bomb}]><rss><item><title>&b9;&f;</title></item></rss>`;
  expect(feedItems(text)).toMatchObject([{ title: '&b9;&f;' }]);
});

it.each([
  ['tags that never end', '<item><title>a'],
  ['elements inside each other', '<a>'],
  ['quotes that never end', '<a b="'],
  ['closed elements that were not open', '<rss></a>'],
  ['declarations', '<!x'],
  ['declarations with a subset', '<!x['],
  ['remarks that never end', '<!--'],
  ['CDATA that never ends', '<![CDATA['],
  ['scripts that never end', '<title>&lt;script '],
  ['spaces in a tag', '<link a  '],
  ['bases', '<a xml:base="b/">'],
])(`given ${MIB} MiB of %s, a feed is read in linear time`, (_name, piece) => {
  const begun = process.cpuUsage();
  const many = piece.repeat(Math.ceil((MIB * 1024 * 1024) / piece.length));
  expect(readFeed(`<rss><channel>${many}`, 'http://a.example/').items.length).toBeLessThanOrEqual(5_000);
  // Processor time, in microseconds: a busy machine makes no reader slower by it.
  expect(process.cpuUsage(begun).user).toBeLessThan(MIB * 2_000_000);
});
