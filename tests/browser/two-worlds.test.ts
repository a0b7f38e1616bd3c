/**
 * The record that a live Chromium gives for a page against the companion's, link by link. Page scripts do not run (a
 * policy forbids them), as a script may change anything.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseHtml } from '../../companion/parse/parse-html.ts';
import { SOUP } from '../../shared/page/testing/soup.ts';
import { withLanguage } from '../../shared/page/with-language.ts';
import { longer } from '../../shared/testing/effort.ts';
import { hasRecordedWebs, recordedPages } from '../recorded-pages.ts';
import { hasChromium, type LiveReader, openLiveReader } from './testing/live-reader.ts';

const ADDRESS = 'http://site.example/dir/page.html';
const FIELDS = [
  'url',
  'kind',
  'anchor',
  'before',
  'after',
  'windowBefore',
  'windowAfter',
  'block',
  'heading',
  'path',
  'furniture',
] as const;
/** Pages of each of four webs, and the step from one to the next: both forms cover the same part of a web. */
const SAMPLE = longer(16, 250);
const STRIDE = longer(109, 7);
/** Pages read by one call: enough to save the way to the browser, few enough to hold in mind. */
const AT_ONCE = 25;

/** A refresh would take the browser elsewhere before it is read; both worlds read the same disarmed text. */
const disarmed = (html: string): string => html.replace(/http-equiv\s*=\s*["']?refresh/gi, 'data-refresh="');

// Without Chromium at its usual place there is nothing to compare with; tests/conformance compares with jsdom.
describe.skipIf(!hasChromium())('live Chromium and the companion see the same page', () => {
  let live: LiveReader;
  beforeAll(async () => {
    live = await openLiveReader();
  });
  afterAll(() => live?.close());

  test.each(Object.entries(SOUP))('%s', async (_name, html) => {
    expect(parseHtml(html, ADDRESS)).toEqual(withLanguage((await live.visit(ADDRESS, html)).record));
  });

  test.skipIf(!hasRecordedWebs()).each(['en-ics', 'zh-sina', 'en-blogs', 'free-docs'])(
    'at least 99.9% of the links of recorded pages: %s',
    async (web) => {
      const pages = (await recordedPages(web, SAMPLE, STRIDE)).map(({ url, html }) => ({ url, html: disarmed(html) }));
      expect(pages).toHaveLength(SAMPLE);
      let [same, all] = [0, 0];
      const odd: unknown[] = [];
      const batches = Array.from({ length: Math.ceil(pages.length / AT_ONCE) }, (_, at) =>
        pages.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      );
      let reading = live.readAll(batches[0] ?? [], FIELDS);
      for (const [turn, some] of batches.entries()) {
        const seen = await reading;
        const next = batches[turn + 1];
        // The browser reads the next while these are compared here.
        if (next !== undefined) reading = live.readAll(next, FIELDS);
        for (const [at, { url, html }] of some.entries()) {
          const links = seen[at]?.links ?? [];
          const read = parseHtml(html, url).links.map((link) => FIELDS.map((field) => link[field]).join('\n'));
          all += Math.max(links.length, read.length);
          for (const [place, link] of links.entries()) {
            if (link === read[place]) same++;
            else if (odd.length < 3) odd.push({ url, link, read: read[place] });
          }
        }
      }
      expect(same / all, JSON.stringify(odd, undefined, 1)).toBeGreaterThanOrEqual(0.999);
    },
    600_000,
  );
});
