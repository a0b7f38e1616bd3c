import { describe, expect, it } from 'vitest';
import { readSeedList } from './seed-list.ts';

const BASE = 'http://a.example/list.xml';
const urls = async (text: string) => (await readSeedList(text, BASE)).links.map(({ url }) => url);

describe('a list of seeds', () => {
  it('is read from a sitemap', async () => {
    expect(
      await urls(
        '<?xml version="1.0"?><urlset><url><loc> http://a.example/?a=1&amp;b=2 </loc></url><url><loc>/b</loc></url><url><loc>javascript:alert(1)</loc></url></urlset>',
      ),
    ).toEqual(['http://a.example/?a=1&b=2', 'http://a.example/b']);
  });

  it('of a sitemap index is its sitemaps', async () => {
    const text = '<sitemapindex><sitemap><loc>http://a.example/1.xml</loc></sitemap></sitemapindex>';
    expect(await readSeedList(text, BASE)).toEqual({ links: [], lists: ['http://a.example/1.xml'] });
  });

  it('is read from RSS and from Atom, with titles', async () => {
    const rss =
      '<rss><channel><link>http://a.example/</link><item><title><![CDATA[One & <b>]]></title><link>http://a.example/1</link></item></channel></rss>';
    expect((await readSeedList(rss, BASE)).links).toEqual([{ url: 'http://a.example/1', title: 'One & <b>' }]);
    const atom =
      '<feed><entry><title>T</title><link rel="self" href="http://a.example/self"/><link href="/2?x=1&amp;y=2"/></entry></feed>';
    expect(await urls(atom)).toEqual(['http://a.example/2?x=1&y=2']);
  });

  it.each([
    ['a sitemap with prefixes', '<s:urlset xmlns:s="x"><s:url><s:loc>http://a.example/1</s:loc></s:url></s:urlset>'],
    ['a sitemap of lines', '\ufeffhttp://a.example/1\n'],
    ['a feed with prefixes', '<r:rss xmlns:r="x"><r:item><r:link>/1</r:link></r:item></r:rss>'],
    ['a JSON Feed', '{"version":"https://jsonfeed.org/version/1","items":[{"url":"/1"}]}'],
  ])('given %s, is what it names', async (_name, text) => {
    expect(await urls(text)).toEqual(['http://a.example/1']);
  });

  it("of a page of links resolves them by the page's own base", async () => {
    expect(
      await urls('<base href="http://b.example/x/"><a href="1">one</a><base href="/y/"><a href="2">two</a>'),
    ).toEqual(['http://b.example/x/1', 'http://b.example/x/2']);
    expect(await urls('<base href="javascript:1"><a href="/1">one</a>')).toEqual(['http://a.example/1']);
  });

  it('of an OPML file has the first address of each outline that is one', async () => {
    expect(await urls('<opml><outline htmlUrl="about:blank" xmlUrl="http://a.example/feed"/></opml>')).toEqual([
      'http://a.example/feed',
    ]);
  });

  it('is read in time that does not run away', async () => {
    for (const text of [
      '<urlset>'.padEnd(500_000, '<loc'),
      `<rss>${'<item>'.repeat(80_000)}`,
      `<feed>${'<entry><link'.repeat(40_000)}`,
    ]) {
      expect((await urls(text)).length).toBeLessThan(2);
    }
  });
});
