import { isPlaceholder } from '../../store/forgotten.ts';
import type { Journal, JournalPage, StoredUrl } from '../../store/journal.ts';
import type { Store } from '../../store/store.ts';
import type { BroughtUrl, BroughtVisit } from '../store/import-rows.ts';
import { storable } from '../store/sql.ts';

const ALL = Number.MAX_SAFE_INTEGER;
const NO_ANSWER = { robotsTag: [], redirects: [], isSitemap: false, sitemaps: [] } as const;

/**
 * Yields the visits of a companion's own crawl, in its sequence, as a shared crawl's learner would have recorded them.
 * Leaves out erased pages, and the user's captures, which are private. Cost: reads every page record.
 */
export function* visitsOf(store: Store, crawlId: string): Generator<BroughtVisit> {
  const journal = store.journal(crawlId);
  const states = new Map([...journal.settled()].map((url): [number, StoredUrl] => [url.id, url]));
  const failures = new Map(store.results.skipped(crawlId, ALL).map((row) => [row.url, row]));
  const pages = new Map<number, string>();
  let seq = 0;
  for (const step of journal.steps()) {
    if (step.kind === 'page') {
      const visit = pageOf({ store, journal, pages }, step.page);
      if (visit === undefined) continue;
      pages.set(step.page.urlId, visit.url);
      yield { ...visit, seq: ++seq, asked: journal.url(step.page.urlId) };
    } else if (step.kind === 'failed') {
      const asked = journal.url(step.urlId);
      const state = states.get(step.urlId)?.state;
      if (isPlaceholder(asked) || (state !== 'failed' && state !== 'alias')) continue;
      const { reason = '', message = '' } = failures.get(asked) ?? {};
      // An address that led to a page which was there already is one that gave no page of its own.
      const kind = state === 'alias' ? 'page' : 'failed';
      const failed = { kind, failure: reason, message: storable(message), url: asked } as const;
      yield {
        ...failed,
        seq: ++seq,
        asked,
        status: 0,
        foundAt: 0,
        answer: NO_ANSWER,
        record: undefined,
        page: undefined,
      };
    }
  }
}

interface Around {
  readonly store: Store;
  readonly journal: Journal;
  /** Where earlier pages answered. */
  readonly pages: ReadonlyMap<number, string>;
}

function pageOf(
  { store, journal, pages }: Around,
  { pageId, n, record, from }: JournalPage,
): Omit<BroughtVisit, 'seq' | 'asked'> | undefined {
  const page = store.crawls.page(pageId);
  // A captured page: the crawl neither fetched nor read it.
  if (page === undefined || (n === 0 && page.status === 0)) return undefined;
  const rowOf = (id: number) => store.results.rowsOf([id])[0];
  const row = rowOf(pageId);
  const { url, status, foundAt, hidden, title, language, snippet, site, words, parts } = page;
  const { anchor, before, after } = page;
  const copyOf = row?.copyOf === undefined ? undefined : rowOf(row.copyOf)?.url;
  // Results lack pages whose robots tag forbids storing.
  const robotsTag = row === undefined && n > 0 ? ['noindex'] : [];
  return {
    kind: 'page',
    url,
    status,
    failure: '',
    message: '',
    foundAt,
    record,
    answer: { ...NO_ANSWER, robotsTag, isSitemap: n === 0 },
    page: {
      ...{ n, ...journal.judged(pageId), title, language, snippet, site, words, parts, hidden },
      sighting: { anchor, before, after },
      priority: row?.priority ?? 0,
      from: pages.get(from) ?? '',
      copyOf: copyOf ?? '',
    },
  };
}

/** Every address that a crawl knows. */
export function* urlsOf(store: Store, crawlId: string): Generator<BroughtUrl> {
  const journal = store.journal(crawlId);
  const settled = new Map([...journal.settled()].map((url): [number, StoredUrl] => [url.id, url]));
  const named = new Set(journal.authorized());
  for (const { id, url, written } of journal.urlsFrom(0)) {
    if (isPlaceholder(url)) continue;
    const { state = 'frontier', tries = 0 } = settled.get(id) ?? {};
    const isSettled = state !== 'frontier' && state !== 'taken';
    // Workers do not fetch a settled URL again.
    yield { url, written, tries, isSettled, hasAuthority: !isSettled && named.has(id) };
  }
}
