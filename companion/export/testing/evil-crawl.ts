import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Format } from '../../../shared/api/export.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { exportFile } from '../export-file.ts';

/** Hostile texts that try to run, to be opened, or to pass for something else. */
export const EVIL = [
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
  '\u009b2J\u009d0;title\u2066b',
  'line\r\nWARC/1.1\r\nWARC-Type: response\r\n\r\n',
  '"quoted", and, commas',
  '酸面团 🥖 &amp; &lt;',
];

export interface EvilCrawl {
  /** For further stores; removed with the rest. */
  readonly folder: string;
  readonly store: Store;
  taken(format: Format, change?: object): Promise<string>;
  close(): void;
}

/** The crawl `crawl-1` of pages that are called so. */
export function openEvilCrawl(): EvilCrawl {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-take-'));
  const store = openStore(folder);
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
  return {
    folder,
    store,
    async taken(format, change = {}) {
      const crawl = store.crawls.get('crawl-1');
      if (crawl === undefined) throw new Error('no crawl');
      return (await exportFile(store, crawl, { format, ...change })).text;
    },
    close() {
      store.close();
      rmSync(folder, { recursive: true });
    },
  };
}
