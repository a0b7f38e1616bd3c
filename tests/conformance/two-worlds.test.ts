/**
 * The browser (live DOM) and the companion (fast parser) must give the same record for the same page. jsdom stands for
 * the browser here.
 */
import { JSDOM, VirtualConsole } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { snapshotSteps } from '../../shared/page/snapshot.ts';
import { readSnapshotSteps } from '../../shared/page/snapshot-tree.ts';
import { finish } from '../../shared/page/steps.ts';
import { SOUP } from '../../shared/page/testing/soup.ts';
import { withLanguage } from '../../shared/page/with-language.ts';
import { longer } from '../../shared/testing/effort.ts';
import { hasRecordedWebs, recordedPages } from '../recorded-pages.ts';

/**
 * jsdom puts text that strays between two tables behind both; Chromium and the standard before
 * (tests/browser/two-worlds).
 */
const JSDOM_ERRS: ReadonlySet<string> = new Set(['table soup']);
const ADDRESS = 'http://site.example/dir/page.html';
const SAMPLE = longer(4, 12);
/** Samples every n-th page of a recorded web. */
const STRIDE = longer(111, 37);

function byBrowser(html: string, url: string): PageRecord {
  const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    return withLanguage(finish(readSnapshotSteps(finish(snapshotSteps(window.document)), url)));
  } finally {
    window.close();
  }
}

describe('tag soup gives one record in both worlds', () => {
  test.each(Object.entries(SOUP).filter(([name]) => !JSDOM_ERRS.has(name)))('%s', (_name, html) => {
    expect(parseHtml(html, ADDRESS)).toEqual(byBrowser(html, ADDRESS));
  });
});

describe.skipIf(!hasRecordedWebs())('recorded pages give one record in both worlds', () => {
  test.each(['en-ics', 'zh-sina', 'en-blogs'])('%s', async (web) => {
    const pages = await recordedPages(web, SAMPLE, STRIDE);
    expect(pages).toHaveLength(SAMPLE);
    for (const { url, html } of pages) expect(parseHtml(html, url), url).toEqual(byBrowser(html, url));
  });
});
