import { type Suggestion, type SuggestionExplanation, viaOf } from '../../../shared/api/page.ts';
import { fileFacts } from '../../../shared/page/file-facts.ts';
import { compareVersions } from '../../../shared/page/version-order.ts';
import { type Account, judgedBy, type PageFeatures } from '../../judge/index.ts';
import type { CrawlStore, PathStep, StoredCrawl, StoredPage } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import type { SuggestionFilter } from '../ports/crawls.ts';
import { commonOffTopic, type IsCommon } from './common-words.ts';
import type { PageQuestions } from './site-questions.ts';
import { toldApart } from './told-apart.ts';

/** Steps of a path that are shown at either end; the middle of a longer one is left out. */
const ENDS = 6;
/**
 * Weights in log odds of relevance, the same for every web and topic (docs/measurements/judge.md). Age only decides
 * among equals: new pages are no better than old ones.
 */
const RANK = { most: 0.02, pages: 50, priority: 1, title: 0.5, host: 4 };
/** Weight of naming the topic by words that the user typed, which comes before all else; and by words of its texts. */
const NAMED = { typed: 100, guessed: 1 };
/** Factor: more pages are ranked than shown, since versions of one work are one suggestion. */
const FOLDING = 2;
/** Pages that come before the first list. */
const BEFORE_LISTS = 10;

/**
 * Explains a page's relevance, by the judge as it is now or as it was at the first judgement. The store keeps no other.
 */
type AccountOf = (features: PageFeatures) => Account;

export interface Wanted extends PageQuestions {
  readonly show: SuggestionFilter;
  readonly limit: number;
  /** The judge's threshold. */
  readonly threshold: number;
}

/**
 * Returns the pages to show, best first. For `unsure`, seeds to ask about come first. Then pages of `teaching`
 * alternate with those nearest to the threshold. Each label changes which of the two kinds is first.
 */
export function suggest(
  store: Store,
  crawl: StoredCrawl,
  { show, limit, threshold, seeds, teaching, labels }: Wanted,
  accountOf?: AccountOf,
): readonly Suggestion[] {
  const isCommon = commonOffTopic(store, crawl.id);
  const all = (ids: readonly number[]): readonly Suggestion[] =>
    ids.flatMap((id) => suggestion(store, crawl, id, accountOf, isCommon) ?? []);
  const { crawls } = store;
  if (show === 'unsure') {
    const kinds = [[...unlabelled(store, teaching, limit)], crawls.nearest(crawl.id, threshold, limit)] as const;
    const [first, second] = labels % 2 === 0 ? kinds : [kinds[1], kinds[0]];
    const turns = Array.from({ length: limit }, (_, at) => [first[at], second[at]]).flat();
    return all([...new Set([...seeds, ...turns].filter((id) => id !== undefined))].slice(0, limit));
  }
  if (show !== 'unlabelled') return all(crawls.labelled(crawl.id, show, limit));
  const typed = isTyped(store, crawl);
  const rank = { ...RANK, named: typed ? NAMED.typed : NAMED.guessed };
  const before = Math.min(limit, BEFORE_LISTS);
  const ranked = crawls.unlabelled(crawl.id, rank, FOLDING * limit, FOLDING * before);
  const best = (ids: readonly number[], most: number, seen = new Set<number>()): readonly Suggestion[] => {
    const works = onePerWork(crawls, crawl.id, ids, seen, typed ? most : FOLDING * most);
    return all((typed ? works : reasonsFirst(store, works, isCommon)).slice(0, most));
  };
  const first = best(ranked.noLists, before);
  const shown = first.flatMap(({ id }) => [id, ...crawls.versions(crawl.id, id).map((other) => other.id)]);
  const rest = withoutSourceLists(best(ranked.all, limit, new Set(shown)), first);
  return toldApart([...first, ...rest].slice(0, limit));
}

/**
 * Returns the first of the pages that may be shown and have no label, `most` of them. Lists are left out: a label on
 * one would send the crawl to all its neighbours.
 */
function* unlabelled({ crawls }: Store, ids: Iterable<number>, most: number): Generator<number> {
  let shown = 0;
  for (const id of ids) {
    if (shown >= most) return;
    const page = crawls.page(id);
    if (page === undefined || page.hidden || page.label !== 'none' || page.pageKind === 'list') continue;
    shown += 1;
    yield id;
  }
}

/** True for a topic with words that the user typed. */
const isTyped = ({ topics }: Store, { topicId }: StoredCrawl): boolean => (topics.get(topicId)?.words.length ?? 0) > 0;

/**
 * Puts the pages last that share no word with the texts of their topic: where no words are typed, that is the least
 * that a page can say for itself.
 */
function reasonsFirst({ crawls }: Store, ids: readonly number[], isCommon: IsCommon): readonly number[] {
  const reasoned = new Set(
    ids.filter((id) => {
      const page = crawls.page(id);
      return page?.words.some((word) => !isCommon(word, page.title));
    }),
  );
  return [...ids.filter((id) => reasoned.has(id)), ...ids.filter((id) => !reasoned.has(id))];
}

/** Leaves out each list whose link led to one of the first pages: that one names it in `foundThrough`. */
function withoutSourceLists(rest: readonly Suggestion[], first: readonly Suggestion[]): readonly Suggestion[] {
  const sources = new Set(first.map(({ foundThrough }) => foundThrough?.url));
  return rest.filter(({ pageKind, url }) => pageKind !== 'list' || !sources.has(url));
}

/**
 * Returns undefined for a page of another crawl, too.
 *
 * @param isCommon true for a word that is no reason, because most pages off the topic contain it
 */
export function suggestion(
  store: Store,
  crawl: StoredCrawl,
  pageId: number,
  accountOf: AccountOf = judgedBy,
  isCommon: IsCommon = () => false,
): Suggestion | undefined {
  const page = store.crawls.page(pageId);
  if (page?.crawlId !== crawl.id) return undefined;
  const path = store.crawls.path(crawl.id, page.urlId, ENDS);
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
    ...kindFacts(page, path.at(-2)),
    ...versionsOf(store, page),
    why: whyOf(page, path, accountOf, isCommon),
  };
}

/** @param from the page whose link was followed; undefined for a seed */
function kindFacts({ pageKind }: StoredPage, from: PathStep | undefined) {
  const isFromList = from?.isList === true && pageKind !== 'list';
  return {
    ...(pageKind !== undefined && { pageKind }),
    ...(isFromList && { foundThrough: { url: from.url, title: from.title } }),
  };
}

/** Names other addresses of the work that a page shows. */
function versionsOf({ crawls }: Store, { id, crawlId }: StoredPage): Pick<Suggestion, 'versions'> {
  const versions = crawls.versions(crawlId, id).toSorted(compareVersions);
  return versions.length === 0 ? {} : { versions: versions.map(({ url, title }) => ({ url, title })) };
}

function whyOf(
  page: StoredPage,
  path: readonly PathStep[],
  accountOf: AccountOf,
  isCommon: IsCommon,
): SuggestionExplanation {
  const { title, anchor, before, after, words, priority, parts, features } = page;
  return {
    path: path.map(({ url, title }) => ({ url, title })),
    anchor,
    before,
    after,
    words: words.filter((word) => !isCommon(word, title)),
    priority,
    parts: parts.map((part) => ({ ...part })),
    ...accountOf(features),
  };
}

/**
 * Takes pages in their rank, one of each published work: the best of its versions that are in the list. Leaves out a
 * work of which a version is a seed or has a label: the user knows it.
 * @param seen ids of pages that were shown, with their versions; gets those that are taken
 */
function onePerWork(
  { page, versions }: Pick<CrawlStore, 'page' | 'versions'>,
  crawlId: string,
  ranked: readonly number[],
  seen: Set<number>,
  most: number,
): readonly number[] {
  const inRank = new Set(ranked);
  const taken: number[] = [];
  for (const id of ranked) {
    if (taken.length >= most) break;
    if (seen.has(id)) continue;
    seen.add(id);
    const others = versions(crawlId, id);
    for (const other of others) seen.add(other.id);
    if (others.some(({ isSeed, label }) => isSeed || label !== 'none')) continue;
    const shown = others.filter((other) => inRank.has(other.id));
    const own = shown.length === 0 ? undefined : page(id);
    const [best] =
      own === undefined ? [] : [{ ...own, isFile: own.kind !== undefined }, ...shown].sort(compareVersions);
    taken.push(best?.id ?? id);
  }
  return taken;
}
