import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { parse } from 'parse5';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { FORMATS, type Format, LabelledLink, TakenPage } from '../../shared/api/take-away.ts';
import { readLinks } from '../find/link-file.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { cell, markdown } from './escape.ts';
import { readCsv } from './label-file.ts';
import { FileTooLarge, makeFile, takeAway } from './take-away.ts';

/** What the web would like to have run, opened, or taken for something else. */
const EVIL = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example","x")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '  =1+1',
  '\u200b=1+1',
  '\u0001\u202e@SUM(A1)',
  'one ;=1+1',
  'two; "" =1+1',
  '](javascript:alert(1)) [x',
  '# heading\n- list <b>',
  ']]></outline><outline text="x"/>',
  'a\u202egpj.exe\u0000\u0008\u{e0041}',
  'line\r\nWARC/1.1\r\nWARC-Type: response\r\n\r\n',
  '"quoted", and, commas',
  '酸面团 🥖 &amp; &lt;',
];

let folder: string;
let store: Store;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-take-'));
  store = openStore(folder);
  keepSamplePages(
    store,
    EVIL.map((title, at) => ({
      url: `http://host${at}.example/?q=${encodeURIComponent(title)}'"&x=<b>`,
      title,
      text: `${title} ${title}`,
      anchor: title,
      feeds: ['javascript:alert(1)', 'http://feed.example/rss?a=1&b="2"'],
      ...(at === 0 ? {} : { from: 0 }),
    })),
    'crawl-1',
    { id: 'topic-1', name: '<b>Topic</b> =1+1 / ..', texts: [], words: ['x'] },
  );
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function taken(format: Format, change: object = {}): string {
  const crawl = store.crawls.get('crawl-1');
  if (crawl === undefined) throw new Error('no crawl');
  return takeAway(store, crawl, { format, ...change }).text;
}

describe.each(FORMATS)('%s', (format) => {
  it('has all pages, or all but the seeds, under a name that is only a name', () => {
    const crawl = store.crawls.get('crawl-1');
    if (crawl === undefined) throw new Error('no crawl');
    const file = takeAway(store, crawl, { format });
    expect(file.pages).toBe(EVIL.length);
    expect(file.name).toMatch(/^b-Topic-b-1-1\.[a-z.]+$/);
    expect(takeAway(store, crawl, { format, seeds: 'without' }).pages).toBe(EVIL.length - 1);
    expect(takeAway(store, crawl, { format, since: 2_000 }).pages).toBe(EVIL.length - 1);
  });

  it('lets nothing of the web out of its place', () => {
    const text = taken(format);
    // JSON escapes what it must; the others carry no control characters, overrides or tag characters at all.
    if (format !== 'jsonl' && format !== 'training' && format !== 'warc') {
      for (const hidden of ['\u202e', '\u0000', '\u0008', '\u{e0041}']) expect(text).not.toContain(hidden);
      expect(text).not.toMatch(/(?:href|url|xmlurl|htmlurl)="javascript:/i);
    }
    if (['html', 'bookmarks', 'opml', 'atom', 'rss', 'gexf'].includes(format)) {
      expect(text).not.toMatch(/<script|<img|<b>/i);
      expect(elementsOf(text)).toEqual([...new Set(elementsOf(text))].filter((name) => ALLOWED.has(name)));
    }
  });
});

/** Every element that the formats themselves write. */
const ALLOWED = new Set(
  'html head meta title style body h1 ol li a small p dl dt h3 opml outline feed id link updated entry author name summary gexf creator description graph attributes attribute nodes node attvalues attvalue edges edge rss channel item guid pubdate'.split(
    ' ',
  ),
);

function elementsOf(text: string): string[] {
  const names = new Set<string>();
  const waiting = [...parse(text).childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    names.add(node.tagName);
    waiting.push(...node.childNodes);
  }
  return [...names];
}

it('lines of JSON fit their published schemas', () => {
  for (const [format, schema] of [
    ['jsonl', TakenPage],
    ['training', LabelledLink],
  ] as const) {
    for (const line of taken(format).trim().split('\n')) expect(Value.Check(schema, JSON.parse(line))).toBe(true);
  }
});

it('no cell of CSV is a formula to a spreadsheet, and a reader gets every row whole', () => {
  const rows = readCsv(taken('csv').replace('\ufeff', ''));
  expect(rows).toHaveLength(EVIL.length + 1);
  for (const row of rows) {
    expect(row).toHaveLength(14);
    for (const value of row) expect(value).not.toMatch(/^\s*[=+\-@|%]/);
  }
});

it('no cell of CSV is a formula where a semicolon parts cells, and an address stays one', () => {
  for (const part of taken('csv').split(/[;\n]/)) expect(part).not.toMatch(/^[\s"]*[=+\-@|%]/);
  expect(cell('http://a.example/x;=1+1;y=2')).toBe('"http://a.example/x%3B=1+1;y=2"');
  expect(cell('roses; 2 - 3 = -1')).toBe('"roses; 2 - 3 = -1"');
});

it('a text that several chosen pages have comes once, and with the page that was chosen', () => {
  const copies = openStore(undefined);
  keepSamplePages(copies, [
    { url: 'http://a.example/' },
    { url: 'http://b.example/', twin: 0, from: 0 },
    { url: 'http://c.example/', twin: 0, from: 0, foundAt: 9_000 },
    { url: 'http://d.example/hidden', from: 0, noindex: true },
    { url: 'http://d.example/', twin: 3, from: 0 },
  ]);
  const chosen = (change: object): unknown => {
    const crawl = copies.crawls.get('crawl-1');
    if (crawl === undefined) throw new Error('no crawl');
    const lines = takeAway(copies, crawl, { format: 'jsonl', ...change })
      .text.trim()
      .split('\n');
    return lines.flatMap((line) => (line === '' ? [] : JSON.parse(line).url));
  };
  expect(chosen({})).toEqual(['http://a.example/', 'http://d.example/']);
  const label = { id: 'l', topicId: 'topic-1', target: 'page', value: 'relevant', at: 1 } as const;
  copies.labels.put([{ ...label, url: 'http://b.example/' }]);
  expect(chosen({ show: 'relevant' })).toEqual(['http://b.example/']);
  // Neither the copy of a seed nor that of an old page is a new find.
  expect(chosen({ seeds: 'without' })).toEqual(['http://d.example/']);
  expect(chosen({ since: 8_000 })).toEqual([]);
  copies.close();
});

it('titles of Markdown are text to a Markdown reader', () => {
  const text = taken('markdown');
  expect(text).toContain('\\]\\(javascript\\:alert\\(1\\)\\)');
  expect(text).not.toMatch(/(?<!\\)<(?!http)/);
  // Neither a formula, nor hidden, marked or raised, nor the line under a heading.
  expect(markdown('for $5, not $10 %%%% ==x== a^b')).toBe('for \\$5, not \\$10 \\%\\%\\%\\% \\=\\=x\\=\\= a\\^b');
});

it('a WARC reader that goes by lengths finds one record a page and nothing that a page slipped in', () => {
  const bytes = Buffer.from(taken('warc'), 'latin1');
  const types: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const head = bytes.subarray(at, end).toString();
    types.push(/WARC-Type: (\w+)/.exec(head)?.[1] ?? '');
    at = end + 4 + Number(/Content-Length: (\d+)/.exec(head)?.[1]) + 4;
  }
  expect(types).toEqual(['warcinfo', ...EVIL.map(() => 'conversion')]);
});

/** RFC 4648 of 160 bits that are written in hexadecimal. */
const base32 = (hex: string): string =>
  BigInt(`0x${hex}`)
    .toString(32)
    .padStart(32, '0')
    .replace(/./g, (digit) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(digit, 32)] ?? '');

it('another program reads the WARC whole, and what stands in its records is what their digests say', async () => {
  const bytes = Buffer.from(taken('warc'), 'latin1');
  const records: { readonly type: string | null; readonly info: string | null; readonly id: string | null }[] = [];
  const texts: string[] = [];
  for await (const record of new WARCParser([bytes])) {
    const head = record.warcHeaders.headers;
    const body = await record.readFully(false);
    expect(head.get('WARC-Block-Digest')).toBe(`sha1:${base32(createHash('sha1').update(body).digest('hex'))}`);
    expect([record.warcHeaders.protocol, head.get('Content-Length')]).toEqual(['WARC/1.1', String(body.length)]);
    records.push({
      type: record.warcType,
      info: head.get('WARC-Warcinfo-ID') ?? null,
      id: head.get('WARC-Record-ID') ?? null,
    });
    texts.push(Buffer.from(body).toString());
  }
  expect(new Set(records.map(({ id }) => id)).size).toBe(EVIL.length + 1);
  const [first, ...others] = records;
  expect(first).toMatchObject({ type: 'warcinfo', info: null });
  expect(others).toHaveLength(EVIL.length);
  for (const { type, info } of others) expect([type, info]).toEqual(['conversion', first?.id]);
  expect(texts.at(-1)).toContain('酸面团 🥖');
});

it('a page that was kept as it came is in the WARC as HTTP has it, with what its digest says, and can be served again', async () => {
  const body = Buffer.from('<html><title>Th\xe9</title>\x00\xff', 'latin1');
  const keeping = openStore(mkdtempSync(join(folder, 'keeping-')));
  const original = {
    ...{ status: 203, body, truncated: true, asked: [['user-agent', 'Ambit/1 (x)']] as const },
    answered: [
      ['content-type', 'text/html; charset=latin1'],
      ['x-evil\r\nx: y', 'z'],
      ['x-note', 'a'],
    ] as const,
  };
  const url = 'http://kept.example/a?b=c';
  keepSamplePages(
    keeping,
    [
      { url, original },
      { url: 'http://text.example/', text: 'only text' },
    ],
    'c',
    undefined,
    {
      keepOriginals: true,
    },
  );
  const crawl = keeping.crawls.get('c');
  if (crawl === undefined) throw new Error('no crawl');
  const { text, octets } = takeAway(keeping, crawl, { format: 'warc', show: 'all' });
  expect(octets).toBe(true);
  const found: Record<string, { readonly http: string; readonly payload: Buffer; readonly head: Map<string, string> }> =
    {};
  for await (const record of new WARCParser([Buffer.from(text, 'latin1')])) {
    const payload = Buffer.from(await record.readFully(true));
    const http = [record.httpHeaders?.statusline, ...(record.httpHeaders?.headers ?? [])].join('|');
    found[record.warcType ?? ''] = {
      http,
      payload,
      head: new Map([...record.warcHeaders.headers].map(([name, value]) => [name.toLowerCase(), value])),
    };
  }
  const { response, request, conversion } = found;
  // The reader sorts what it shows; a name that is none is left out.
  expect(response?.http).toBe(
    `HTTP/1.1 203|content-length,${body.length}|content-type,text/html; charset=latin1|x-note,a`,
  );
  expect(response?.payload.equals(body)).toBe(true);
  expect(response?.head.get('warc-payload-digest')).toBe(
    `sha1:${base32(createHash('sha1').update(body).digest('hex'))}`,
  );
  expect(response?.head.get('warc-truncated')).toBe('length');
  expect(response?.head.get('warc-target-uri')).toBe(url);
  expect(request?.http).toBe('GET /a?b=c HTTP/1.1|host,kept.example|user-agent,Ambit/1 (x)');
  expect(request?.head.get('warc-concurrent-to')).toBe(response?.head.get('warc-record-id'));
  expect(conversion?.payload.toString()).toContain('only text');
  keeping.close();
});

it('a WARC that no answer can carry is made in pieces, and asked for in one the user reads how to get it', () => {
  const keeping = openStore(mkdtempSync(join(folder, 'large-')));
  const original = { status: 200, body: Buffer.alloc(4 * 2 ** 20), truncated: false, asked: [], answered: [] };
  // Three are 12 MiB of octets, and 72 MiB in JSON.
  const pages = Array.from({ length: 3 }, (_, n) => ({ url: `http://large${n}.example/`, original }));
  keepSamplePages(keeping, pages, 'c', undefined, { keepOriginals: true });
  const crawl = keeping.crawls.get('c');
  if (crawl === undefined) throw new Error('no crawl');
  const query = { format: 'warc', show: 'all' } as const;
  expect(() => takeAway(keeping, crawl, query)).toThrow(FileTooLarge);
  expect(() => takeAway(keeping, crawl, query)).toThrow('let the companion write it, by ambit export c');
  const { content } = makeFile(keeping, crawl, query);
  let length = 0;
  for (const piece of content) length += piece.length;
  expect(length).toBeGreaterThan(3 * original.body.length);
  keeping.close();
});

it.each(['opml', 'atom', 'rss', 'gexf'] as const)('%s is XML to a parser that forgives nothing', (format) => {
  const { window } = new JSDOM();
  const document = new window.DOMParser().parseFromString(taken(format), 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const items = { opml: 'outline[type=link]', atom: 'entry', rss: 'item', gexf: 'node' }[format];
  expect(document.querySelectorAll(items)).toHaveLength(EVIL.length);
});

it('what leaves as bookmarks or OPML comes back as the same links', async () => {
  const urls = new Set(EVIL.map((_, at) => `http://host${at}.example`));
  for (const format of ['bookmarks', 'opml'] as const) {
    const origins = new Set((await readLinks(taken(format))).map(({ url }) => new URL(url).origin));
    for (const url of urls) expect(origins).toContain(url);
  }
  expect(await readLinks('<a href="javascript:alert(1)">x</a><a href="file:///etc/passwd">y</a>')).toEqual([]);
  expect(await readLinks(`${'<a href="http://a.example/">'.repeat(20_000)}deep`)).toHaveLength(1);
});
