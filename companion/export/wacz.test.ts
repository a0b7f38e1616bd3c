import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CDXIndexer, WARCParser } from 'warcio';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { exportFile } from './export-file.ts';
import { EVIL, type EvilCrawl, openEvilCrawl } from './testing/evil-crawl.ts';

let evil: EvilCrawl;
beforeAll(() => {
  evil = openEvilCrawl();
});
afterAll(() => evil.close());

const opened = (octets: string): Promise<JSZip> => JSZip.loadAsync(Buffer.from(octets, 'latin1'), { checkCRC32: true });

async function partOf(zip: JSZip, path: string): Promise<Buffer> {
  const file = zip.file(path);
  if (file === null) throw new Error(`The package has no ${path}.`);
  return file.async('nodebuffer');
}

const linesOf = async (zip: JSZip, path: string) =>
  (await partOf(zip, path))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

const ADDRESSES = [
  'http://www.Kept.example:8080/B?z=1&a=2',
  'http://kept.example/a',
  'https://caf\u00e9.example/\u8336',
];

it('given pages saved as they came, another indexer finds each of them where the index of the WACZ says', async () => {
  const store = openStore(mkdtempSync(join(evil.folder, 'wacz-')));
  const original = {
    ...{ status: 200, body: Buffer.from('<title>x</title>'), truncated: false, asked: [] },
    answered: [['Content-Type', 'text/html; charset=utf-8']] as const,
  };
  const kept = ADDRESSES.map((url) => ({ url: new URL(url).href, original, title: 'Tea' }));
  keepSamplePages(store, [...kept, { url: 'http://text.example/', text: 'only text' }], 'c', undefined, {
    keepOriginals: true,
  });
  const crawl = store.crawls.get('c');
  if (crawl === undefined) throw new Error('no crawl');
  const file = await exportFile(store, crawl, { format: 'wacz', show: 'all' });
  expect([file.name, file.type]).toEqual(['Gardens.wacz', 'application/wacz']);
  const zip = await opened(file.text);
  const archive = await partOf(zip, 'archive/data.warc.gz');
  const indexer = new CDXIndexer();
  const theirs: string[] = [];
  for await (const found of indexer.iterRecords(new WARCParser([archive]), 'data.warc.gz')) {
    theirs.push(indexer.serializeCDXJ(found).trimEnd());
  }
  const ours = (await partOf(zip, 'indexes/index.cdx')).toString().trimEnd().split('\n');
  // A line is a key, a time and JSON, whose fields have no order.
  const read = (line: string) => {
    const [key, time, ...fields] = line.split(' ');
    return { key, time, ...JSON.parse(fields.join(' ')) };
  };
  const pages = theirs.map(read).filter(({ mime }) => mime === 'text/html');
  expect(ours.map(read)).toEqual(pages.sort((a, b) => (a.key < b.key ? -1 : 1)));
  expect(ours).toHaveLength(ADDRESSES.length);
  const [, ...listed] = await linesOf(zip, 'pages/pages.jsonl');
  expect(listed.map(({ url }) => url)).toEqual(kept.map(({ url }) => url));
  expect((await linesOf(zip, 'pages/extraPages.jsonl'))[1]).toMatchObject({
    ...{ url: 'http://text.example/', text: 'only text' },
  });
  store.close();
});

it('given any crawl, the parts of the WACZ have the digests and lengths that the package states', async () => {
  const zip = await opened(await evil.taken('wacz'));
  const described = await partOf(zip, 'datapackage.json');
  const hashOf = (octets: Buffer): string => `sha256:${createHash('sha256').update(octets).digest('hex')}`;
  expect(JSON.parse((await partOf(zip, 'datapackage-digest.json')).toString())).toEqual({
    ...{ path: 'datapackage.json', hash: hashOf(described) },
  });
  const { resources, profile, wacz_version: version } = JSON.parse(described.toString());
  expect([profile, version]).toEqual(['data-package', '1.1.1']);
  expect(resources.map(({ path }: { path: string }) => path)).toEqual([
    ...['archive/data.warc.gz', 'indexes/index.cdx', 'pages/pages.jsonl', 'pages/extraPages.jsonl'],
  ]);
  for (const { path, hash, bytes } of resources) {
    const octets = await partOf(zip, path);
    expect([hashOf(octets), octets.length]).toEqual([hash, bytes]);
  }
  expect(await linesOf(zip, 'pages/extraPages.jsonl')).toHaveLength(1 + EVIL.length);
});
