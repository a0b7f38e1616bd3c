import type { PageReading } from '../../../shared/api/reading.ts';
import { type Blocks, blocksOfText } from '../../../shared/page/blocks.ts';
import { summary } from '../../../shared/page/summary.ts';
import type { FetchFailure } from '../../fetch/fetcher.ts';
import type { PageParser } from '../../parse/pool.ts';
import type { Store } from '../../store/store.ts';
import type { PoliteFetch } from '../politeness/polite-fetch.ts';

/** A page of a crawl to be read by a person; undefined when there is none of this id. Never rejects for what the web does. */
export type ReadHere = (pageId: number) => Promise<PageReading | undefined>;

/** The user waits for it, the turn of the host included. Milliseconds. */
const FETCH_MS = 8_000;

/**
 * Bodies of pages are not kept, so a page is fetched anew, once for each time that the user asks, under the rules of every fetch, and
 * read by a full DOM; nothing of that is kept. Where that fails, and for pages that the user's browser read (without its log-in they
 * are another page), it is the main text that the crawl kept.
 */
export function openReadHere(
  store: Pick<Store, 'crawls' | 'results' | 'authority'>,
  fetch: PoliteFetch,
  parser: Pick<PageParser, 'reader'>,
): ReadHere {
  return async (pageId) => {
    const page = store.crawls.page(pageId);
    if (page === undefined) return undefined;
    if (page.status === 0) return kept(store, pageId, '');
    const hasAuthority = (): boolean => store.authority.ofPageId(pageId);
    const answer = await fetch(page.url, AbortSignal.timeout(FETCH_MS), { hasAuthority });
    // It was not the user who cancelled it.
    if (answer.kind === 'failed')
      return kept(store, pageId, answer.failure === 'cancelled' ? 'timeout' : answer.failure);
    const read = await parser.reader(answer.body, answer.charset, answer.url).catch(() => undefined);
    if (read === undefined) return kept(store, pageId, 'parse-limit');
    if (read.blocks.length === 0) return kept(store, pageId, 'needs-browser');
    return { ...told(read), source: 'page', failure: '', summary: read.summary, language: read.language };
  };
}

function kept(store: Pick<Store, 'results'>, pageId: number, failure: FetchFailure | ''): PageReading {
  const { text = '', headings = [], language = 'und' } = store.results.record(pageId) ?? {};
  const blocks = told(blocksOfText(text, headings));
  return { ...blocks, source: blocks.blocks.length === 0 ? 'none' : 'kept', failure, summary: summary(text), language };
}

const told = ({ blocks, truncated }: Blocks): Pick<PageReading, 'blocks' | 'truncated'> => ({
  blocks: blocks.map((block) => ({ ...block, lines: [...block.lines] })),
  truncated,
});
