import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HostLinks } from '../../../shared/page/links/host-links.ts';
import { createParsePool } from '../../parse/pool.ts';
import { makePdf, textLines } from '../../parse/testing/make-pdf.ts';
import { inspect } from './inspect.ts';
import { inspectLine } from './inspect-lines.ts';

/** Two ways to begin what a terminal obeys, its bell, and a line that reads backwards. */
const OBEYED = ['\u001b]52;c;cm0gLXJm\u0007', '\u009b2J', '\u202egpj.exe'];
const PAGE = `<title>Kettles ${OBEYED.join(' ')}</title><article><p>${`All about kettles ${OBEYED.join(' ')}. `.repeat(20)}</p></article>`;

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ambit-inspect-'));
  writeFileSync(join(folder, 'page.html'), PAGE);
  said = '';
  vi.spyOn(console, 'log').mockImplementation((text) => {
    said += `${text}\n`;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

it.each(['page', 'text', 'reader', 'title', 'links', 'words'] as const)(
  'inspect %s hands a terminal nothing of a page that it would obey',
  async (kind) => {
    expect(await inspect({ kind, subject: join(folder, 'page.html') })).toBe(0);
    if (kind !== 'links') expect(said).toContain('ettles');
    expect(said).not.toMatch(/(?![\n\t])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  },
);

it('lines of inspect --jsonl hold nothing that a terminal would obey, and are the same to a program', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(
    Readable.from([`${JSON.stringify({ html: PAGE, url: 'http://a.example/' })}\n`]) as typeof process.stdin,
  );
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
  expect(await inspect({ kind: 'title', subject: undefined, jsonl: true })).toBe(0);
  expect(said).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(said).document).toContain('\u009b2J');
});

it('prints JSON that parses to the unchanged page', async () => {
  await inspect({ kind: 'title', subject: join(folder, 'page.html') });
  expect(JSON.parse(said).document).toContain('\u009b2J');
});

it('inspect url of a private address asks no name server for its name', async () => {
  expect(await inspect({ kind: 'url', subject: 'http://192.168.0.1/', hostName: true })).toBe(0);
  expect(said).toContain('No name server knows a name of its address.');
});

describe('inspect page of a PDF', () => {
  const PDF = makePdf({
    pages: [[{ text: 'Kettles and their lids', y: 60, size: 20 }, ...textLines(['A kettle boils on the stove.'])]],
  });

  it('prints the record of a file', async () => {
    writeFileSync(join(folder, 'kettles.pdf'), PDF);
    expect(await inspect({ kind: 'page', subject: join(folder, 'kettles.pdf') })).toBe(0);
    expect(JSON.parse(said)).toMatchObject({
      title: 'Kettles and their lids',
      text: 'Kettles and their lids\nA kettle boils on the stove.',
      kind: 'pdf',
      pages: 1,
      bytes: PDF.length,
    });
  });

  it('given a file without one, prints the reason in a sentence', async () => {
    writeFileSync(join(folder, 'empty.pdf'), '');
    await expect(inspect({ kind: 'page', subject: join(folder, 'empty.pdf') })).rejects.toThrow(
      'This PDF file is empty.',
    );
  });

  it('given a page of HTML whose address ends like a PDF, prints the page', async () => {
    const url = 'https://wiki.example/wiki/File:Kettles.pdf';
    expect(await inspect({ kind: 'page', subject: join(folder, 'page.html'), url })).toBe(0);
    expect(JSON.parse(said)).toMatchObject({ url, title: expect.stringContaining('Kettles') });
  });

  it('takes files by name in lines, and each line has its answer', async () => {
    writeFileSync(join(folder, 'kettles.pdf'), PDF);
    writeFileSync(join(folder, 'broken.pdf'), '%PDF-1.4');
    const parser = createParsePool({ size: 1 });
    const inspecting = { parser, hosts: new HostLinks() };
    const ask = async (id: number, file: string) =>
      JSON.parse(await inspectLine('page', JSON.stringify({ id, file: join(folder, file) }), inspecting));
    expect(await ask(1, 'kettles.pdf')).toMatchObject({ id: 1, title: 'Kettles and their lids', pages: 1 });
    expect(await ask(2, 'broken.pdf')).toEqual({ id: 2, error: expect.stringContaining('damaged') });
    expect(await ask(3, 'page.html')).toMatchObject({ id: 3, title: expect.stringContaining('Kettles') });
    expect(await ask(4, 'missing.pdf')).toEqual({ id: 4, error: expect.stringContaining('No page can be read') });
    await parser.close();
  });
});

describe('inspect feed and sitemap', () => {
  const FEED = '<rss><channel><title>Tea</title><item><title>Oolong</title><link>/1</link></item></channel></rss>';

  it('given files and --jsonl, prints one line a file with its name as id, packed or not', async () => {
    const [feed, packed] = [join(folder, 'feed.xml'), join(folder, 'map.txt.gz')];
    writeFileSync(feed, FEED);
    writeFileSync(packed, gzipSync('http://a.example/1\n'));
    expect(await inspect({ kind: 'feed', subject: feed, jsonl: true, url: 'http://a.example/' })).toBe(0);
    expect(await inspect({ kind: 'sitemap', subject: packed, more: [packed], jsonl: true })).toBe(0);
    const sitemap = { id: packed, urls: ['http://a.example/1'] };
    expect(
      said
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { id: feed, title: 'Tea', items: [{ url: 'http://a.example/1', title: 'Oolong', at: 0 }] },
      ...[sitemap, sitemap],
    ]);
  });

  it('given lines with a text, answers each with its id', async () => {
    const unused = () => Promise.reject(new Error('no page is read'));
    const inspecting = { hosts: new HostLinks(), parser: { reader: unused, pdf: unused } };
    const line = (kind: 'feed' | 'sitemap', text: string) =>
      inspectLine(kind, JSON.stringify({ id: 7, text }), inspecting);
    expect(JSON.parse(await line('feed', FEED))).toEqual({
      ...{ id: 7, title: 'Tea', items: [{ url: '/1', title: 'Oolong', at: 0 }] },
    });
    expect(JSON.parse(await line('sitemap', 'no list'))).toEqual({ id: 7, urls: [] });
  });

  it('given a packed file that is broken, or two subjects of another kind, the command refuses with a sentence', async () => {
    const broken = join(folder, 'map.xml.gz');
    writeFileSync(broken, gzipSync(FEED).subarray(0, 30));
    await expect(inspect({ kind: 'sitemap', subject: broken })).rejects.toThrow('cannot be unpacked');
    await expect(inspect({ kind: 'words', subject: 'a', more: ['b'] })).rejects.toThrow('takes one subject');
  });
});

describe('inspect robots', () => {
  const robots = (subject?: string): Promise<number> => inspect({ kind: 'robots', subject });

  it('takes the address of a page, not a file of rules', async () => {
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /');
    for (const file of [join(folder, 'robots.txt'), 'robots.txt'])
      await expect(robots(file)).rejects.toThrow('its whole address, from http:// or https:// on');
    await expect(robots()).rejects.toThrow('needs a URL, or --jsonl');
    expect(said).toBe('');
  });

  it('given a host that does not answer, calls no address allowed', async () => {
    await expect(robots('http://127.0.0.1:8080/')).rejects.toThrow(
      /^No robots\.txt could be fetched\. The address is on/,
    );
    expect(said).toBe('');
  });
});

describe('a host of the user’s own network', () => {
  let server: Server;
  let host: string;
  beforeEach(async () => {
    server = createServer(({ url }, response) => {
      if (url === '/robots.txt') response.end('User-agent: *\nCrawl-delay: 7');
      else response.setHeader('content-type', 'text/html').end('<title>Tea</title><p>All about kettles.');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it.each(['page', 'robots'] as const)('is refused to inspect %s with the option that allows it', async (kind) => {
    const subject = `http://${host}/`;
    await expect(inspect({ kind, subject })).rejects.toThrow(`If it is yours: --allow-host ${host}`);
    expect(await inspect({ kind, subject, allowHost: [host] })).toBe(0);
    expect(said).toContain(kind === 'page' ? 'All about kettles' : 'Crawl-delay: 7;');
  });
});

it('given a folder, refuses it with a sentence', async () => {
  await expect(inspect({ kind: 'page', subject: folder })).rejects.toThrow(
    `No page can be read from ${folder}: name a file`,
  );
});

it('given a URL, inspect url prints its canonical form, and the spelling of the fetch if it differs', async () => {
  expect(await inspect({ kind: 'url', subject: 'http://a.example/?page&a=1&utm_source=x' })).toBe(0);
  expect(said).toBe('http://a.example/?a=1&page\nsite: a.example\nasked for as: http://a.example/?page&a=1\n');
  said = '';
  await inspect({ kind: 'url', subject: 'http://a.example/?a=1' });
  expect(said).toBe('http://a.example/?a=1\nsite: a.example\n');
});

it.each([
  ['http://a.example/film.rm', 'By its ending a file and no page'],
  ['http://a.example/a/a/a/', 'Its path looks endless'],
])('given %s, inspect url says why no crawl follows a link to it', async (subject, sentence) => {
  await inspect({ kind: 'url', subject });
  expect(said).toBe(`${subject}\nsite: a.example\n${sentence}: no crawl follows a link to it.\n`);
});

describe('a page in a file', () => {
  const LINKS = '<p>See <a href="/tea">tea</a> and <a href="https://kettles.example/">kettles</a>.';
  let told: string[];
  beforeEach(() => {
    told = [];
    vi.spyOn(console, 'error').mockImplementation((text) => void told.push(text));
    writeFileSync(join(folder, 'links.html'), LINKS);
  });
  const links = (url?: string): Promise<number> =>
    inspect({ kind: 'links', subject: join(folder, 'links.html'), ...(url === undefined ? {} : { url }) });

  it('whose links need its address advises how to give it', async () => {
    expect(await links()).toBe(0);
    expect(told).toEqual([expect.stringContaining('Give it with --url.')]);
  });

  it('says nothing of it where the address is given, or there is no link', async () => {
    await links('https://tea.example/');
    expect(said).toContain('https://tea.example/tea');
    await inspect({ kind: 'links', subject: join(folder, 'page.html') });
    expect(told).toEqual([]);
  });
});
