import type { Outline, ResultsStore } from '../results-store.ts';
import { compareTexts, firstBy } from '../table-order.ts';
import type { TableFilter, TableSort } from '../table-query.ts';
import { KEPT_BY_INDEX, LABELLED_BY_INDEX, leading, PAGE_COUNT, WITH_LABELS } from './by-index.ts';
import type { Database, Query, Value } from './database.ts';
import { ON_TOPIC, RELEVANCE } from './found.ts';
import type { HeldAnswers } from './held-answers.ts';
import { CRAWL } from './outlines.ts';

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
const BY_PAGE: ReadonlySet<Show> = new Set(['on-topic', 'relevant', 'not-relevant', 'copies']);
/** Sequence of the pages with the same text, by what a table is sorted that follows the rules of a language. */
const TIES = { title: 'n, pages.id', site: `${RELEVANCE} DESC, n, pages.id` } as const;
const SORTED: Readonly<Record<Exclude<TableSort, keyof typeof TIES>, string>> = {
  // A list has no place among what it leads to.
  relevance: `page_kind = 'list', ${RELEVANCE} DESC, n, pages.id`,
  newest: 'found_at DESC, n DESC, pages.id',
  oldest: 'found_at, n, pages.id',
};
/** Names under which a statement reads pages: those of the table, and those that a list led to. */
type Alias = 'pages' | 'led';

const keptAs = (name: Alias): string => KEPT_BY_INDEX.replaceAll(/\bpages\.(?=crawl|id NOT)/g, `${name}.`);
const SEEDS = `SELECT pages.id FROM urls INDEXED BY urls_seeds CROSS JOIN pages ON pages.crawl = urls.crawl AND url_id = urls.id
  WHERE urls.crawl = ${CRAWL} AND urls.source < 0`;

/** What a page has to be to stand for its near-duplicates, whatever its time is. */
const stands = (name: Alias, { show, host, among }: TableFilter): string =>
  [
    keptAs(name),
    ...(host === undefined ? [] : [`${name}.host = ?2`]),
    ...(among === undefined ? [] : [`${name}.id IN (SELECT value FROM json_each(?4))`]),
    ...(BY_PAGE.has(show) ? [SHOWN[show]] : []),
  ].join(' AND ');
/** What a page that stands for its near-duplicates has to be to be shown. */
const fits = (name: Alias, filter: TableFilter): string =>
  [
    stands(name, filter),
    SHOWN[filter.show],
    ...(filter.since === undefined ? [] : [`${name}.found_at > ?3`]),
    ...(filter.withSeeds ? [] : [`${name}.id NOT IN (${SEEDS})`]),
  ].join(' AND ');

/**
 * The page is the head of its family, where no filter leaves a page out. Of the ids `?5` other rules have chosen `?6`.
 */
const isHead = (name: Alias): string => `(${name}.id IN (SELECT value FROM json_each(?6)) OR
  NOT EXISTS (SELECT 1 FROM folded WHERE page = ${name}.id) AND ${name}.id NOT IN (SELECT value FROM json_each(?5)))`;
/**
 * The page is the first of its family that passes the filter, as `firstsOf` found it. Without the sign SQLite would
 * read all of these for each link.
 */
const isFirst = (name: Alias): string => `+${name}.id IN (SELECT id FROM temp.firsts)`;
/** Of each family the head, if that stands, or the earliest page that does. Cost: some 1 µs a page that stands. */
const firstsOf = (all: string, filter: TableFilter): string => `
  SELECT id FROM (
    SELECT pages.id, min(CASE WHEN head IS NULL THEN 0 ELSE (n << 32) + pages.id END)
    FROM ${all} LEFT JOIN folded ON folded.page = pages.id
    WHERE ${stands('pages', filter)} AND pages.id NOT IN (SELECT value FROM json_each(?5)) GROUP BY coalesce(head, pages.id))
  UNION SELECT value FROM json_each(?6)`;

/** Pages that stand for their families in the table that is being read. */
const SCHEMA = 'CREATE TEMP TABLE firsts (id INTEGER PRIMARY KEY) STRICT;';

/** Sequences for which `pages_by_time` is read from one end, as far as the table goes. */
const BY_TIME: ReadonlySet<TableSort> = new Set(['newest', 'oldest']);
/** The filter leaves most pages, so that the first of a sequence are soon found. */
const isLong = ({ show, host, among }: TableFilter): boolean =>
  (show === 'all' || show === 'unlabelled') && host === undefined && among === undefined;

/** Lists on the topic that are looked at one by one for what they led to: of more, a sample. Some 20 ms. */
const MAX_LISTS = 2_000;
/** Most relevant pages that are looked through for those in front of a table. */
const MAX_LEADING = 10_000;
/** Pages that are asked for beyond those that are shown: near-duplicates are left out of them. */
const SPARE = 50;

const LISTS = `pages INDEXED BY pages_leading LEFT JOIN labelled ON labelled.page = pages.id`;

/**
 * The `?8` most relevant pages on the topic but lists, and those that the user put on it. No other comes before them.
 */
const leadingPages = (first: (name: Alias) => string): string => `,
  front AS MATERIALIZED (
    SELECT id FROM (${leading(0, 'id', CRAWL, '?8')}) UNION SELECT page FROM labelled WHERE value = 'relevant')
  SELECT pages.id FROM front CROSS JOIN pages ON pages.id = front.id LEFT JOIN labelled ON labelled.page = pages.id
  WHERE ${keptAs('pages')} AND page_kind <> 'list' AND coalesce(value, '') <> 'not-relevant' AND ${first('pages')}
  ORDER BY ${SORTED.relevance}`;

/** Looks through more and more of the leading pages for the first ones. @returns undefined where there are too few */
function frontOf(wanted: number, read: (most: number) => readonly number[]): readonly number[] | undefined {
  for (let most = 2 * wanted + SPARE; most <= MAX_LEADING; most *= 4) {
    const found = read(most);
    if (found.length >= wanted) return found.slice(0, wanted);
  }
  return undefined;
}

/** Filters, folds, counts and sorts inside SQLite: an object in JavaScript costs several times as much a page. */
export function tableReader(
  database: Database,
  held: HeldAnswers,
  unfoldedCount: ResultsStore['unfoldedCount'],
): Pick<ResultsStore, 'part'> {
  database.exec(SCHEMA);
  const prepared = new Map<string, { readonly query: Query<object>; readonly last: number }>();
  const anyList = database.query(`SELECT 1 FROM pages WHERE crawl = ${CRAWL} AND n > 0 AND page_kind = 'list' LIMIT 1`);
  const listCount = database.query<{ lists: number }>(`
    SELECT count(*) AS lists FROM pages INDEXED BY pages_leading
    WHERE crawl = ${CRAWL} AND (page_kind = 'list') = 1 AND on_topic = 1 AND n > 0`);
  const dropFirsts = database.query('DELETE FROM temp.firsts');
  const ask = <Row extends object>(sql: string, values: readonly Value[], into = ''): readonly Row[] => {
    const made = prepared.get(sql);
    const query = made?.query ?? database.query<object>(`${into} ${WITH_LABELS} ${sql}`);
    // SQLite takes no value behind the last that a statement names.
    const last = made?.last ?? Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, place]) => Number(place)));
    prepared.set(sql, { query, last });
    return query.all(...values.slice(0, last)) as Row[];
  };
  const idsOf = (sql: string, values: readonly Value[]): readonly number[] =>
    ask<Pick<Outline, 'id'>>(sql, values).map(({ id }) => id);
  return {
    part(crawlId, filter, { sort, offset, limit }, fold) {
      const { show, host, since, withSeeds, among } = filter;
      const isPartial = BY_PAGE.has(show) || host !== undefined || among !== undefined;
      const first = fold === undefined ? () => '1' : isPartial ? isFirst : isHead;
      const all =
        among === undefined
          ? LABELLED_BY_INDEX
          : `(SELECT value AS one FROM json_each(?4)) CROSS JOIN pages ON pages.id = one LEFT JOIN labelled ON labelled.page = one`;
      const searched = among === undefined ? null : JSON.stringify([...among]);
      const given: readonly Value[] = [crawlId, host ?? null, since ?? null, searched];
      const { left = [], shown = [] } = fold ?? {};
      const values: readonly Value[] = [...given, JSON.stringify(left), JSON.stringify(shown)];
      // What near-duplicates a page has changes only where a page is compared, comes or goes.
      const place = JSON.stringify([filter, fold ?? null, unfoldedCount(crawlId)]);
      const hold = <Answer>(name: string, make: () => Answer): Answer =>
        among === undefined ? held(crawlId, `${name} ${place}`, make) : make();
      let isFilled = first !== isFirst;
      const fill = (): void => {
        if (isFilled) return;
        isFilled = true;
        dropFirsts.run();
        ask(firstsOf(all, filter), values, 'INSERT INTO temp.firsts');
      };
      const dropsLists = fold?.withoutSourceLists === true;
      const listsFrom = (from: string, step: number): readonly number[] => {
        fill();
        return idsOf(
          sourceLists(from, step, (name) => fits(name, filter), first),
          values,
        );
      };
      // All pages but those under a head: only kept ones are.
      const isPlain = show === 'all' && !isPartial && since === undefined && withSeeds;
      const folded =
        fold === undefined
          ? '0'
          : `((SELECT count(*) FROM folded WHERE crawl = ${CRAWL}) + json_array_length(?5) - json_array_length(?6)
            - (SELECT count(*) FROM json_each(?5) WHERE EXISTS (SELECT 1 FROM folded WHERE page = value)))`;
      const lists = isPlain && dropsLists ? (listCount.get(crawlId)?.lists ?? 0) : 0;
      if (isPlain && sort === 'relevance' && lists > MAX_LISTS) {
        const ids = hold(
          `front ${offset} ${limit}`,
          () =>
            frontOf(offset + limit, (most) => idsOf(leadingPages(first), [...values, '[]', most]))?.slice(offset) ?? [],
        );
        const step = 2 ** Math.ceil(Math.log2(lists / MAX_LISTS));
        const count = (): number =>
          (ask<{ pages: number }>(`SELECT ${PAGE_COUNT} - ${folded} AS pages`, values)[0]?.pages ?? 0) -
          step * listsFrom(LISTS, step).length;
        if (ids.length > 0) return { matching: hold('estimate', count), isEstimate: true, ids };
      }
      const dropped = hold('lists', () =>
        dropsLists && anyList.get(crawlId) !== undefined ? listsFrom(among === undefined ? LISTS : all, 1) : [],
      );
      const from = isLong(filter) && BY_TIME.has(sort) ? all.replace('pages', 'pages INDEXED BY pages_by_time') : all;
      const rest = dropped.length === 0 ? '' : 'AND pages.id NOT IN (SELECT value FROM json_each(?7))';
      const chosen = `WHERE ${fits('pages', filter)} ${rest}`;
      const asked = [...values, JSON.stringify(dropped)];
      // What is left of the filter leaves out seeds alone.
      const isByFirsts = first === isFirst && since === undefined && (BY_PAGE.has(show) || show === 'all');
      const seeds = withSeeds ? '0' : `(SELECT count(*) FROM temp.firsts WHERE id IN (${SEEDS}))`;
      const counted = isPlain
        ? `SELECT ${PAGE_COUNT} - ${folded} - json_array_length(?7) AS pages`
        : isByFirsts
          ? `SELECT (SELECT count(*) FROM temp.firsts) - json_array_length(?7) - ${seeds} AS pages`
          : `SELECT count(*) AS pages FROM ${all} ${chosen} AND ${first('pages')}`;
      const matching = hold('count', () => {
        fill();
        return ask<{ readonly pages: number }>(counted, asked)[0]?.pages ?? 0;
      });
      const ids = hold(`${sort} ${offset} ${limit}`, () => {
        fill();
        if (sort === 'title' || sort === 'site') {
          // Two strings in place of a row for each page, in the sequence of those of one text.
          const listed = (what: string): string => `json_group_array(${what} ORDER BY ${TIES[sort]})`;
          const [found] = ask<{ readonly ids: string; readonly texts: string }>(
            `SELECT ${listed('pages.id')} AS ids, ${listed(sort)} AS texts FROM ${all} ${chosen} AND ${first('pages')}`,
            asked,
          );
          const ids = JSON.parse(found?.ids ?? '[]') as number[];
          const texts = JSON.parse(found?.texts ?? '[]') as string[];
          const order = (a: number, b: number): number => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b;
          const best = firstBy([...texts.keys()], offset + limit, order).slice(offset);
          return best.map((at) => ids[at] ?? 0);
        }
        // Which of its family a page is costs more than its place: only those in front are asked.
        for (let most = 2 * (offset + limit) + SPARE; ; most *= 4) {
          const front = idsOf(`SELECT pages.id FROM ${from} ${chosen} ORDER BY ${SORTED[sort]} LIMIT ?8`, [
            ...asked,
            most,
          ]);
          const firsts = idsOf(
            `SELECT pages.id FROM json_each(?8) AS front CROSS JOIN pages ON pages.id = front.value WHERE ${first('pages')}
              ORDER BY front.key`,
            [...asked, JSON.stringify(front)],
          );
          if (firsts.length >= offset + limit || front.length < most) return firsts.slice(offset, offset + limit);
        }
      });
      return { matching, ids };
    },
  };
}

/**
 * Finds lists on the topic whose link led to another page of the table that is on the topic and no list. Leaves out
 * start pages and lists with a label. Cost: some 5 µs for each list on the topic. @param step looks at one in so many
 */
const sourceLists = (
  from: string,
  step: number,
  fits: (name: Alias) => string,
  first: (name: Alias) => string,
): string => `,
  lists AS MATERIALIZED (
    SELECT pages.id, pages.crawl, pages.url_id FROM ${from}
    WHERE (page_kind = 'list') = 1 AND on_topic = 1 AND n > 0 AND ((pages.id * 2654435761) >> 16) % ${step} = 0
      AND ${UNLABELLED} AND ${fits('pages')} AND pages.id NOT IN (${SEEDS})),
  leading AS MATERIALIZED (
    SELECT id FROM lists WHERE EXISTS (
      SELECT 1 FROM links CROSS JOIN urls ON urls.crawl = links.crawl AND urls.id = target AND urls.source = links.source
        CROSS JOIN pages AS led ON led.crawl = links.crawl AND led.url_id = target
        LEFT JOIN labelled ON labelled.page = led.id
      WHERE links.crawl = lists.crawl AND links.source = lists.url_id
        AND led.page_kind <> 'list' AND ${ON_TOPIC} = 1 AND ${fits('led')} AND ${first('led')}))
  SELECT pages.id FROM leading CROSS JOIN pages ON pages.id = leading.id WHERE ${first('pages')}`;
