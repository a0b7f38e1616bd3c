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
