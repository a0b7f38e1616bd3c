import { lessLinks } from '../../../shared/page/forgotten-links.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { hitBy } from '../forgotten.ts';
import { isNamedIn, pack, unpackOctets, unpackPage } from '../packed.ts';
import type { Value } from '../sqlite/database.ts';
import type {
  CheckpointRow,
  LabelRow,
  LearnedRow,
  OwnErasure,
  OwnPageRow,
  OwnUrlRow,
  VerdictRow,
} from '../sqlite/erase/scope.ts';
import type { Cells, RowStep, RowsToDrop, Statement, Step } from './engine.ts';
import { deleteIf, lessChoices, lessNames, lessSeed, lessTexts, lessWatched, listsNamedBy, WORDLESS } from './rules.ts';

export type OwnSpecial = 'crawls' | 'topics' | 'better sightings' | 'links' | 'addresses' | 'pages';
export type OwnStep = Step<OwnErasure, OwnSpecial>;

const BY_ADDRESS = ['page', 'site'] as const;
const BY_TIME = ['time'] as const;

/** Tables of near-duplicates: all of it can be computed again. */
export const FOLDS = ['folded', 'sketches', 'unfolded'] as const;
/** Rows of one page: they are deleted with it, in one transaction. */
export const OF_PAGE = [
  ...(['features', 'records', 'sightings', 'originals', 'works', 'named_hosts', 'find_times'] as const),
  ...FOLDS,
] as const;

type CrawlOwners = NonNullable<RowStep<OwnErasure>['of']>;
const CRAWLS: CrawlOwners = { column: 'crawl', owners: (scope) => scope.crawls() };
const HIT: CrawlOwners = { column: 'crawl', owners: (scope) => scope.hit() };
const REACHED: CrawlOwners = { column: 'crawl', owners: (scope) => scope.reached() };
const UNSAVED: CrawlOwners = { column: 'crawl', owners: (scope) => scope.unsaved() };

/** Spares rows whose address does not contain the host. */
const withHint = ({ what: { hint } }: OwnErasure): Statement | undefined =>
  hint === '' ? undefined : { text: 'instr(url, $4) > 0', values: [hint] };

/** The same, and reads the pages of the sites alone that may have such an address. */
const onSites = (scope: OwnErasure, crawl: Value): Statement | undefined =>
  scope.what.hint === ''
    ? undefined
    : {
        text: 'site IN (SELECT value FROM json_each($4)) AND instr(url, $5) > 0',
        values: [JSON.stringify(scope.sites(Number(crawl))), scope.what.hint],
      };

/** Addresses, and ids, of the pages that go. */
const sourcesOf = (scope: OwnErasure, crawl: Value): Iterable<number> => scope.found(Number(crawl)).sources;
const pagesOf = (scope: OwnErasure, crawl: Value): Iterable<number> => scope.found(Number(crawl)).pages.keys();

/** As the indexes `steps_learned` and `urls_worded` have it. */
const LEARNED = " AND kind IN ('learn', 'label-link')";
const WITH_WORDS = " AND (anchor <> '' OR before <> '' OR after <> '')";

export const CAPTURES: RowStep<Pick<OwnErasure, 'isCapture'>> = {
  ...{ table: 'captures', key: ['rowid'], read: ['key', 'at'], counts: 'captures' },
  change: (row: Cells<'key', 'at'>, scope) => deleteIf(scope.isCapture(row)),
};

/** Captured pages lose their links to what goes. Cost: it unpacks each, and reads those that contain the host. */
const CAPTURED_LINKS: RowStep<OwnErasure> = {
  ...{
    table: 'captures',
    key: ['rowid'],
    read: ['key', 'page AS packed'],
    rows: 64,
    kinds: BY_ADDRESS,
    clears: ['page'],
  },
  isLong: true,
  change({ packed: bytes }: { readonly packed: Uint8Array }, { what }) {
    if (!isNamedIn(bytes, what.hint)) return undefined;
    const page = unpackPage(bytes);
    const wiped = lessLinks(page, hitBy(what));
    return wiped === page ? undefined : { page: pack(wiped) };
  },
};

export const LABELS: RowStep<OwnErasure> = {
  // A label has its address as its user wrote it, so the hint need not be in it.
  ...{ table: 'labels', key: ['rowid'], read: ['url', 'at'], counts: 'labels' },
  change: (row: Cells<'url', 'at'>, scope) => deleteIf(scope.isLabel(row)),
};

export const PAGES: RowStep<OwnErasure> = {
  ...{ table: 'pages', key: ['url_id'], of: CRAWLS, read: ['id', 'n', 'host', 'url', 'found_at'], clears: [] },
  where: onSites,
  change: (row: OwnPageRow, scope) => scope.lookAtPage(row),
};

export const ORIGINALS: RowStep<Pick<OwnErasure, 'what'>> = {
  // An original that lost words would not be one.
  ...{ table: 'originals', key: ['page'], read: ['head', 'body'], rows: 8, kinds: BY_ADDRESS },
  change({ head, body }: Cells<'head'> & { readonly body: Uint8Array }, { what: { marks } }) {
    const text = `${head} ${Buffer.from(unpackOctets(body)).toString('latin1')}`.toLowerCase();
    return deleteIf(marks.some((mark) => text.includes(mark)));
  },
};

/**
 * The store of one machine: which rows of which table go, by which key and predicate. The rows by which an interrupted
 * erasure finds the others go last.
 */
export const OWN_STEPS: readonly OwnStep[] = [
  // The others go with the first row that changes and that their crawl read (`outdateBy`).
  {
    ...{ table: 'checkpoints', key: ['crawl'], read: ['settings', 'reads'] },
    change: (row: CheckpointRow, scope) => deleteIf(scope.mayHold(row)),
  },
  {
    ...{ table: 'topics', key: ['id'], read: ['texts'], clears: ['texts'] },
    change({ texts }: Cells<'texts'>, scope) {
      const left = lessTexts(JSON.parse(texts) as Topic['texts'], scope);
      return left && { texts: JSON.stringify(left) };
    },
  },
  CAPTURES,
  {
    ...{ table: 'labels', key: ['rowid'], read: ['topic_id', 'target', 'url', 'value', 'at'] },
    ...{ kinds: BY_TIME, clears: [] },
    change: (row: LabelRow, scope) => scope.lookAtLabel(row),
  },
  {
    ...{ table: 'steps', key: ['seq'], of: CRAWLS },
    read: ['kind', 'key', 'value', '(SELECT url FROM urls WHERE urls.crawl = steps.crawl AND id = url_id) AS url'],
    index: 'steps_learned',
    having: { column: 'kind', and: LEARNED, values: () => ['learn', 'label-link'] },
    change: (row: LearnedRow, scope) => deleteIf(scope.isLearned(row)),
  },
  {
    ...{ table: 'verdicts', key: ['topic_id', 'target', 'key'], read: ['url', 'at'] },
    change: (row: VerdictRow, scope) => scope.verdict(row),
  },
  LABELS,
  {
    ...{ table: 'annotations', key: ['rowid'], read: ['url', 'at'] },
    change: (row: Cells<'url', 'at'>, scope) => deleteIf(scope.isLabel(row)),
  },
  {
    ...{ table: 'saved_searches', key: ['rowid'], read: ['q', 'at'], kinds: ['site', 'time'] },
    change: (row: Cells<'q', 'at'>, scope) => deleteIf(scope.isSavedSearch(row)),
  },
  {
    ...{
      table: 'watched_pages',
      key: ['rowid'],
      read: ['topic', 'kind', 'url', 'feed'],
      kinds: BY_ADDRESS,
      clears: [],
    },
    change(row: Cells<'topic' | 'kind' | 'url' | 'feed'>, { lists, what }) {
      for (const name of listsNamedBy(row, what)) lists.add(name);
      return undefined;
    },
  },
  {
    ...{ table: 'watched_pages', key: ['rowid'], read: ['topic', 'kind', 'url', 'feed', 'fresh'], kinds: BY_ADDRESS },
    change: (row: Cells<'topic' | 'kind' | 'url' | 'feed' | 'fresh'>, { lists, what }) => lessWatched(row, what, lists),
  },
  {
    ...{ table: 'left_hosts', key: ['host'], read: ['since'], kinds: ['site', 'time'] },
    change: (row: Cells<'host', 'since'>, scope) => deleteIf(scope.isLeftHost(row)),
  },
  { tables: ['crawls'], special: 'crawls', kinds: BY_TIME, counts: 'pages' },
  PAGES,
  { tables: [], special: 'better sightings', kinds: BY_TIME },
  {
    ...{ table: 'urls', key: ['id'], of: REACHED, read: ['url', 'source', 'state', 'failure'], clears: [] },
    where: withHint,
    change: (row: OwnUrlRow, scope) => scope.lookAtUrl(row),
  },
  { tables: ['named_hosts', 'records', 'sightings'], special: 'links', kinds: BY_ADDRESS, isLong: true },
  { tables: ['urls'], special: 'addresses' },
  {
    // No row tells on which pages these were found.
    ...{ table: 'invalid_urls', key: ['url'], of: REACHED, read: [] },
    change: ({ url }: Cells<'url'>, { what: { hint, meant } }) =>
      deleteIf(hint === '' || (url.toLowerCase().includes(hint) && meant(url))),
  },
  {
    ...{ table: 'seeds', key: ['position'], of: CRAWLS, read: ['url', 'message'], kinds: BY_ADDRESS },
    clears: ['url', 'message'],
    change: (row: Cells<'url' | 'message', 'position'>, scope) => lessSeed(row, scope),
  },
  {
    ...{ table: 'crawls', key: ['no'], of: { ...REACHED, column: 'no' }, clears: ['choices', 'message'] },
    read: ['choices', 'message', 'id IN (SELECT crawl FROM watch_rounds) AS is_round'],
    change(row: Cells<'choices' | 'message', 'is_round'>, scope) {
      const choices = lessChoices(row.choices, scope.what, row.is_round === 1);
      const message = scope.isMessage(row.message) ? '' : row.message;
      return choices === row.choices && message === row.message ? undefined : { choices, message };
    },
  },
  {
    ...{ table: 'hosts', key: ['host'], of: REACHED, read: [], kinds: ['site', 'time'] },
    change: ({ crawl, host }: Cells<'host', 'crawl'>, scope) => deleteIf(scope.isHost(crawl, host)),
  },
  {
    ...{ table: 'url_parts', key: ['part'], of: REACHED, read: ['names'], rows: 1, kinds: ['site', 'time'] },
    clears: ['names'],
    change({ crawl, part, names }: Cells<'names', 'crawl' | 'part'>, scope) {
      const left = lessNames(part, names, (host) => scope.isHost(crawl, host));
      return left === undefined ? undefined : { names: left };
    },
  },
  CAPTURED_LINKS,
  ORIGINALS,
  {
    // Other pages keep of those that go: that they were read, that their texts are the same, words of their links.
    ...{ table: 'steps', index: 'steps_by_page', key: ['seq'], of: HIT, read: [], clears: ['page'] },
    having: { column: 'page', values: pagesOf },
    change: () => ({ kind: 'failed', page: null }),
  },
  {
    ...{ table: 'urls', index: 'urls_worded', key: ['id'], of: HIT, read: [] },
    clears: ['anchor', 'before', 'after'],
    having: { column: 'source', and: WITH_WORDS, values: sourcesOf },
    change: () => WORDLESS,
  },
  {
    ...{ table: 'pages', index: 'pages_by_source', key: ['url_id'], of: HIT, read: [] },
    clears: ['anchor', 'before', 'after', 'parts'],
    having: { column: 'source', and: ' AND source >= 0', values: sourcesOf },
    change: () => ({ ...WORDLESS, parts: '[]' }),
  },
  {
    ...{ table: 'pages', index: 'pages_copied', key: ['id'], of: HIT, read: [], clears: [] },
    having: { column: 'duplicate_of', values: pagesOf },
    change: () => ({ duplicate_of: null }),
  },
  { tables: ['pages', ...OF_PAGE], special: 'pages', counts: 'pages' },
  { tables: ['topics', 'watched_pages', 'watches'], special: 'topics', kinds: BY_TIME },
  { table: 'checkpoint_parts', key: ['draft', 'part'], of: UNSAVED, read: [], rows: 1, change: () => 'delete' },
];

const ofCrawl = (table: string, key: string, rows: number): RowsToDrop => ({ table, where: 'crawl = $1', key, rows });

/** Tables of saved states of crawls. */
export const OF_CHECKPOINT: readonly string[] = ['checkpoint_parts', 'checkpoints'];

/** Rows of one crawl; its pages go before. */
export const OF_CRAWL: readonly RowsToDrop[] = [
  ...[ofCrawl('urls', 'id', 256), ofCrawl('links', 'source', 64), ofCrawl('seeds', 'position', 256)],
  ...[ofCrawl('invalid_urls', 'url', 256), ofCrawl('hosts', 'host', 256), ofCrawl('steps', 'seq', 256)],
  ...[ofCrawl('url_parts', 'part', 1), ofCrawl('url_scores', 'part', 1)],
  ...[ofCrawl('checkpoint_parts', 'draft, part', 1), ofCrawl('checkpoints', 'crawl', 1)],
];
/** Rows that name a crawl by its id. */
export const OF_CRAWL_ID = ['feeds', 'watch_rounds', 'watch_searches'] as const;
/** Rows of the search index: triggers delete them with the pages and captures that they describe. */
export const OF_INDEX: readonly string[] = ['documents', 'index_upkeep'];
/** Counts of pages: triggers keep them, and delete those of a host or crawl without pages. */
export const COUNTS: readonly string[] = ['host_pages', 'language_pages'];
/** Captures up to a row. */
export const OLD_CAPTURES: RowsToDrop = { table: 'captures', where: 'rowid <= $1', key: 'rowid', rows: 8 };
/** Tables that may be large, which an erasure of everything empties at once where there is room. */
export const LARGE: readonly RowsToDrop[] = [
  { table: 'labels', where: 'rowid <= $1', key: 'rowid', rows: 32 },
  { table: 'watched_pages', where: 'rowid <= $1', key: 'rowid', rows: 32 },
  { table: 'verdicts', where: 'at <= $1', key: 'topic_id, target, key', rows: 32 },
];
/** Tables that it does not empty at once: theirs are many rows, or the requests. */
export const LASTING: ReadonlySet<string> = new Set([
  ...['forgetting', 'captures', 'topics', 'crawls', 'pages'],
  ...[...OF_PAGE, ...OF_CRAWL.map(({ table }) => table), ...OF_INDEX, ...COUNTS],
]);
