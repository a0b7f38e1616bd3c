import type { TableFilter, TableSort } from '../table-query.ts';
import { KEPT_BY_INDEX, LABELLED_BY_INDEX, leading } from './by-index.ts';
import { ON_TOPIC, RELEVANCE } from './found.ts';
import { CRAWL } from './outlines.ts';

// Parts of the statements that read a table of pages.

type Show = TableFilter['show'];

const UNLABELLED = "coalesce(value, 'none') = 'none'";
const SHOWN: Readonly<Record<Show, string>> = {
  all: '1',
  'on-topic': `${ON_TOPIC} = 1`,
  unlabelled: UNLABELLED,
  unsure: `unsure AND ${UNLABELLED}`,
  relevant: "value = 'relevant'",
  'not-relevant': "value = 'not-relevant'",
  copies: 'duplicate_of IS NOT NULL',
};
/** Filters that apply to each page by itself, whatever its copies are. */
export const BY_PAGE: ReadonlySet<Show> = new Set(['on-topic', 'relevant', 'not-relevant', 'copies']);
/** Sequence of the pages with the same text, by what a table is sorted that follows the rules of a language. */
export const TIES = { title: 'n, pages.id', site: `${RELEVANCE} DESC, n, pages.id` } as const;
export const SORTED: Readonly<Record<Exclude<TableSort, keyof typeof TIES>, string>> = {
  // A list has no place among what it leads to.
  relevance: `page_kind = 'list', ${RELEVANCE} DESC, n, pages.id`,
  newest: 'found_at DESC, n DESC, pages.id',
  oldest: 'found_at, n, pages.id',
};
/** Names under which a statement reads pages: those of the table, that a list led to, and near-duplicates of these. */
type Alias = 'pages' | 'led' | 'near';

const keptAs = (name: Alias): string => KEPT_BY_INDEX.replaceAll(/\bpages\.(?=crawl|id NOT)/g, `${name}.`);
export const SEEDS = `SELECT pages.id FROM urls INDEXED BY urls_seeds CROSS JOIN pages ON pages.crawl = urls.crawl AND url_id = urls.id
  WHERE urls.crawl = ${CRAWL} AND urls.source < 0`;

/** The condition for a page that may represent its near-duplicates, whatever its time is. */
const stands = (name: Alias, { show, host, among }: TableFilter): string =>
  [
    keptAs(name),
    ...(host === undefined ? [] : [`${name}.host = ?2`]),
    ...(among === undefined ? [] : [`${name}.id IN (SELECT value FROM json_each(?4))`]),
    ...(BY_PAGE.has(show) ? [SHOWN[show]] : []),
  ].join(' AND ');
/** The condition under which the table shows a page that represents its near-duplicates. */
export const fits = (name: Alias, filter: TableFilter): string =>
  [
    stands(name, filter),
    SHOWN[filter.show],
    ...(filter.since === undefined ? [] : [`${name}.found_at > ?3`]),
    ...(filter.withSeeds ? [] : [`${name}.id NOT IN (${SEEDS})`]),
  ].join(' AND ');

/**
 * The page is the head of its family, where no filter leaves a page out. Of the ids `?5` other rules have chosen `?6`.
 */
export const isHead = (name: Alias): string => `(${name}.id IN (SELECT value FROM json_each(?6)) OR
  NOT EXISTS (SELECT 1 FROM folded WHERE page = ${name}.id) AND ${name}.id NOT IN (SELECT value FROM json_each(?5)))`;
/**
 * The page is the first of its family that passes the filter, as `firstsOf` found it. Without the sign SQLite would
 * read all of these for each link.
 */
export const isFirst = (name: Alias): string => `+${name}.id IN (SELECT id FROM temp.firsts)`;
/** The same, of one page that meets `stands`. Cost: it reads the near-duplicates up to the first that meets it, too. */
export const isFirstAlone =
  (filter: TableFilter) =>
  (name: Alias): string => {
    const isAny = (near: string): string => `EXISTS (
      SELECT 1 FROM folded AS own CROSS JOIN ${near} LEFT JOIN labelled ON labelled.page = near.id
      WHERE own.page = ${name}.id AND ${stands('near', filter)})`;
    const head = isAny('pages AS near ON near.id = own.head');
    const earlier = isAny(`folded AS family ON family.crawl = own.crawl AND family.head = own.head
        CROSS JOIN pages AS near ON near.id = family.page AND (near.n, near.id) < (${name}.n, ${name}.id)`);
    return `(${name}.id IN (SELECT value FROM json_each(?6)) OR
      ${name}.id NOT IN (SELECT value FROM json_each(?5)) AND NOT ${head} AND NOT ${earlier})`;
  };
/**
 * Selects from each family its head if that meets `stands`, else the earliest page that does. Cost: some 1 µs for each
 * such page.
 */
export const firstsOf = (all: string, filter: TableFilter): string => `
  SELECT id FROM (
    SELECT pages.id, min(CASE WHEN head IS NULL THEN 0 ELSE (n << 32) + pages.id END)
    FROM ${all} LEFT JOIN folded ON folded.page = pages.id
    WHERE ${stands('pages', filter)} AND pages.id NOT IN (SELECT value FROM json_each(?5)) GROUP BY coalesce(head, pages.id))
  UNION SELECT value FROM json_each(?6)`;

/** The pages that represent their families in the table that is being read. */
export const SCHEMA = 'CREATE TEMP TABLE firsts (id INTEGER PRIMARY KEY) STRICT;';

/** Sequences for which `pages_by_time` is read from one end, as far as the table goes. */
export const BY_TIME: ReadonlySet<TableSort> = new Set(['newest', 'oldest']);
/** The filter leaves most pages, so that the first of a sequence are soon found. */
export const isLong = ({ show, host, among }: TableFilter): boolean =>
  (show === 'all' || show === 'unlabelled') && host === undefined && among === undefined;

/** Lists on the topic that are looked at one by one for what they led to: of more, a sample. Some 20 ms. */
export const MAX_LISTS = 2_000;
/** Pages on the topic that are counted one by one, and of more in a sample. Some 40 ms. */
export const MAX_COUNTED = 2_000;
/** Most relevant pages that are looked through for those in front of a table. */
export const MAX_LEADING = 10_000;
/** A table reads so many pages more than it shows, since it then leaves near-duplicates out. */
export const SPARE = 50;

/** The pages that lead a sequence by time. */
export const BY_TIME_INDEX = LABELLED_BY_INDEX.replace('pages', 'pages INDEXED BY pages_by_time');
/** The pages of the sites `?8`. */
export const BY_SITE = `(SELECT value AS one FROM json_each(?8)) CROSS JOIN pages INDEXED BY pages_by_site ON pages.crawl = ${CRAWL} AND site = one
  LEFT JOIN labelled ON labelled.page = pages.id`;
/** The pages `?8`, with their places there. */
export const FRONT = `(SELECT key AS place, value AS one FROM json_each(?8)) CROSS JOIN pages ON pages.id = one LEFT JOIN labelled ON labelled.page = pages.id`;
/** The pages `?8`. */
export const SOME = `(SELECT value AS one FROM json_each(?8)) CROSS JOIN pages ON pages.id = one LEFT JOIN labelled ON labelled.page = one`;
export const LISTS = `pages INDEXED BY pages_leading LEFT JOIN labelled ON labelled.page = pages.id`;

/**
 * True for one page in so many. A hash of the ids: pages of two crawls that ran side by side may have every second one.
 */
const isSampled = (id: string, step: number): string => `((${id} * 2654435761) >> 16) % ${step} = 0`;
/** The step of a sample of at most so many of all. */
export const stepOf = (all: number, most: number): number => 2 ** Math.max(0, Math.ceil(Math.log2(all / most)));

/**
 * The `?8` most relevant pages on the topic but lists, and those that the user put on it. No other comes before them.
 */
export const leadingPages = (filter: TableFilter, first: (name: Alias) => string): string => `,
  front AS MATERIALIZED (
    SELECT id FROM (${leading(0, 'id', CRAWL, '?8')}) UNION SELECT page FROM labelled WHERE value = 'relevant')
  SELECT pages.id FROM front CROSS JOIN pages ON pages.id = front.id LEFT JOIN labelled ON labelled.page = pages.id
  WHERE ${fits('pages', filter)} AND page_kind <> 'list' AND coalesce(value, '') <> 'not-relevant' AND ${first('pages')}
  ORDER BY ${SORTED.relevance}`;
/** Counts one in so many of the pages on the topic that the table has, lists that led to others included. */
export const sampledPages = (filter: TableFilter, first: (name: Alias) => string, step: number): string => `,
  some AS MATERIALIZED (
    SELECT id FROM pages INDEXED BY pages_leading WHERE crawl = ${CRAWL} AND on_topic = 1 AND n > 0 AND ${isSampled('id', step)}
    UNION SELECT page FROM labelled WHERE value = 'relevant' AND ${isSampled('page', step)})
  SELECT count(*) AS pages FROM some CROSS JOIN pages ON pages.id = some.id LEFT JOIN labelled ON labelled.page = pages.id
  WHERE ${fits('pages', filter)} AND ${first('pages')}`;
/** Counts the pages in front of their families that the filter leaves out: few, start pages and labelled ones. */
export const leftOut = ({ show, withSeeds }: TableFilter): string => `(
  SELECT count(*) FROM (
    SELECT id FROM (${SEEDS}) WHERE ${Number(!withSeeds)}
    UNION SELECT page FROM labelled WHERE ${Number(show === 'unlabelled')} AND value <> 'none') AS one
    CROSS JOIN pages ON pages.id = one.id WHERE ${keptAs('pages')} AND ${isHead('pages')})`;

/**
 * Finds lists on the topic whose link led to another page of the table that is on the topic and no list. Leaves out
 * start pages and lists with a label. Cost: some 5 µs for each list on the topic. @param step looks at one in so many
 */
export const sourceLists = (
  from: string,
  step: number,
  fits: (name: Alias) => string,
  first: (name: Alias) => string,
): string => `,
  lists AS MATERIALIZED (
    SELECT pages.id, pages.crawl, pages.url_id FROM ${from}
    WHERE (page_kind = 'list') = 1 AND on_topic = 1 AND n > 0 AND ${isSampled('pages.id', step)}
      AND ${UNLABELLED} AND ${fits('pages')} AND pages.id NOT IN (${SEEDS})),
  leading AS MATERIALIZED (
    SELECT id FROM lists WHERE EXISTS (
      SELECT 1 FROM links CROSS JOIN urls ON urls.crawl = links.crawl AND urls.id = target AND urls.source = links.source
        CROSS JOIN pages AS led ON led.crawl = links.crawl AND led.url_id = target
        LEFT JOIN labelled ON labelled.page = led.id
      WHERE links.crawl = lists.crawl AND links.source = lists.url_id
        AND led.page_kind <> 'list' AND ${ON_TOPIC} = 1 AND ${fits('led')} AND ${first('led')}))
  SELECT pages.id FROM leading CROSS JOIN pages ON pages.id = leading.id WHERE ${first('pages')}`;
