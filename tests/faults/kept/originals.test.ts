import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { runAmbit } from '../../../companion/cli/testing/serve-process.ts';
import { batchesOf } from '../../../companion/store/erasure/engine.ts';
import { ORIGINALS } from '../../../companion/store/erasure/own-plan.ts';
import { meantBy } from '../../../companion/store/meant.ts';
import { openDatabase } from '../../../companion/store/sqlite/database.ts';
import { runBatches, runSync } from '../../../companion/store/sqlite/erase/batches.ts';
import { migrate } from '../../../companion/store/sqlite/file/migrate.ts';
import { originalReader, originalWriter } from '../../../companion/store/sqlite/originals.ts';

/** Original pages: from the wire to a WARC that can be replayed, within bounds. */

const PAGE = Buffer.from('<html><title>Gr\xfcner Tee</title><p>tea tea tea \x80</p></html>', 'latin1');
const folder = mkdtempSync(join(tmpdir(), 'ambit-originals-'));
let site: Server;
beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    response.writeHead(200, {
      'content-type': 'text/html; charset=windows-1252',
      'content-encoding': 'gzip',
      'set-cookie': 'visitor=s3cret',
      'x-answer': 'as it came',
    });
    response.end(gzipSync(PAGE));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

const crawled = async (name: string, ...more: readonly string[]) => {
  const { port } = site.address() as AddressInfo;
  const data = join(folder, name);
  const url = `http://localhost:${port}/tea?x=1`;
  const words = ['--keywords', 'tea', '--pages', '1', '--allow-host', `localhost:${port}`, '--data', data, '--json'];
  expect(await runAmbit(['crawl', '--seed', url, ...words, ...more]).ended()).toBe(0);
  const list = runAmbit(['export', '--data', data]);
  expect(await list.ended()).toBe(0);
  const id = /^\S+/m.exec(list.printed())?.[0] ?? '';
  const file = join(folder, `${name}.warc`);
  const kept = runAmbit(['export', id, '--data', data, '--format', 'warc', '--show', 'all', '--out', file]);
  expect([await kept.ended(), kept.printed()]).toEqual([0, expect.stringContaining('1 page ')]);
  return { url, file };
};

describe('a crawl', () => {
  it('that keeps originals writes a WARC with the very octets, their coding taken off everywhere, and no cookie', async () => {
    const { url, file } = await crawled('keeping', '--keep-originals');
    const { createReadStream } = await import('node:fs');
    const seen: string[] = [];
    for await (const record of new WARCParser(createReadStream(file))) {
      seen.push(record.warcType ?? '');
      const payload = Buffer.from(await record.readFully(true));
      if (record.warcType === 'warcinfo') continue;
      expect(record.warcTargetURI).toBe(url);
      const headers = new Map(record.httpHeaders?.headers ?? []);
      if (record.warcType === 'request') {
        expect(headers.get('user-agent')).toMatch(/^Ambit/);
        continue;
      }
      expect(record.httpHeaders?.statusline).toBe('HTTP/1.1 200 OK');
      expect(payload.equals(PAGE)).toBe(true);
      expect(headers.get('content-length')).toBe(String(PAGE.length));
      expect(headers.get('content-type')).toBe('text/html; charset=windows-1252');
      expect(headers.get('x-answer')).toBe('as it came');
      for (const gone of ['content-encoding', 'transfer-encoding', 'set-cookie']) expect(headers.has(gone)).toBe(false);
    }
    expect(seen).toEqual(['warcinfo', 'response', 'request']);
  });

  it('given no such choice, saves none', async () => {
    const { file } = await crawled('other');
    const { createReadStream } = await import('node:fs');
    const seen: (string | null)[] = [];
    for await (const record of new WARCParser(createReadStream(file))) seen.push(record.warcType);
    expect(seen).toEqual(['warcinfo', 'conversion']);
  });
});

it('originals never take more room than they may: the oldest go', () => {
  const database = openDatabase(':memory:');
  migrate(database, () => undefined);
  database.exec('PRAGMA foreign_keys = OFF');
  const keep = originalWriter(database, 20_000);
  // Octets that cannot be packed.
  const body = (page: number) =>
    Uint8Array.from({ length: 100 }, (_, at) => Math.imul(page * 100 + at, 2_654_435_761) >>> 13);
  for (let page = 1; page <= 1_000; page++) {
    keep(page, { status: 200, asked: [], answered: [], body: body(page), truncated: false });
  }
  const { original } = originalReader(database);
  expect(original(1_000)?.body).toEqual(Buffer.from(body(1_000)));
  expect(original(1)).toBeUndefined();
  const size = database.query<{ n: number }>('SELECT sum(length(body)) AS n FROM originals').get()?.n ?? 0;
  // Between two looks there may be as many again as are kept at a time.
  expect(size).toBeLessThan(2 * 20_000 + 200 * 110);
  database.close();
});

it.each([
  ['site', { kind: 'site', host: 'MÜLLER.example' } as const],
  ['page', { kind: 'page', url: 'http://müller.example/caf%C3%A9' } as const],
])('given an original that names an erased %s, it goes, in any spelling', (_kind, what) => {
  const database = openDatabase(':memory:');
  migrate(database, () => undefined);
  database.exec('PRAGMA foreign_keys = OFF');
  const keep = originalWriter(database);
  const bodies = ['http://Müller.example/café', 'http://xn--mller-kva.EXAMPLE/caf%c3%a9', 'http://miller.example/cafe'];
  for (const [page, text] of bodies.entries())
    keep(page, {
      status: 200,
      asked: [],
      answered: [],
      body: Buffer.from(`<a href="${text}">x</a>`),
      truncated: false,
    });
  const meant = meantBy(what);
  if (meant === undefined) throw new Error('nothing is meant');
  runSync(runBatches(database, batchesOf(ORIGINALS, { what: meant })));
  const { original } = originalReader(database);
  expect(bodies.filter((_text, page) => original(page) !== undefined)).toEqual(['http://miller.example/cafe']);
  database.close();
});
