import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ofCode } from '../../../shared/errors/testing/of-code.ts';
import { createRecordedFetcher } from './recorded.ts';
import { createRecordedWeb, openRecordedWeb } from './recorded-web.ts';

const page = (url: string, html = `<p>${url}`) => ({ url, html, charset: 'utf-8' });
const webOf = (...urls: string[]) =>
  createRecordedWeb(
    'test',
    urls.map((url) => page(url)),
  );

describe('which recorded page an address leads to', () => {
  it.each([
    ['https://A.example:443/x#part', 'http://a.example/x'],
    ['http://user:pw@a.example/x', 'http://a.example/x'],
    ['http://a.example/%7Ejo/%c3%a9', 'http://a.example/~jo/é'],
    ['http://a.example/x/', 'http://a.example/x'],
    ['http://a.example/dir', 'http://a.example/dir/'],
    ['http://a.example/dir/index.html', 'http://a.example/dir/'],
    ['http://a.example/dir/', 'http://a.example/dir/default.htm'],
    ['http://a.example/q?a=1&amp;b=2', 'http://a.example/q?a=1&b=2'],
    ['http://www.b.example/', 'http://b.example/'],
  ])('%s leads to %s', (asked, recorded) => {
    const web = webOf('http://a.example/other', recorded);
    expect(web.resolve(asked)).toBe(recorded);
    web.close();
  });

  it('drops www only for a host that is not recorded', () => {
    const web = webOf('http://a.example/x', 'http://www.a.example/');
    expect(web.resolve('http://www.a.example/x')).toBeUndefined();
    web.close();
  });

  it('is the page itself for every recorded page', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.webUrl({ withQueryParameters: true }), { minLength: 1, maxLength: 20 }), (urls) => {
        const web = webOf(...urls);
        for (const url of web.urls) expect(web.resolve(url)).toBe(url);
        web.close();
      }),
    );
  });
});

describe('a fetcher over a recorded web', () => {
  const signal = new AbortController().signal;

  it('gives the page as UTF-8 and names the alias that led there', async () => {
    const fetcher = createRecordedFetcher(createRecordedWeb('test', [page('http://a.example/', '<p>侨情')]));
    const result = await fetcher.fetch('http://a.example/index.html', signal);
    expect(result).toMatchObject({
      kind: 'body',
      url: 'http://a.example/',
      redirects: ['http://a.example/index.html'],
    });
    expect(result.kind === 'body' && Buffer.from(result.body).toString()).toBe('<p>侨情');
    await fetcher.close();
  });

  it('given a redirect, lets the caller decide first, as the network does', async () => {
    const fetcher = createRecordedFetcher(webOf('http://a.example/'));
    const led: unknown[] = [];
    const leads = async (...to: unknown[]) => {
      led.push(to);
      return 'redirect-refused' as const;
    };
    expect(await fetcher.fetch('http://a.example/', signal, { leads })).toMatchObject({ kind: 'body' });
    expect(await fetcher.fetch('http://a.example/index.html', signal, { leads })).toMatchObject({
      failure: 'redirect-refused',
    });
    expect(led).toEqual([['http://a.example/', ['http://a.example/index.html']]]);
    await fetcher.close();
  });

  it('given the place where a redirect had to wait, continues there, as the network does', async () => {
    const fetcher = createRecordedFetcher(webOf('http://a.example/'));
    const asked = 'http://a.example/index.html';
    const from = { url: 'http://a.example/', redirects: [asked] };
    const leads = async () => 'cancelled' as const;
    expect(await fetcher.fetch(asked, signal, { leads, from })).toMatchObject({
      kind: 'body',
      url: 'http://a.example/',
      redirects: [asked],
    });
    await fetcher.close();
  });

  it('given an unrecorded address, answers 404; given an abort, cancelled', async () => {
    const fetcher = createRecordedFetcher(webOf('http://a.example/'));
    expect(await fetcher.fetch('http://b.example/', signal)).toMatchObject({ failure: 'gone', status: 404 });
    expect(await fetcher.fetch('http://a.example/', AbortSignal.abort())).toMatchObject({ failure: 'cancelled' });
    await fetcher.close();
  });
});

describe('opening a folder', () => {
  const folders: string[] = [];
  const folder = (): string => {
    const dir = mkdtempSync(join(tmpdir(), 'ambit-web-'));
    folders.push(dir);
    return dir;
  };
  afterEach(() => {
    for (const dir of folders.splice(0)) rmSync(dir, { recursive: true });
  });

  it('reads packed pages and never shows a label', async () => {
    const dir = folder();
    const line = JSON.stringify({ ...page('http://a.example/'), labels: ['topic:secret'] });
    writeFileSync(join(dir, 'pages.jsonl.br'), brotliCompressSync(`${line}\n`));
    writeFileSync(join(dir, 'snapshot.json'), JSON.stringify({ name: 'small' }));
    const web = await openRecordedWeb(dir);
    expect(web.name).toBe('small');
    expect(web.urls).toEqual(['http://a.example/']);
    expect(JSON.stringify(web.read('http://a.example/'))).not.toContain('secret');
    web.close();
  });

  it('refuses a folder without pages, and a line that is no page', async () => {
    const dir = folder();
    await expect(openRecordedWeb(dir)).rejects.toThrow(ofCode('no-recorded-web'));
    writeFileSync(join(dir, 'pages.jsonl'), '{"url":"http://a.example/"}\n');
    await expect(openRecordedWeb(dir)).rejects.toThrow(ofCode('no-recorded-web'));
  });
});
