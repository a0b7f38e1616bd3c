import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import type { FetchedBody } from '../../fetch/fetcher.ts';
import { readSeedList } from '../../find/seed-list.ts';
import { textReader } from './text-reader.ts';

const answer = (body: Uint8Array, change: Partial<FetchedBody>): FetchedBody => ({
  ...{ kind: 'body', url: 'http://a.example/', status: 200, type: 'text/html', charset: '', body, truncated: false },
  ...{ etag: '', lastModified: '', robotsTag: [], elapsedMs: 1, bytes: body.length, redirects: [] },
  ...change,
});

const ITEM = '<item><title>红茶 &amp; 绿茶</title><link>/1</link></item>';

it.each([
  ['a feed that says so', `<?xml version="1.0" encoding="gb2312"?><rss>${ITEM}</rss>`, { type: 'text/xml' }],
  ['a feed whose server says so', `<rss>${ITEM}</rss>`, { type: 'application/rss+xml', charset: 'gbk' }],
  ['a page', '<meta charset="gbk"><a href="/1">红茶 &amp; 绿茶</a>', {}],
])('the titles of %s are read in its encoding', async (_name, text, change) => {
  const read = await textReader(async () => answer(iconv.encode(text, 'gbk'), change))('http://a.example/');
  if ('failure' in read) throw new Error(read.failure);
  expect((await readSeedList(read.text, read.url)).links).toEqual([
    { url: 'http://a.example/1', title: '红茶 & 绿茶' },
  ]);
});

it('JSON is UTF-8, whatever a page that it quotes says', async () => {
  const json = JSON.stringify({ title: '<meta charset="gbk"> 红茶' });
  const read = await textReader(async () => answer(Buffer.from(json), { type: 'application/json' }))(
    'http://a.example/',
  );
  expect(read).toEqual({ text: json, url: 'http://a.example/' });
});
