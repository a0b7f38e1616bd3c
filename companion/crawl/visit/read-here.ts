import type { PageReading } from '../../../shared/api/reading.ts';
import { type Blocks, blocksOfText } from '../../../shared/page/blocks.ts';
import { summary } from '../../../shared/page/summary.ts';
import type { FetchFailure } from '../../fetch/fetcher.ts';
import type { PageParser } from '../../parse/pool.ts';
import type { Store } from '../../store/store.ts';
import type { PoliteFetch } from '../politeness/polite-fetch.ts';

/** Reads a page of a crawl for a person; undefined when the id is unknown. Never rejects for what the web does. */
export type ReadHere = (pageId: number) => Promise<PageReading | undefined>;

type UnmarkedReading = Omit<PageReading, 'refusesAiInput'>;

/** The user waits for it, the turn of the host included. Milliseconds. */
const FETCH_MS = 8_000;

/**
 * Fetches the page again on each request of the user, because crawls keep no bodies. The fetch obeys all rules; a full
 * DOM reads the page, and nothing of it is kept. When that fails, it returns the main text that the crawl kept. So it
 * does for pages from the user's browser, which differ without its log-in.
 */
export function openReadHere(
  store: Pick<Store, 'crawls' | 'results' | 'authority'>,
  fetch: PoliteFetch,
  parser: Pick<PageParser, 'reader'>,
): ReadHere {
  const read: (pageId: number) => Promise<UnmarkedReading | undefined> = async (pageId) => {
    const page = store.crawls.page(pageId);
    if (page === undefined) return undefined;
    if (page.status === 0) return kept(store, pageId, '');
    const hasAuthority = (): boolean => store.authority.ofPageId(pageId);
    const answer = await fetch(page.url, AbortSignal.timeout(FETCH_MS), { hasAuthority });
    // It was not the user who cancelled it.
    if (answer.kind === 'failed')
      return kept(store, pageId, answer.failure === 'cancelled' ? 'timeout' : answer.failure);
    const found = await parser.reader(answer.body, answer.charset, answer.url).catch(() => undefined);
    if (found === undefined) return kept(store, pageId, 'parse-limit');
    if (found.blocks.length === 0) return kept(store, pageId, 'needs-browser');
    return { ...told(found), source: 'page', failure: '', summary: found.summary, language: found.language };
  };
  return async (pageId) => {
    const text = await read(pageId);
    return text && { ...text, refusesAiInput: store.results.record(pageId)?.refusesAiInput === true };
  };
}

function kept(store: Pick<Store, 'results'>, pageId: number, failure: FetchFailure | ''): UnmarkedReading {
  const { text = '', headings = [], language = 'und' } = store.results.record(pageId) ?? {};
  const blocks = told(blocksOfText(text, headings));
  return { ...blocks, source: blocks.blocks.length === 0 ? 'none' : 'kept', failure, summary: summary(text), language };
}

const told = ({ blocks, truncated }: Blocks): Pick<PageReading, 'blocks' | 'truncated'> => ({
  blocks: blocks.map((block) => ({ ...block, lines: [...block.lines] })),
  truncated,
});
