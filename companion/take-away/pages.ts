import type { TakeAwayQuery, TakenPage } from '../../shared/api/take-away.ts';
import { moodOfPage } from '../results/mood/moods.ts';
import { firstOfEach } from '../results/shown.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

/** What a format is made from. */
export interface Taken {
  readonly store: Store;
  readonly crawl: StoredCrawl;
  readonly topicName: string;
  /** Chosen pages, most relevant first; of those with the very same text the first. */
  readonly rows: readonly ResultRow[];
  /** Address of a fetched page by its URL id. */
  readonly urlOf: (urlId: number) => string;
}

export function take(store: Store, crawl: StoredCrawl, { format: _format, ...filter }: TakeAwayQuery): Taken {
  const all = store.results.rows(crawl.id);
  const urls = new Map(all.map(({ urlId, url }) => [urlId, url]));
  const rows = firstOfEach(sameTexts(all), { show: 'on-topic', ...filter }, all)
    .map(({ row }) => row)
    .sort((a, b) => b.relevance - a.relevance || a.n - b.n);
  const topicName = store.topics.get(crawl.topicId)?.name ?? '';
  return { store, crawl, topicName, rows, urlOf: (id) => urls.get(id) ?? '' };
}

/** The page that a copy is of may be one that is not shown, and then is in no list. */
function sameTexts(all: readonly ResultRow[]): ResultRow[][] {
  const texts = new Map<number, ResultRow[]>();
  for (const row of all) {
    const text = row.copyOf ?? row.id;
    const known = texts.get(text);
    if (known === undefined) texts.set(text, [row]);
    else known.push(row);
  }
  return [...texts.values()];
}

/** The published shape of a page. */
export function takenPage({ store, urlOf }: Taken, row: ResultRow): TakenPage {
  const { url, title, site, snippet, language, relevance, onTopic, label, depth, anchor, words } = row;
  return {
    ...{ url, title, site, snippet, language, relevance, onTopic, label },
    foundAt: new Date(row.foundAt).toISOString(),
    seed: row.isSeed,
    depth,
    from: urlOf(row.source),
    anchor,
    words: [...words],
    mood: moodOfPage(store, row),
  };
}

/** Rows by site, in the order in which sites first appear. */
export function bySite(rows: readonly ResultRow[]): ReadonlyMap<string, readonly ResultRow[]> {
  const sites = new Map<string, ResultRow[]>();
  for (const row of rows) {
    const known = sites.get(row.site);
    if (known === undefined) sites.set(row.site, [row]);
    else known.push(row);
  }
  return sites;
}
