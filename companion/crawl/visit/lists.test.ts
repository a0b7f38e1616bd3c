import { describe, expect, it } from 'vitest';
import { turnsOf } from '../testing/turns-of.ts';
import { readList } from './lists.ts';

const ADDRESS = 'http://a.example/list.xml';
const read = (text: string) => readList(new TextEncoder().encode(text), '', ADDRESS);
/** As long as a body may be. */
const much = (piece: string): string => piece.repeat(Math.floor((4 * 1024 * 1024 - 1_000) / piece.length));

// Each of these took minutes to hours of the one thread that everything runs on.
describe('lists whose tags never end are read in one pass', () => {
  it.each([
    ['a sitemap of tags that only begin', `<urlset><loc>http://a.example/1</loc>${much('<loc ')}`],
    ['a feed of tags that begin like an item', `<rss><item><link>/1</link></item>${much('<items')}>`],
    ['an item of links that only begin', `<feed><entry><link href="/1"/>${much('<link')}</entry></feed>`],
    ['an item of links that end together', `<rss><item><link href="/1"/>${much('<link')}></item></rss>`],
  ])('%s', async (_name, text) => {
    expect((await read(text))?.record.links.map(({ url }) => url)).toEqual(['http://a.example/1']);
  });
});

it('others have turns while a sitemap of very many addresses is read, and its own are read, the newest first', async () => {
  const entry = (n: number): string => {
    const host = n % 5 === 4 ? 'http://b.example' : n % 2 === 0 ? 'http://a.example' : 'https://www.a.example';
    return `<url><loc>${host}/${n}</loc><lastmod>${n === 30_001 ? '2025-05-05' : '2024-04-04'}</lastmod></url>`;
  };
  const text = `<urlset>${Array.from({ length: 60_000 }, (_, n) => entry(n)).join('')}</urlset>`;
  const reading = read(text);
  expect(await turnsOf(reading)).toBeGreaterThan(20);
  const list = await reading;
  expect(list?.listed).toHaveLength(40_000);
  expect(list?.listed.slice(0, 3).map(({ url }) => url)).toEqual([
    'https://www.a.example/30001',
    'http://a.example/0',
    'https://www.a.example/1',
  ]);
  expect(list?.record.links).toHaveLength(500);
});

it.each([
  ['a sitemap with prefixes', '<s:urlset xmlns:s="x"><s:url><s:loc>http://a.example/1</s:loc></s:url></s:urlset>', 1],
  ['a sitemap of lines', 'http://a.example/1\nhttp://www.a.example/2\nhttp://b.example/3\n', 2],
  ['a feed with prefixes', '<r:rss xmlns:r="x"><r:item><r:link>/1</r:link></r:item></r:rss>', 1],
  ['a JSON Feed', '{"version":"https://jsonfeed.org/version/1","items":[{"url":"/1"}]}', 1],
])('given %s, a crawl reads what it names', async (_name, text, links) => {
  expect((await read(text))?.record.links).toHaveLength(links);
});

it('others have turns while a feed of very many tags is read', async () => {
  const reading = read(`<rss><channel>${'<a></a>'.repeat(200_000)}<item><link>/1</link></item></channel></rss>`);
  expect(await turnsOf(reading)).toBeGreaterThan(20);
  expect((await reading)?.record.links).toHaveLength(1);
});
