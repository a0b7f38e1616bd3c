import type { LinksRead } from '../../../shared/api/export.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import { crawlOf, topicOf } from '../../crawl/ports/stored.ts';
import { readLabels } from '../../export/label-file.ts';
import { type ReadText, unread } from '../../find/read-text.ts';
import type { ImportedPage } from '../../find/saved-page.ts';
import type { ReadLocal } from '../../find/zotero.ts';
import type { Store } from '../../store/store.ts';
import { feedPath, newFeedToken } from '../auth/feeds.ts';
import type { Handlers } from '../handlers.ts';

/** Most labels in one call to the engine. */
const BATCH = 200;

async function proposal(links: readonly ImportedPage[]): Promise<LinksRead> {
  const { proposedWords } = await import('../../find/proposed-words.ts');
  return { links: links.map((link) => ({ ...link })), words: [...proposedWords(links)] };
}

/** Files that leave and files that come. What reads and writes each kind is loaded when first needed. */
export function exportHandlers(
  crawls: Steering,
  store: Store,
  now: () => number,
  readText: ReadText,
  readLocal: ReadLocal,
): Pick<Handlers, 'exportFile' | 'seedList' | 'linkFile' | 'zotero' | 'labelFile' | 'feed' | 'setFeed'> {
  return {
    async exportFile({ params, query }) {
      const crawl = crawlOf(store, params.id);
      const { exportFile, readAhead } = await import('../../export/export-file.ts');
      await readAhead(store, crawl, query);
      return exportFile(store, crawl, query);
    },
    async seedList({ body }) {
      const read = await readText(body.url);
      if ('message' in read) return { links: [], lists: [], ...unread(read) };
      const { readSeedList } = await import('../../find/seed-list.ts');
      const { links, lists } = await readSeedList(read.text, read.url);
      return { links: links.map((link) => ({ ...link })), lists: [...lists], message: '' };
    },
    async linkFile({ body }) {
      const { readSavedPages } = await import('../../find/saved-pages.ts');
      return proposal(await readSavedPages(body.text));
    },
    async zotero() {
      const { readZotero } = await import('../../find/zotero.ts');
      const { links, message } = await readZotero(readLocal);
      return { ...(await proposal(links)), message };
    },
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
