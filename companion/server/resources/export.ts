import type { Steering } from '../../crawl/ports/crawls.ts';
import { crawlOf, topicOf } from '../../crawl/ports/stored.ts';
import { exportFile, readAhead } from '../../export/export-file.ts';
import { readLabels } from '../../export/label-file.ts';
import { readLinks } from '../../find/link-file.ts';
import { type ReadText, unread } from '../../find/read-text.ts';
import { readSeedList } from '../../find/seed-list.ts';
import type { Store } from '../../store/store.ts';
import { feedPath, newFeedToken } from '../auth/feeds.ts';
import type { Handlers } from '../handlers.ts';

/** Most labels in one call to the engine. */
const BATCH = 200;

/** Files that leave and files that come. */
export function exportHandlers(
  crawls: Steering,
  store: Store,
  now: () => number,
  readText: ReadText,
): Pick<Handlers, 'exportFile' | 'seedList' | 'linkFile' | 'labelFile' | 'feed' | 'setFeed'> {
  return {
    async exportFile({ params, query }) {
      const crawl = crawlOf(store, params.id);
      await readAhead(store, crawl, query);
      return exportFile(store, crawl, query);
    },
    async seedList({ body }) {
      const read = await readText(body.url);
      if ('message' in read) return { links: [], lists: [], ...unread(read) };
      const { links, lists } = await readSeedList(read.text, read.url);
      return { links: links.map((link) => ({ ...link })), lists: [...lists], message: '' };
    },
    linkFile: async ({ body }) => ({ links: (await readLinks(body.text)).map((link) => ({ ...link })) }),
    async labelFile({ params, body }) {
      const { labels, skipped } = readLabels(body.text, topicOf(store, params.id).id, now());
      for (let at = 0; at < labels.length; at += BATCH) await crawls.label(labels.slice(at, at + BATCH));
      return { kept: labels.length, skipped };
    },
    feed: ({ params }) => ({ path: feedPath(store.feeds.tokenOf(crawlOf(store, params.id).id)) }),
    setFeed({ params, body }) {
      const { id } = crawlOf(store, params.id);
      const token = body.on ? newFeedToken() : '';
      store.feeds.put(id, token, now());
      return { path: feedPath(token) };
    },
  };
}
