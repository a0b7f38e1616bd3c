import { viaOf } from '../../shared/api/page.ts';
import type { ResultQuery, Results, ResultView } from '../../shared/api/results.ts';
import { fileFacts } from '../../shared/page/file-facts.ts';
import { simplify } from '../../shared/text/chinese/simplify.ts';
import { fold } from '../../shared/text/fold.ts';
import { words } from '../../shared/text/words.ts';
import { escapedPath } from '../../shared/url/pattern.ts';
import type { Outline, ResultRow } from '../store/results-store.ts';
import type { Store } from '../store/store.ts';
import { BY_TEXT } from '../store/table-order.ts';
import type { TableFilter, TableFold, TablePlace } from '../store/table-query.ts';
import { type Family, familiesOf, familyWith, foldPages } from './folding.ts';
import { outlinesOf } from './outlines.ts';
import { searched } from './searched.ts';
import { readSentiments, sentimentOfPage } from './sentiment/page-sentiments.ts';
import { firstOfEach, type Representative } from './shown.ts';
import { readTexts } from './text-index.ts';
import { sortTitles } from './title-order.ts';
import { joinedByWork, versionsIn, type Works, worksOf } from './works.ts';

const DEFAULT_LIMIT = 50;
/** Most folded pages listed for one row. */
const MAX_FOLDED = 20;

/**
 * Returns the pages of a crawl as a table: filtered, searched, folded, sorted, one part of it. Cost: some 1 µs a page
 * of the crawl inside SQLite, 3 µs searched, and all data of the shown part. The first table of a large crawl has its
 * titles sorted, 0.7 µs a page in the background; one by title waits for it.
 * @param waitMs see `foldPages`
 */
export async function results(store: Store, crawlId: string, query: ResultQuery, waitMs?: number): Promise<Results> {
  const { like, show, limit = DEFAULT_LIMIT, offset = 0 } = query;
  // A page of the sample stands for itself.
  const folds = like !== undefined || (query.fold !== 'no' && show !== 'sample');
  const isSearching = (query.search ?? '').trim() !== '';
  const unfolded = folds ? await foldPages(store, crawlId, waitMs) : 0;
  const works = folds ? worksOf(store, crawlId) : NO_WORKS;
  const wordless = isSearching ? await readTexts(store, crawlId, waitMs) : 0;
  const found = isSearching ? pagesWith(store, crawlId, query.search ?? '') : undefined;
  const unread = Math.max(unfolded, wordless);
  // A table by title needs them now, another one soon perhaps.
  const sorting = sortTitles(store, crawlId);
  if (query.sort === 'title') await sorting;
  const plain = plainQuery(query, found);
  if (plain !== undefined) {
    const joined = familiesByPage(store, crawlId, works, query.since !== undefined);
    const fold = folds ? foldOf(joined, query, found) : undefined;
    const { ids, ...counts } = store.results.part(crawlId, plain.filter, plain.place, fold);
    const familyOf = (row: ResultRow): Family =>
      folds ? (wholeFamily(joined.get(row.id)) ?? familyWith(store, crawlId, row, MAX_FOLDED + 1)) : ALONE;
    const rows = await viewsOf(store, crawlId, store.results.rowsOf(ids), familyOf, works);
    return { total: store.results.pageCount(crawlId), ...counts, unread, rows };
  }
  const { pages: all } = await outlinesOf(store, crawlId);
  const families = folds
    ? joinedByWork(familiesOf(all, store.results.heads(crawlId)), works, query.since !== undefined)
    : alone(all);
  const asked = like === undefined ? families : alone(familyAmong(families, like));
  const first = firstOfEach(asked, query, all, fitsOf(found));
  const matching = folds && like === undefined ? withoutSourceLists(first, query) : first;
  const order = SORTS[query.sort ?? 'relevance'];
  const shown = matching.toSorted((a, b) => order(a.row, b.row)).slice(offset, offset + limit);
  const standings = new Map(shown.map((one) => [one.row.id, one]));
  // Shows the values by which the rows were chosen and sorted.
  const chosen = store.results.rowsOf([...standings.keys()]).map((row) => ({ ...row, ...standings.get(row.id)?.row }));
  const rows = await viewsOf(
    store,
    crawlId,
    chosen,
    ({ id }) => wholeFamily(standings.get(id)?.family) ?? ALONE,
    works,
  );
  return { total: all.length, matching: matching.length, unread, rows };
}

const alone = <Page>(pages: readonly Page[]): readonly (readonly Page[])[] => pages.map((page) => [page]);

const ALONE: Family = { pages: 1, members: [] };
const wholeFamily = (members: readonly Outline[] | undefined): Family | undefined =>
  members && { pages: members.length, members };

const NO_WORKS: Works = new Map();

/** @param among pages that a search found @returns undefined where it needs all addresses */
function plainQuery(
  query: ResultQuery,
  among: ReadonlySet<number> | undefined,
): { readonly filter: TableFilter; readonly place: TablePlace } | undefined {
  const { show = 'all', sort = 'relevance', seeds, host, since, offset = 0, limit = DEFAULT_LIMIT } = query;
  if (query.like !== undefined || show === 'sample') return undefined;
  return { filter: { show, host, since, withSeeds: seeds !== 'without', among }, place: { sort, offset, limit } };
}

/**
 * Finds the families of pages that show one work, joined, by each of their pages. Cost: some 40 µs for each of these.
 */
function familiesByPage(
  store: Store,
  crawlId: string,
  works: Works,
  isByTime: boolean,
): ReadonlyMap<number, readonly Outline[]> {
  const heads = new Map<number, number>();
  for (const page of works.keys()) {
    if (heads.has(page)) continue;
    const { ids } = store.results.familyOf(crawlId, page);
    for (const one of ids) heads.set(one, ids[0] ?? one);
  }
  if (heads.size === 0) return new Map();
  const pages = store.results.outlinesAmong(crawlId, [...heads.keys()]);
  const joined = joinedByWork(familiesOf(pages, heads), works, isByTime);
  return new Map([...joined].flatMap((family) => family.map(({ id }) => [id, family] as const)));
}

/** Chooses among the pages of joined families. */
function foldOf(
  joined: ReadonlyMap<number, readonly Outline[]>,
  query: ResultQuery,
  found: ReadonlySet<number> | undefined,
): TableFold {
  const shown = firstOfEach(new Set(joined.values()), query, [], fitsOf(found)).map(({ row }) => row.id);
  return { left: [...joined.keys()], shown, withoutSourceLists: FOLDS_LISTS.has(query.show) };
}

/** @param familyOf pages that are folded with one */
async function viewsOf(
  store: Store,
  crawlId: string,
  rows: readonly ResultRow[],
  familyOf: (page: ResultRow) => Family,
  works: Works,
): Promise<ResultView[]> {
  const families = new Map(rows.map((row) => [row.id, familyOf(row)]));
  await readSentiments(store, rows);
  return rows.map((row) => {
    const family = families.get(row.id) ?? ALONE;
    const source = isList(row) || row.source < 0 ? undefined : store.results.outlineAt(crawlId, row.source);
    const list = source !== undefined && isList(source) ? { url: source.url, title: source.title } : undefined;
    const named = { ...(list && { foundThrough: list }), ...namedVersions(versionsIn(row, family.members, works)) };
    return { ...viewOf(row, family), ...named, mood: sentimentOfPage(store, row) };
  });
}

const namedVersions = (versions: readonly Outline[]): Pick<ResultView, 'versions'> =>
  versions.length === 0 ? {} : { versions: versions.slice(0, MAX_FOLDED).map(({ url, title }) => ({ url, title })) };

function familyAmong(families: Iterable<readonly Outline[]>, id: number): readonly Outline[] {
  for (const family of families) if (family.some((one) => one.id === id)) return family;
  return [];
}

const fitsOf = (found: ReadonlySet<number> | undefined) => found && (({ id }: Outline): boolean => found.has(id));

/**
 * Finds the pages of a crawl, and some of others, with the words in their text, or with the literal search in title or
 * address.
 */
function pagesWith(store: Store, crawlId: string, search: string): ReadonlySet<number> {
  const literal = simplify(fold(search).trim());
  const inAddress = [fold(search).trim(), escapedPath(search.trim()).toLowerCase()] as const;
  const named = store.results
    .mayBeNamed(crawlId, literal, inAddress)
    .filter(
      ({ title, url }) =>
        simplify(fold(title)).includes(literal) || inAddress.some((part) => url.toLowerCase().includes(part)),
    );
  return new Set([...store.results.search(phrasesOf(search)), ...named.map(({ id }) => id)]);
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

const SORTS: Readonly<Record<NonNullable<ResultQuery['sort']>, (a: Outline, b: Outline) => number>> = {
  // A list has no place among what it leads to.
  relevance: (a, b) => Number(isList(a)) - Number(isList(b)) || b.relevance - a.relevance || a.n - b.n,
  newest: (a, b) => b.foundAt - a.foundAt || b.n - a.n,
  oldest: (a, b) => a.foundAt - b.foundAt || a.n - b.n,
  ...BY_TEXT,
};

function viewOf(row: ResultRow, family: Family): Omit<ResultView, 'mood'> {
  const { id, n, url, title, site, host, snippet, language, relevance, onTopic, unsure, label, foundAt, isSeed } = row;
  const folded = family.members.filter((other) => other.id !== id);
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
    copies: family.pages - 1,
    folded: folded.slice(0, MAX_FOLDED).map((other) => ({
      id: other.id,
      url: other.url,
      title: other.title,
      site: other.site,
      foundAt: other.foundAt,
    })),
  };
}
