import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../../companion/crawl/testing/fake-clock.ts';
import { openTestHarness, specOf, TOPIC } from '../../../companion/crawl/testing/harness.ts';
import { openStore } from '../../../companion/store/open.ts';
import type { WatchedPage } from '../../../companion/store/watch-store.ts';
import { keptIn } from './kept-in.ts';

const HOUR = 3_600_000;

it('given an older watched page and an erasure of its newer feed, the page is visited as before', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'ambit-since-lists-')), 'state');
  const clock = createFakeClock();
  const PAGE = 'http://first.example/1';
  const web = { [PAGE]: { title: '0.7 tea', text: 'green tea '.repeat(40), links: [] } };
  const { crawls, store } = openTestHarness(web, { store: openStore(state), clock });
  crawls.start(specOf([PAGE]));
  await crawls.ended('c');
  clock.advance(2 * HOUR);
  const now = clock.now();
  const page: WatchedPage = {
    ...{ topicId: TOPIC.id, kind: 'page', key: 'first.example/1', url: PAGE, feed: 'http://news.example/feed' },
    ...{ etag: '', lastModified: '', failure: '', fresh: [], visits: [], visitedAt: now, dueAt: now + 7 * 24 * HOUR },
    ...{ sketch: new Uint32Array(0), links: new Uint32Array(0) },
  };
  store.watches.put({ topicId: TOPIC.id, state: 'on', beganAt: now });
  store.watches.putPages([page, { ...page, kind: 'feed', key: 'news.example/feed', url: page.feed, feed: '' }]);
  await crawls.forget({ kind: 'since', at: now - HOUR });
  expect(keptIn(state)).not.toContain('news.example');
  expect(store.watches.pages(TOPIC.id)).toMatchObject([{ url: PAGE, feed: '', dueAt: now + 24 * HOUR }]);
  await crawls.close();
  store.close();
  rmSync(join(state, '..'), { recursive: true });
});
