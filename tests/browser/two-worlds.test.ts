/**
 * The record that a live Chromium gives for a page against the companion's, link by link. Page scripts do not run (a policy forbids them), as a
 * script may change anything; the tree is what the browser's own parser made of the bytes.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import type { LinkRecord, PageRecord } from '../../shared/page/record.ts';
import { SOUP } from '../../shared/page/testing/soup.ts';

const CHROMIUM = '/usr/bin/chromium';
const ADDRESS = 'http://site.example/dir/page.html';
const WEBS = new URL('../../../shared/webs/', import.meta.url);
const SAMPLE = 60;
const STRIDE = 41;
const POLICY = "default-src 'none'; style-src 'none'; script-src 'none'; frame-src 'none'";
const FIELDS = ['url', 'anchor', 'before', 'after', 'block', 'heading', 'path', 'furniture'] as const;

/** `readPage` over `domTree`, bundled as one expression that sets `readLive` in the page. */
async function bundle(): Promise<string> {
  const entry = '\0entry';
  const source = `import { domTree } from '/shared/page/dom.ts'; import { readPage } from '/shared/page/read.ts';
    globalThis.readLive = (url) => readPage(domTree(document), url);`;
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: new URL('../..', import.meta.url).pathname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : undefined),
        load: (id) => (id === entry ? source : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'entry', output: { format: 'iife' } } },
  });
  const output = 'output' in result ? result.output : Array.isArray(result) ? (result[0]?.output ?? []) : [];
  for (const part of output) if (part.type === 'chunk') return part.code;
  throw new Error('the reader was not bundled');
}

const sameLink = (a: LinkRecord | undefined, b: LinkRecord | undefined): boolean =>
  a !== undefined && b !== undefined && FIELDS.every((field) => a[field] === b[field]);

async function sample(web: string): Promise<{ url: string; html: string }[]> {
  const input = createReadStream(new URL(`${web}/pages.jsonl.br`, WEBS)).pipe(createBrotliDecompress());
  const found: { url: string; html: string }[] = [];
  let at = 0;
  for await (const line of createInterface({ input })) {
    if (at++ % STRIDE === 0) found.push(JSON.parse(line) as { url: string; html: string });
    if (found.length === SAMPLE) break;
  }
  input.destroy();
  return found;
}

// Without Chromium at its usual place there is nothing to compare with; tests/conformance compares with jsdom.
describe.skipIf(!existsSync(CHROMIUM))('live Chromium and the companion see the same page', () => {
  let browser: Browser;
  let page: Page;
  let reader: string;
  let html = '';

  beforeAll(async () => {
    reader = await bundle();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    page = await browser.newPage();
    await page.route('**/*', (route) =>
      route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
        ? route.fulfill({
            contentType: 'text/html; charset=utf-8',
            headers: { 'content-security-policy': POLICY, refresh: '' },
            body: html,
          })
        : route.abort(),
    );
  });
  afterAll(() => browser?.close());

  async function live(url: string, text: string): Promise<PageRecord> {
    // A refresh would take the browser elsewhere before it is read; both worlds read the same disarmed text.
    html = text;
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(reader);
    return page.evaluate(
      (address) => (globalThis as unknown as { readLive(url: string): PageRecord }).readLive(address),
      url,
    );
  }

  test.each(Object.entries(SOUP))('%s', async (_name, text) => {
    expect(parseHtml(text, ADDRESS)).toEqual(await live(ADDRESS, text));
  });

  test.skipIf(!existsSync(WEBS)).each(['en-ics', 'zh-sina', 'en-blogs', 'free-docs'])(
    'at least 99.9% of the links of recorded pages: %s',
    async (web) => {
      let [same, all] = [0, 0];
      const odd: unknown[] = [];
      for (const { url, html: recorded } of await sample(web)) {
        const text = recorded.replace(/http-equiv\s*=\s*["']?refresh/gi, 'data-refresh="');
        const seen = await live(url, text);
        const read = parseHtml(text, url);
        all += Math.max(seen.links.length, read.links.length);
        for (const [at, link] of seen.links.entries()) {
          if (sameLink(link, read.links[at])) same++;
          else if (odd.length < 3) odd.push({ url, link, read: read.links[at] });
        }
      }
      expect(same / all, JSON.stringify(odd, undefined, 1)).toBeGreaterThanOrEqual(0.999);
    },
    300_000,
  );
});
