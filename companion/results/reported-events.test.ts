import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../store/open.ts';
import { keepSamplePages } from '../store/testing/sample-pages.ts';
import { report } from './report.ts';
import { MAX_FAMILIES } from './reported-events.ts';

it('given more relevant lists than pages that are read for events, the report has the event of an article', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-events-'));
  const store = openStore(folder);
  const lists = Array.from({ length: MAX_FAMILIES }, (_, n) => ({
    ...{ url: `http://a.example/list/${n}`, relevance: 0.99, pageKind: 'list' as const, from: 0 },
  }));
  const title = 'A flood in the garden';
  const record = { published: '2026-11-20' };
  const article = { url: 'http://a.example/flood', title, relevance: 0.9, from: 0, record };
  keepSamplePages(store, [{ url: 'http://a.example/', relevance: 0.1 }, ...lists, article]);
  const { events } = await report(store, 'crawl-1', 0, { waitMs: 0 });
  store.close();
  rmSync(folder, { recursive: true });
  expect(events).toMatchObject([{ title, date: '2026-11-20' }]);
});
