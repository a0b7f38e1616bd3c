/** The browser (live DOM) and the companion (fast parser) must give the same record for the same page. jsdom stands for the browser here. */
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createBrotliDecompress } from 'node:zlib';
import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { domTree } from '../../shared/page/dom.ts';
import { readPage } from '../../shared/page/read.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { SOUP } from '../../shared/page/testing/soup.ts';

/** jsdom puts text that strays between two tables behind both; Chromium and the standard before (tests/browser/two-worlds). */
const JSDOM_ERRS: ReadonlySet<string> = new Set(['table soup']);
const ADDRESS = 'http://site.example/dir/page.html';
const WEBS = new URL('../../../shared/webs/', import.meta.url);
const SAMPLE = 12;
/** Every so many pages of a recorded web. */
const STRIDE = 37;

function byBrowser(html: string, url: string): PageRecord {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    return readPage(domTree(window.document), url);
  } finally {
    window.close();
  }
}

describe('tag soup gives one record in both worlds', () => {
  test.each(Object.entries(SOUP).filter(([name]) => !JSDOM_ERRS.has(name)))('%s', (_name, html) => {
    expect(parseHtml(html, ADDRESS)).toEqual(byBrowser(html, ADDRESS));
  });
});

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

describe.skipIf(!existsSync(WEBS))('recorded pages give one record in both worlds', () => {
  test.each(['en-ics', 'zh-sina', 'en-blogs'])(
    '%s',
    async (web) => {
      const pages = await sample(web);
      expect(pages).toHaveLength(SAMPLE);
      for (const { url, html } of pages) expect(parseHtml(html, url), url).toEqual(byBrowser(html, url));
    },
    120_000,
  );
});
