import { viaOf } from '../../shared/api/page.ts';
import type { ResultQuery, Results, ResultView } from '../../shared/api/results.ts';
import { fileFacts } from '../../shared/page/file-facts.ts';
import { simplify } from '../../shared/text/chinese/simplify.ts';
import { fold } from '../../shared/text/fold.ts';
import { words } from '../../shared/text/words.ts';
import { escapedPath } from '../../shared/url/pattern.ts';
import type { Outline, ResultRow, TableFilter, TableSort } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { outlinesOf } from './outlines.ts';
import { searched } from './searched.ts';
import { readSentiments, sentimentOfPage } from './sentiment/page-sentiments.ts';
import { firstOfEach, type Representative } from './shown.ts';
import { readTexts } from './text-index.ts';
import { joinedByWork, versionsIn, worksOf } from './works.ts';

const DEFAULT_LIMIT = 50;
/** Most folded pages listed for one row. */
const MAX_FOLDED = 20;

/**
 * Returns the pages of a crawl as a table: filtered, searched, folded, sorted, one part of it. Cost: an outline of
 * every page, some 12 µs each (1 µs for a `plainQuery`), and all data of the shown part. @param waitMs see
 * `readTexts`.
 */
export async function results(store: Store, crawlId: string, query: ResultQuery, waitMs?: number): Promise<Results> {
  const plain = plainQuery(query);
  if (plain !== undefined) return plainTable(store, crawlId, plain);
  const { like } = query;
  // A page of the sample stands for itself.
  const folds = like !== undefined || (query.fold !== 'no' && query.show !== 'sample');
  const searching = (query.search ?? '').trim() !== '';
  const read = folds || searching ? await readTexts(store, crawlId, waitMs) : undefined;
  const all = (read ?? (await outlinesOf(store, crawlId))).pages;
  const works = worksOf(store, crawlId);
  const isByTime = query.since !== undefined;
  const folded =
    folds && read !== undefined ? joinedByWork(read.families.of(all).values(), works, isByTime) : undefined;
  const alone = like === undefined ? all : familyOf(folded ?? [], like);
  const families = like === undefined && folded !== undefined ? folded : alone.map((row) => [row]);
  const fits = searching ? searcher(store, crawlId, query.search ?? '') : () => true;
  const first = firstOfEach(families, query, all, fits);
  const matching = folds && like === undefined ? withoutSourceLists(first, query) : first;
  const foundThrough = foundThroughOf(all);
  const order = SORTS[query.sort ?? 'relevance'];
  const sorted = matching.toSorted((a, b) => order(a.row, b.row));
  const offset = query.offset ?? 0;
  const shown = sorted.slice(offset, offset + (query.limit ?? DEFAULT_LIMIT));
  const standings = new Map(shown.map((one) => [one.row.id, one]));
  const rows = store.results.rowsOf([...standings.keys()]);
  await readSentiments(store, rows);
  return {
    total: all.length,
    matching: matching.length,
    unread: read === undefined ? 0 : Math.max(0, all.length - read.families.size),
    rows: rows.map((row) => {
      const { row: outline, family } = standings.get(row.id) ?? { row, family: [] };
      // Shows the values by which the rows were chosen and sorted; newer ones may have come while texts were read.
      const named = { ...foundThrough(outline), ...namedVersions(versionsIn(row, family, works)) };
      return { ...viewOf({ ...row, ...outline }, family), ...named, mood: sentimentOfPage(store, row) };
    }),
  };
}

interface PlainQuery {
  readonly filter: TableFilter;
  readonly shown: { readonly sort: TableSort; readonly offset: number; readonly limit: number };
}

/** @returns undefined for a query that folds, or needs texts, titles or all addresses */
function plainQuery(query: ResultQuery): PlainQuery | undefined {
  const { show = 'all', sort = 'relevance', seeds, host, since, offset = 0, limit = DEFAULT_LIMIT } = query;
  const isPlain = query.fold === 'no' && query.like === undefined && (query.search ?? '').trim() === '';
  if (!isPlain || show === 'sample' || sort === 'title' || sort === 'site') return undefined;
  return { filter: { show, host, since, withSeeds: seeds !== 'without' }, shown: { sort, offset, limit } };
}

/** Returns a table in which each page stands for itself, without an outline of every page. */
async function plainTable(store: Store, crawlId: string, { filter, shown }: PlainQuery): Promise<Results> {
  const { matching, ids } = store.results.part(crawlId, filter, shown);
  const rows = store.results.rowsOf(ids);
  await readSentiments(store, rows);
  return {
    ...{ total: store.results.pageCount(crawlId), matching, unread: 0 },
    rows: rows.map((row) => {
      const source = isList(row) || row.source < 0 ? undefined : store.results.outlineAt(crawlId, row.source);
      const list = source !== undefined && isList(source) ? { url: source.url, title: source.title } : undefined;
      return { ...viewOf(row, []), ...(list && { foundThrough: list }), mood: sentimentOfPage(store, row) };
    }),
  };
}

const namedVersions = (versions: readonly Outline[]): Pick<ResultView, 'versions'> =>
  versions.length === 0 ? {} : { versions: versions.slice(0, MAX_FOLDED).map(({ url, title }) => ({ url, title })) };

function familyOf(families: Iterable<readonly Outline[]>, id: number): readonly Outline[] {
  for (const family of families) if (family.some((one) => one.id === id)) return family;
  return [];
}

/** Searches words in the text, and the literal query in title and address. */
function searcher(store: Store, crawlId: string, search: string): (row: Outline) => boolean {
  const found = store.results.search(crawlId, phrasesOf(search));
  const literal = simplify(fold(search).trim());
  const inAddress = [fold(search).trim(), escapedPath(search.trim()).toLowerCase()];
  return ({ id, title, url }) =>
    found.has(id) ||
    simplify(fold(title)).includes(literal) ||
    inAddress.some((part) => url.toLowerCase().includes(part));
}

/** Words typed without a gap must be adjacent in the text. */
const phrasesOf = (search: string): string[] =>
  search.split(/[^\p{L}\p{N}\p{M}]+/u).flatMap((part) => searched(words(part)) || []);

/** Views of pages that the user has not sorted by labels or by chance. */
const FOLDS_LISTS: ReadonlySet<ResultQuery['show']> = new Set([undefined, 'all', 'on-topic', 'unlabelled']);

const isList = ({ pageKind }: Pick<Outline, 'pageKind'>): boolean => pageKind === 'list';

/**
 * Leaves out each list on the topic whose link led to another page of the table: that page names it. Start pages and
 * labelled lists stay.
 */
function withoutSourceLists(
  shown: readonly Representative<Outline>[],
  { show }: Pick<ResultQuery, 'show'>,
): readonly Representative<Outline>[] {
  if (!FOLDS_LISTS.has(show)) return shown;
  const sources = new Set(shown.filter(({ row }) => row.onTopic && !isList(row)).map(({ row }) => row.source));
  return shown.filter(
    ({ row }) => !isList(row) || !row.onTopic || row.isSeed || row.label !== 'none' || !sources.has(row.urlId),
  );
}

/**
 * Returns for each page that is no list the list whose link led to it, as a field of its row. @param all pages of the
 * crawl
 */
function foundThroughOf(all: readonly Outline[]): (row: Outline) => Pick<ResultView, 'foundThrough'> {
  const lists = new Map(all.filter(isList).map((row) => [row.urlId, row]));
  return (row) => {
    const list = isList(row) ? undefined : lists.get(row.source);
    return list === undefined ? {} : { foundThrough: { url: list.url, title: list.title } };
  };
}

/** Made once: a comparison by `localeCompare` makes one of its own. */
const { compare } = new Intl.Collator();

const SORTS: Readonly<Record<NonNullable<ResultQuery['sort']>, (a: Outline, b: Outline) => number>> = {
  // A list has no place among what it leads to.
  relevance: (a, b) => Number(isList(a)) - Number(isList(b)) || b.relevance - a.relevance || a.n - b.n,
  newest: (a, b) => b.foundAt - a.foundAt || b.n - a.n,
  oldest: (a, b) => a.foundAt - b.foundAt || a.n - b.n,
  title: (a, b) => compare(a.title, b.title) || a.n - b.n,
  site: (a, b) => compare(a.site, b.site) || b.relevance - a.relevance || a.n - b.n,
};

function viewOf(row: ResultRow, family: readonly Outline[]): Omit<ResultView, 'mood'> {
  const { id, n, url, title, site, host, snippet, language, relevance, onTopic, unsure, label, foundAt, isSeed } = row;
  const folded = family.filter((other) => other.id !== id);
  return {
    id,
    n,
    url,
    title,
    site,
    host,
    snippet,
    language,
    relevance,
    onTopic,
    unsure,
    label,
    foundAt,
    isSeed,
    depth: row.depth,
    ...viaOf(row.status),
    ...fileFacts(row),
    ...(row.pageKind !== undefined && { pageKind: row.pageKind }),
    copies: folded.length,
    folded: folded.slice(0, MAX_FOLDED).map((other) => ({
      id: other.id,
      url: other.url,
      title: other.title,
      site: other.site,
      foundAt: other.foundAt,
    })),
  };
}
