import type { Fetcher, FetchResult } from '../fetcher.ts';
import { FAILURE_SENTENCES } from '../problem.ts';
import type { RecordedWeb } from './recorded-web.ts';

/** Begins a sitemap or an index of them (sitemaps.org). Everything else in a recorded web is a page. */
const SITEMAP = /^\s*(?:<\?xml[^>]*\?>\s*)?<(?:urlset|sitemapindex)\b/;

/** A fetcher over a recorded web: no sockets, no delay, the same answers every time. An unknown address is a 404. */
export function createRecordedFetcher(web: RecordedWeb): Fetcher {
  return {
    polite: false,
    rules: () => ({ crawlDelay: 0, sitemaps: [] }),
    forgetRules: () => undefined,
    addresses: async () => [],
    async fetch(url, signal, { leads, from } = {}) {
      if (signal.aborted) return cancelled(url);
      const at = from?.url ?? url;
      const before = from?.redirects ?? [];
      const page = answer(web, at);
      const found = { ...page, redirects: [...before, ...page.redirects] };
      if (found.url === at || leads === undefined) return found;
      const failure = await leads(found.url, [...before, at]);
      return failure === undefined
        ? found
        : { ...failed(url), failure, status: 301, message: FAILURE_SENTENCES[failure] };
    },
    close: async () => web.close(),
  };
}

function answer(web: RecordedWeb, url: string): FetchResult {
  const found = web.resolve(url);
  const page = found === undefined ? undefined : web.read(found);
  if (page === undefined) return { ...failed(url), failure: 'gone', status: 404, message: 'The page does not exist.' };
  const body = Buffer.from(page.html, 'utf8');
  return {
    kind: 'body',
    url: page.url,
    status: 200,
    type: SITEMAP.test(page.html) ? 'application/xml' : 'text/html',
    charset: 'utf-8',
    body,
    truncated: false,
    etag: '',
    lastModified: '',
    robotsTag: [],
    elapsedMs: 0,
    bytes: body.length,
    redirects: page.url === url ? [] : [url],
  };
}

const failed = (url: string) =>
  ({ kind: 'failed', url, retryAfterMs: 0, elapsedMs: 0, bytes: 0, redirects: [] }) as const;

const cancelled = (url: string): FetchResult => ({
  ...failed(url),
  failure: 'cancelled',
  status: 0,
  message: 'The fetch was cancelled.',
});
