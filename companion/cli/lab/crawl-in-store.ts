import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { occurrences } from '../../../shared/topic/keyword.ts';
import { topicNames } from '../../../shared/topic/naming.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import { openCrawls } from '../../crawl/manager/open.ts';
import { suggestion } from '../../crawl/manager/suggesting.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import type { Fetcher, FetchResult } from '../../fetch/fetcher.ts';
import type { CrawledPage, SuggestedBy } from '../../lab/experiment.ts';
import type { ParsedWeb } from '../../lab/web/parsed-web.ts';
import { report } from '../../results/report.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';

/** More suggestions than a crawl of the lab has pages. */
const ALL = 100_000;

/**
 * Crawls a recorded web by the product's own crawl manager and store, in a temporary folder: a store in memory keeps no
 * texts for digests.
 */
export const crawlInStore: SuggestedBy = async (web, { topic, seeds, order, pages }) => {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-suggestions-'));
  const store = openStore(folder);
  const crawls = openCrawls({ store, fetcher: fetcherOf(web), parser: parserOf(web) });
  try {
    crawls.putTopic(topic);
    const budgets = { pages, perHost: pages, seconds: 0 };
    const { id } = crawls.start({ id: 'lab', topicId: topic.id, seeds: [...seeds], order, budgets });
    await crawls.ended(id);
    const crawl = store.crawls.get(id);
    const all = store.crawls.fetched(id).flatMap((pageId) => {
      const page = store.crawls.page(pageId);
      const told = crawl && suggestion(store, crawl, pageId);
      const isSuggested = page?.onTopic === true && !page.hidden && page.label === 'none';
      return isSuggested && told !== undefined ? [{ ...told, n: page.n }] : [];
    });
    const { digest, groups } = await report(store, id, Date.now());
    const names = topicNames(topic);
    const isIn = (text: string): boolean => {
      const found = tokens(text);
      return names.some((name) => occurrences(name, found) >= 1);
    };
    return {
      shown: crawls.suggestions(id, 'unlabelled', ALL),
      all,
      pages: pagesOf(store, id),
      digest,
      groups: groups.map(({ words }) => words),
      namesTopic({ url }) {
        const { title, text } = web.page(web.find(url)).record;
        return isIn(title) || isIn(text);
      },
    };
  } finally {
    await crawls.close();
    store.close();
    rmSync(folder, { recursive: true });
  }
};

const pagesOf = ({ results }: Store, crawlId: string): readonly CrawledPage[] =>
  results.outlines(crawlId, undefined, ALL).map(({ id, url, onTopic, copyOf, title }) => {
    const record = results.record(id);
    return {
      ...{ id, url, onTopic, title, isCopy: copyOf !== undefined },
      text: record?.text ?? '',
      headings: record?.headings ?? [],
      anchors: record?.links.map(({ anchor }) => anchor) ?? [],
    };
  });

/** Answers with the address of a recorded page and no body: the pages of the web are parsed already. */
function fetcherOf(web: ParsedWeb): Fetcher {
  return {
    polite: false,
    rules: () => ({ crawlDelay: 0, sitemaps: [] }),
    forgetRules: () => undefined,
    addresses: async () => [],
    fetch: async (url) => answerOf(web, url),
    close: async () => undefined,
  };
}

/** The answer to an address: the recorded page that it leads to, without a body, or 404. */
export function answerOf(web: ParsedWeb, url: string): FetchResult {
  const found = web.urls[web.find(url)];
  const common = { elapsedMs: 0, bytes: 0, redirects: [] } as const;
  if (found === undefined)
    return { ...common, kind: 'failed', url, failure: 'gone', status: 404, message: '', retryAfterMs: 0 };
  const page = { status: 200, type: 'text/html', charset: 'utf-8', body: new Uint8Array(), truncated: false } as const;
  const redirects = found === url ? [] : [url];
  return { ...common, ...page, kind: 'body', url: found, etag: '', lastModified: '', robotsTag: [], redirects };
}

const parserOf = (web: ParsedWeb): Parser => ({
  parse: async (_body, _charset, url) => web.page(web.find(url)).record,
});
