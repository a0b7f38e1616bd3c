import { type Suggestion, viaOf, type Why } from '../../../shared/api/page.ts';
import { type Account, judgedBy, type PageFeatures } from '../../judge/index.ts';
import type { PageGlance, Step, StoredCrawl, StoredPage } from '../../store/crawl-store.ts';
import type { Store } from '../../store/store.ts';
import type { Show } from '../crawls.ts';

/** Steps of a path that are shown; the middle of a longer one is left out. */
const STEPS = 12;
/** What a page loses against the newest one of the same relevance, in the end; half of it after `FRESH_PAGES` pages. */
const STALENESS = 0.15;
const FRESH_PAGES = 50;

/** What a page's relevance is made of: by the judge as it is now, or as it was when it judged the page first, which is all that is kept. */
type AccountOf = (features: PageFeatures) => Account;

/** The pages to show, best first. @param threshold of the judge: `unsure` begins with the pages nearest to it. */
export function suggest(
  store: Store,
  crawl: StoredCrawl,
  show: Show,
  limit: number,
  threshold: number,
  accountOf?: AccountOf,
): readonly Suggestion[] {
  const glances = store.crawls.glances(crawl.id);
  const last = glances.at(-1)?.n ?? 0;
  const rank = RANKS[show];
  return glances
    .filter((page) => isShown(page, show))
    .map((page) => ({ id: page.id, rank: rank(page, last, threshold) }))
    .sort((a, b) => b.rank - a.rank || b.id - a.id)
    .slice(0, limit)
    .flatMap(({ id }) => suggestion(store, crawl, id, accountOf) ?? []);
}

export function suggestion(
  store: Store,
  crawl: StoredCrawl,
  pageId: number,
  accountOf: AccountOf = judgedBy,
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
    why: whyOf(page, store.crawls.path(crawl.id, page.urlId), accountOf),
  };
}

function isShown(page: PageGlance, show: Show): boolean {
  if (show === 'relevant' || show === 'not-relevant') return page.label === show;
  return page.label === 'none' && !page.hidden && (show === 'unsure' || page.onTopic);
}

type Rank = (page: PageGlance, last: number, threshold: number) => number;

const newest: Rank = ({ n }) => n;

/** Unlabelled: relevance, less what a page loses by age. */
const RANKS: Readonly<Record<Show, Rank>> = {
  unlabelled: ({ relevance, n }, last) => relevance - STALENESS * (1 - 2 ** ((n - last) / FRESH_PAGES)),
  relevant: newest,
  'not-relevant': newest,
  unsure: ({ relevance }, _last, threshold) => -Math.abs(relevance - threshold),
};

function whyOf(page: StoredPage, path: readonly Step[], accountOf: AccountOf): Why {
  const { anchor, before, after, words, priority, parts, features } = page;
  return {
    ...{ path: shortened(path), anchor, before, after, words: [...words] },
    priority,
    parts: parts.map((part) => ({ ...part })),
    ...accountOf(features),
  };
}

function shortened(path: readonly Step[]): Step[] {
  if (path.length <= STEPS) return [...path];
  return [...path.slice(0, STEPS / 2), ...path.slice(-STEPS / 2)];
}
