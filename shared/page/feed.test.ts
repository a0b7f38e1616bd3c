import { expect, it } from 'vitest';
import { feedItems } from './feed.ts';

const item = (inner: string) => feedItems(`<rss><item>${inner}</item></rss>`)[0];

it('signs that are written as numbers are read, in titles and in addresses', () => {
  expect(
    item('<title>It&#8217;s &#x4E2D;&#x6587; &amp;lt;</title><link>http://a.example/?p=1&#038;q=2</link>'),
  ).toMatchObject({ title: 'It’s 中文 &lt;', url: 'http://a.example/?p=1&q=2' });
});

it('numbers of no sign are none', () => {
  expect(item('<title>a&#xD800;&#0;&#99999999;&#x110000;b</title>')?.title).toBe('a\ufffd\ufffd&#99999999;\ufffdb');
});

it('a summary is text: its markup is taken off and its signs are read', () => {
  const html = '&lt;p&gt;Tea&amp;nbsp;&amp;#8211; &amp;lt;green&amp;gt;&lt;/p&gt;';
  expect(item(`<description>${html}</description>`)?.summary).toBe('Tea – <green>');
});

it('an item without a link is where its guid says, unless that is no address', () => {
  const guid = (inner: string) => item(`<title>Tea</title>${inner}`)?.url;
  expect(guid('<guid>https://a.example/1</guid>')).toBe('https://a.example/1');
  expect(guid('<guid isPermaLink="true">https://a.example/2?a=1&amp;b=2</guid>')).toBe('https://a.example/2?a=1&b=2');
  expect(guid("<guid isPermaLink='false'>https://a.example/3</guid>")).toBe('');
  expect(guid('<guid>tag:a.example,2026:4</guid>')).toBe('');
  expect(guid('<link>https://a.example/5</link><guid>https://a.example/other</guid>')).toBe('https://a.example/5');
});
