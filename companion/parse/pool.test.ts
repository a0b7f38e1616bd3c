import { afterEach, expect, test } from 'vitest';
import { createParsePool, type PageParser, type ParsePoolOptions } from './pool.ts';

let pool: PageParser | undefined;
const open = (options?: ParsePoolOptions): PageParser => {
  pool = createParsePool(options);
  return pool;
};
afterEach(() => pool?.close());

const bytes = (html: string): Uint8Array => new TextEncoder().encode(html);

test('a page comes back as a record', async () => {
  const page = await open().parse(
    bytes('<title>T</title><p>See <a href="/b">the next page</a> too.'),
    'utf-8',
    'http://a.example/',
  );
  expect(page.title).toBe('T');
  expect(page.links).toMatchObject([
    { url: 'http://a.example/b', anchor: 'the next page', before: 'See', after: 'too.' },
  ]);
});

test('what a page took is known of its record, and of no other', async () => {
  const parser = open();
  const page = await parser.parse(bytes('<p><a href=x>word</a> text'.repeat(2_000)), 'utf-8', 'http://a.example/');
  expect(parser.tookMs(page)).toBeGreaterThan(0);
  expect(parser.tookMs({ ...page })).toBe(0);
});

test.each([
  ['bytes of its own', bytes('<p>kept')],
  ['a view on what others share', Buffer.from('<p>kept')],
])('the body is still there for the caller: %s', async (_what, body) => {
  await open().parse(body, '', 'http://a.example/');
  expect(body.byteLength).toBe(7);
});

test('a view into a larger buffer is read from its own bytes only', async () => {
  const large = bytes('<title>wrong</title><title>right</title>');
  const page = await open().parse(large.subarray(20), '', 'http://a.example/');
  expect(page.title).toBe('right');
});

test('the charset of the header is honoured', async () => {
  const page = await open().parse(
    new Uint8Array([
      0x3c, 0x70, 0x3e, 0x3c, 0x61, 0x20, 0x68, 0x72, 0x65, 0x66, 0x3d, 0x78, 0x3e, 0xd6, 0xd0, 0xce, 0xc4,
    ]),
    'gbk',
    'http://a.example/',
  );
  expect(page.links[0]?.anchor).toBe('中文');
});

test('a page over the time limit is refused and the next one still works', async () => {
  // Some thirtieth of what the page takes; the next is read under the other limit, which no machine is too slow for.
  const slow = open({ size: 1, timeLimitMs: 40, readerTimeLimitMs: 60_000 });
  const huge = bytes('<p><a href=x>word</a> text'.repeat(150_000));
  await expect(slow.parse(huge, 'utf-8', 'http://a.example/')).rejects.toMatchObject({
    code: 'parse-limit',
    details: { reason: 'time' },
  });
  expect((await slow.reader(bytes('<title>after</title>'), '', 'http://a.example/')).title).toBe('after');
});

test('a page over the memory limit is refused and the next one still works', async () => {
  const small = open({ size: 1, timeLimitMs: 20_000, heapMb: 16 });
  const huge = bytes(`<p>${'x'.repeat(1_000)}<b>`.repeat(20_000));
  await expect(small.parse(huge, 'utf-8', 'http://a.example/')).rejects.toMatchObject({
    code: 'parse-limit',
    details: { reason: 'memory' },
  });
  expect((await small.parse(bytes('<title>after</title>'), '', 'http://a.example/')).title).toBe('after');
});

test('a page that our own code fails at is refused, as often as that may be, and ends no worker', async () => {
  const one = open({ size: 1 });
  const nowhere = null as unknown as string;
  for (let time = 0; time < 4; time++) {
    await expect(one.parse(bytes('<p>x'), '', nowhere)).rejects.toMatchObject({
      code: 'parse-limit',
      details: { reason: 'fault', hostIsOut: false },
    });
  }
  expect((await one.parse(bytes('<title>after</title>'), '', '')).title).toBe('after');
});

test('more pages than workers wait their turn', async () => {
  const busy = open({ size: 2 });
  const urls = Array.from({ length: 20 }, (_, at) => `http://a.example/${at}`);
  const pages = await Promise.all(urls.map((url) => busy.parse(bytes('<p>x'), '', url)));
  expect(pages.map(({ url }) => url)).toEqual(urls);
});

test('given a page, the reader gives its text, and sentences from that text', async () => {
  const paragraph =
    '<p>Trains of the old line run again, and people came to see them. The museum opened its doors at noon. Nobody left early on that day.</p>';
  const { text, summary } = await open().reader(
    bytes(`<body><nav><a href=/>Home</a></nav><article>${paragraph.repeat(6)}</article>`),
    'utf-8',
    'http://a.example/',
  );
  expect(text).toContain('The museum opened its doors at noon.');
  expect(text).not.toContain('Home');
  for (const sentence of summary.split('. ')) expect(text).toContain(sentence);
});

test('given a close, pending and waiting work ends', async () => {
  const closing = open({ size: 1 });
  const running = closing.parse(bytes('<p>x'), '', 'http://a.example/');
  const waiting = closing.parse(bytes('<p>y'), '', 'http://a.example/');
  const both = Promise.allSettled([running, waiting]);
  await closing.close();
  for (const result of await both)
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'parser-closed' } });
  await expect(closing.parse(bytes(''), '', 'http://a.example/')).rejects.toMatchObject({ code: 'parser-closed' });
});
