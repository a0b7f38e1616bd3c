import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { ofCode } from '../../shared/errors/testing/of-code.ts';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { exportFile, makeFile } from './export-file.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from './testing/evil-crawl.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

it('given a WARC reader that follows lengths, it finds one record a page and no smuggled one', async () => {
  const bytes = Buffer.from(await evil.taken('warc'), 'latin1');
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

it("given the WARC, another program reads all of it, and its records' contents match their digests", async () => {
  const bytes = Buffer.from(await evil.taken('warc'), 'latin1');
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

it('given a page saved as it came, the WARC has it as HTTP, with a matching digest, and can replay it', async () => {
  const body = Buffer.from('<html><title>Th\xe9</title>\x00\xff', 'latin1');
  const keeping = openStore(mkdtempSync(join(evil.folder, 'keeping-')));
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
  const { text, octets } = await exportFile(keeping, crawl, { format: 'warc', show: 'all' });
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
  // The reader sorts the headers that it shows; an invalid name is left out.
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

it('given a WARC too large for an answer, it is made in pieces; a single request explains how to get it', async () => {
  const keeping = openStore(mkdtempSync(join(evil.folder, 'large-')));
  const original = { status: 200, body: Buffer.alloc(4 * 2 ** 20), truncated: false, asked: [], answered: [] };
  // Three are 12 MiB of octets, and 72 MiB in JSON.
  const pages = Array.from({ length: 3 }, (_, n) => ({ url: `http://large${n}.example/`, original }));
  keepSamplePages(keeping, pages, 'c', undefined, { keepOriginals: true });
  const crawl = keeping.crawls.get('c');
  if (crawl === undefined) throw new Error('no crawl');
  const query = { format: 'warc', show: 'all' } as const;
  await expect(exportFile(keeping, crawl, query)).rejects.toThrow(ofCode('too-large'));
  await expect(exportFile(keeping, crawl, query)).rejects.toThrow('let the companion write it, by ambit export c');
  const { content } = await makeFile(keeping, crawl, query);
  let length = 0;
  for (const piece of content) length += piece.length;
  expect(length).toBeGreaterThan(3 * original.body.length);
  keeping.close();
});
