import { type Annotation, NO_ANNOTATION } from '../../shared/api/annotation.ts';
import type { ExportQuery, TakenPage } from '../../shared/api/export.ts';
import { fileFacts } from '../../shared/page/file-facts.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { outlinesOf } from '../results/outlines.ts';
import { sentimentOfPage } from '../results/sentiment/page-sentiments.ts';
import { firstOfEach } from '../results/shown.ts';
import { joinedByWork, versionsIn, worksOf } from '../results/works.ts';
import type { StoredCrawl } from '../store/crawl-store.ts';
import type { Outline, ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';

/** Data from which a format is made. */
export interface ExportSource {
  readonly store: Store;
  readonly crawl: StoredCrawl;
  readonly topicName: string;
  /** Chosen pages, most relevant first; of pages with equal texts the first. */
  readonly pages: readonly Outline[];
  /** Reads some of them with all details, one by one as they are iterated: together they may exceed memory. */
  readonly rows: (pages: readonly Outline[]) => Iterable<ResultRow>;
  /** The user's note, tags and collections of a page. */
  readonly annotationOf: (page: { readonly url: string }) => Annotation;
  /** Address of a fetched page by its URL id. */
  readonly urlOf: (urlId: number) => string;
  /** Addresses of other versions of the work that a chosen page shows, best first. */
  readonly versionsOf: (page: Pick<Outline, 'id'>) => readonly string[];
}

/**
 * Selects the pages, with other work between the steps. Pages erased before the file is made are not in it.
 * @param tell which share of the pages was read with all details, from 0 to 1
 */
export async function take(
  store: Store,
  crawl: StoredCrawl,
  { format: _format, ...filter }: ExportQuery,
  tell: (share: number) => void = () => undefined,
): Promise<ExportSource> {
  const { pages: all } = await outlinesOf(store, crawl.id);
  const urls = new Map(all.map(({ urlId, url }) => [urlId, url]));
  const works = worksOf(store, crawl.id);
  const families = joinedByWork(sameTexts(all), works, filter.since !== undefined);
  const found = firstOfEach(families, { show: 'on-topic', ...filter }, all);
  const pages = found.map(({ row }) => row).sort((a, b) => b.relevance - a.relevance || a.n - b.n);
  const versions = new Map(found.map(({ row, family }) => [row.id, versionsIn(row, family, works)]));
  let read = 0;
  function* rows(some: readonly Outline[]): Generator<ResultRow> {
    for (const { id } of some) {
      yield* store.results.rowsOf([id]);
      read += 1;
      tell(Math.min(1, read / pages.length));
    }
  }
  return {
    store,
    crawl,
    topicName: store.topics.get(crawl.topicId)?.name ?? '',
    pages,
    rows,
    annotationOf({ url }) {
      const key = pageKey(url);
      return store.annotations.of([key]).get(key) ?? NO_ANNOTATION;
    },
    urlOf: (id) => urls.get(id) ?? '',
    versionsOf: ({ id }) => (versions.get(id) ?? []).map(({ url }) => url),
  };
}

/** The original of a copy may be hidden, and then is in no list. */
function sameTexts(all: readonly Outline[]): Outline[][] {
  const texts = new Map<number, Outline[]>();
  for (const row of all) {
    const text = row.copyOf ?? row.id;
    const known = texts.get(text);
    if (known === undefined) texts.set(text, [row]);
    else known.push(row);
  }
  return [...texts.values()];
}

/** The published shape of a page. */
export function takenPage({ store, annotationOf, urlOf, versionsOf }: ExportSource, row: ResultRow): TakenPage {
  const versions = versionsOf(row);
  const { author = '', published = '', text = '' } = store.results.record(row.id) ?? {};
  const { url, title, site, snippet, language, relevance, onTopic, label, depth, anchor, words } = row;
  return {
    url,
    title,
    site,
    snippet,
    language,
    author,
    published,
    relevance,
    onTopic,
    label,
    foundAt: new Date(row.foundAt).toISOString(),
    seed: row.isSeed,
    depth,
    from: urlOf(row.source),
    anchor,
    words: [...words],
    mood: sentimentOfPage(store, row),
    ...annotationOf(row),
    topics: store.textIndex.topicsOf(pageKey(url)).map((id) => store.topics.get(id)?.name ?? ''),
    text,
    ...fileFacts(row),
    ...(versions.length > 0 && { versions: [...versions] }),
  };
}

/** Pages by site, in the order in which sites first appear. */
export function bySite(pages: readonly Outline[]): ReadonlyMap<string, readonly Outline[]> {
  const sites = new Map<string, Outline[]>();
  for (const page of pages) {
    const known = sites.get(page.site);
    if (known === undefined) sites.set(page.site, [page]);
    else known.push(page);
  }
  return sites;
}
