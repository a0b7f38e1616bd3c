import type { Outline, ResultsStore, TableFilter, TableSort } from '../results-store.ts';
import { BY_TEXT, firstBy } from '../table-order.ts';
import { KEPT_BY_INDEX, LABELLED_BY_INDEX, WITH_LABELS } from './by-index.ts';
import type { Database, Query, Value } from './database.ts';
import { ON_TOPIC, RELEVANCE } from './found.ts';
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
const SORTED: Readonly<Record<Exclude<TableSort, keyof typeof BY_TEXT>, string>> = {
  // A list has no place among what it leads to.
  relevance: `page_kind = 'list', ${RELEVANCE} DESC, n, pages.id`,
  newest: 'found_at DESC, n DESC, pages.id',
  oldest: 'found_at, n, pages.id',
};
const SOURCE = '(SELECT source FROM urls WHERE urls.crawl = pages.crawl AND urls.id = url_id)';
const OF_HOST = '(?2 IS NULL OR host = ?2)';
const SEEDS = `SELECT pages.id FROM urls INDEXED BY urls_seeds CROSS JOIN pages ON pages.crawl = urls.crawl AND url_id = urls.id
  WHERE urls.crawl = ${CRAWL} AND urls.source < 0`;
const OF_SEARCH = '(?5 IS NULL OR pages.id IN (SELECT value FROM json_each(?5)))';
const OTHERS = `${OF_HOST} AND ${OF_SEARCH} AND (?3 IS NULL OR found_at > ?3) AND (?4 OR pages.id NOT IN (${SEEDS}))`;

/** Selects pages that represent their near-duplicates: their head, or one of `?7`. `?6`: see `TableFold`. */
const FOLDED = `AND (pages.id IN (SELECT value FROM json_each(?7)) OR
  NOT EXISTS (SELECT 1 FROM folded WHERE page = pages.id) AND pages.id NOT IN (SELECT value FROM json_each(?6)))`;

/** Finds the first of those near-duplicates that fit, whatever their time is, while their head does not. */
function firstsOf(show: Show): string {
  const stands = `${KEPT_BY_INDEX} AND ${OF_HOST} AND ${OF_SEARCH} AND ${BY_PAGE.has(show) ? SHOWN[show] : '1'}`;
  return `SELECT id FROM (
    SELECT pages.id, row_number() OVER (PARTITION BY head ORDER BY n, pages.id) AS place
    FROM folded CROSS JOIN ${LABELLED_BY_INDEX} WHERE folded.crawl = ${CRAWL} AND pages.id = folded.page AND ${stands}
      AND NOT EXISTS (SELECT 1 FROM ${LABELLED_BY_INDEX} WHERE pages.id = head AND ${stands})) WHERE place = 1`;
}

/**
 * SQL for a number. A list that may be left out: -2 less its URL id. Any other page on the topic: the URL id of the
 * page that led to it. The rest: -1.
 */
const LEADS = `CASE WHEN ${ON_TOPIC} = 0 THEN -1 WHEN page_kind <> 'list' THEN ${SOURCE}
  WHEN ${UNLABELLED} AND ${SOURCE} >= 0 THEN -2 - url_id ELSE -1 END`;

interface LeadsRow {
  readonly id: number;
  readonly leads: number;
}

type TextRow = LeadsRow & Pick<Outline, 'title' | 'site' | 'relevance' | 'n'>;

/** Filters, folds, counts and sorts inside SQLite: an object in JavaScript costs several times as much a page. */
export function tableReader(database: Database): Pick<ResultsStore, 'part'> {
  const prepared = new Map<string, Query<object>>();
  const anyList = database.query(`SELECT 1 FROM pages WHERE crawl = ${CRAWL} AND n > 0 AND page_kind = 'list' LIMIT 1`);
  const ask = <Row extends object>(sql: string, values: readonly Value[]): readonly Row[] => {
    const query = prepared.get(sql) ?? database.query<object>(`${WITH_LABELS} ${sql}`);
    prepared.set(sql, query);
    return query.all(...values) as Row[];
  };
  const idsOf = (sql: string, values: readonly Value[]): readonly number[] =>
    ask<Pick<LeadsRow, 'id'>>(sql, values).map(({ id }) => id);
  return {
    part(crawlId, { show, host = null, since = null, withSeeds, among }, { sort, offset, limit }, fold) {
      const searched = among === undefined ? null : JSON.stringify([...among]);
      const values: Value[] = [crawlId, host, since, Number(withSeeds), searched];
      if (fold !== undefined) {
        const left = new Set(fold.left);
        const isPartial = BY_PAGE.has(show) || host !== null || searched !== null;
        const firsts = isPartial ? idsOf(firstsOf(show), values) : [];
        const shown = [...fold.shown, ...firsts.filter((id) => !left.has(id))];
        values.push(JSON.stringify(fold.left), JSON.stringify(shown));
      }
      const chosen = `FROM ${LABELLED_BY_INDEX} WHERE ${KEPT_BY_INDEX} AND ${SHOWN[show]} AND ${OTHERS} ${fold === undefined ? '' : FOLDED}`;
      const dropsLists = fold?.withoutSourceLists === true && anyList.get(crawlId) !== undefined;
      if (sort === 'title' || sort === 'site') {
        const what = `pages.id, ${dropsLists ? LEADS : '-1'} AS leads, title, site, ${RELEVANCE} AS relevance, n`;
        const rows = withoutSourceLists(ask<TextRow>(`SELECT ${what} ${chosen}`, values));
        const first = firstBy(rows, offset + limit, BY_TEXT[sort]);
        return { matching: rows.length, ids: first.slice(offset).map(({ id }) => id) };
      }
      if (dropsLists) {
        // One string in place of a row for each page.
        const pairs = `group_concat(pages.id || ' ' || ${LEADS}, ',' ORDER BY ${SORTED[sort]}) AS pairs`;
        const [row] = ask<{ readonly pairs: string | null }>(`SELECT ${pairs} ${chosen}`, values);
        const rows = withoutSourceLists((row?.pairs ?? '').split(',').flatMap(leadsIn));
        return { matching: rows.length, ids: rows.slice(offset, offset + limit).map(({ id }) => id) };
      }
      const [row] = ask<{ readonly pages: number }>(`SELECT count(*) AS pages ${chosen}`, values);
      const end = `ORDER BY ${SORTED[sort]} LIMIT ?${values.length + 1} OFFSET ?${values.length + 2}`;
      const ids = idsOf(`SELECT pages.id ${chosen} ${end}`, [...values, limit, offset]);
      return { matching: row?.pages ?? 0, ids };
    },
  };
}

function leadsIn(pair: string): LeadsRow[] {
  const [id, leads] = pair.split(' ').map(Number);
  return id === undefined || leads === undefined ? [] : [{ id, leads }];
}

function withoutSourceLists<Row extends LeadsRow>(rows: readonly Row[]): readonly Row[] {
  const sources = new Set(rows.map(({ leads }) => leads));
  return rows.filter(({ leads }) => leads >= -1 || !sources.has(-2 - leads));
}
