import { describe, expect, it } from 'vitest';
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
  ])('%s', (_name, text) => {
    expect(read(text)?.record.links.map(({ url }) => url)).toEqual(['http://a.example/1']);
  });
});
