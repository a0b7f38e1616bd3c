import { type Suggestion, type SuggestionExplanation, viaOf } from '../../../shared/api/page.ts';
import { fileFacts } from '../../../shared/page/file-facts.ts';
import { type Account, judgedBy, type PageFeatures } from '../../judge/index.ts';
import type { PathStep, StoredCrawl, StoredPage } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import type { SuggestionFilter } from '../ports/crawls.ts';
import { commonOffTopic } from './common-words.ts';

/** Steps of a path that are shown; the middle of a longer one is left out. */
const STEPS = 12;
const STALENESS = { most: 0.15, pages: 50 };

/**
 * Explains a page's relevance, by the judge as it is now or as it was at the first judgement. The store keeps no other.
 */
type AccountOf = (features: PageFeatures) => Account;

/** The pages to show, best first. @param threshold of the judge: `unsure` begins with the pages nearest to it. */
export function suggest(
  store: Store,
  crawl: StoredCrawl,
  show: SuggestionFilter,
  limit: number,
  threshold: number,
  accountOf?: AccountOf,
): readonly Suggestion[] {
  const isCommon = commonOffTopic(store, crawl.id);
  return picked(store, crawl.id, show, limit, threshold).flatMap(
    (id) => suggestion(store, crawl, id, accountOf, isCommon) ?? [],
  );
}

/** @param isCommon true for a word that is no reason, because most pages off the topic contain it */
export function suggestion(
  store: Store,
  crawl: StoredCrawl,
  pageId: number,
  accountOf: AccountOf = judgedBy,
  isCommon: (word: string) => boolean = () => false,
): Suggestion | undefined {
  const page = store.crawls.page(pageId);
  if (page === undefined) return undefined;
  return {
    id: page.id,
    crawlId: crawl.id,
    topicId: crawl.topicId,
    url: page.url,
    title: page.title,
    site: page.site,
    snippet: page.snippet,
    language: page.language,
    relevance: page.relevance,
    unsure: page.unsure,
    label: page.label,
    foundAt: page.foundAt,
    ...viaOf(page.status),
    ...fileFacts(page),
    why: whyOf(page, store.crawls.path(crawl.id, page.urlId), accountOf, isCommon),
  };
}

function picked(
  { crawls }: Store,
  id: string,
  show: SuggestionFilter,
  limit: number,
  threshold: number,
): readonly number[] {
  if (show === 'unlabelled') return crawls.unlabelled(id, STALENESS, limit);
  return show === 'unsure' ? crawls.nearest(id, threshold, limit) : crawls.labelled(id, show, limit);
}

function whyOf(
  page: StoredPage,
  path: readonly PathStep[],
  accountOf: AccountOf,
  isCommon: (word: string) => boolean,
): SuggestionExplanation {
  const { anchor, before, after, words, priority, parts, features } = page;
  return {
    path: shortened(path),
    anchor,
    before,
    after,
    words: words.filter((word) => !isCommon(word)),
    priority,
    parts: parts.map((part) => ({ ...part })),
    ...accountOf(features),
  };
}

function shortened(path: readonly PathStep[]): PathStep[] {
  if (path.length <= STEPS) return [...path];
  return [...path.slice(0, STEPS / 2), ...path.slice(-STEPS / 2)];
}
