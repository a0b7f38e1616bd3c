import type { Outline, ResultsStore, TableFilter, TableSort } from '../results-store.ts';
import { compareTexts, firstBy } from '../table-order.ts';
import { KEPT_BY_INDEX, LABELLED_BY_INDEX, PAGE_COUNT, WITH_LABELS } from './by-index.ts';
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
/** Sequence of the pages with the same text, by what a table is sorted that follows the rules of a language. */
const TIES = { title: 'n, pages.id', site: `${RELEVANCE} DESC, n, pages.id` } as const;
const SORTED: Readonly<Record<Exclude<TableSort, keyof typeof TIES>, string>> = {
  // A list has no place among what it leads to.
  relevance: `page_kind = 'list', ${RELEVANCE} DESC, n, pages.id`,
  newest: 'found_at DESC, n DESC, pages.id',
  oldest: 'found_at, n, pages.id',
};
/** Names under which a statement reads pages: those of the table, those that a list led to, and near-duplicates. */
type Alias = 'pages' | 'led' | 'kin';

const keptAs = (name: Alias): string => KEPT_BY_INDEX.replaceAll(/\bpages\.(?=crawl|id NOT)/g, `${name}.`);
const SEEDS = `SELECT pages.id FROM urls INDEXED BY urls_seeds CROSS JOIN pages ON pages.crawl = urls.crawl AND url_id = urls.id
  WHERE urls.crawl = ${CRAWL} AND urls.source < 0`;

/** What a page has to be to stand for its near-duplicates, whatever its time is. */
const stands = (name: Alias, show: Show): string => `${keptAs(name)} AND (?2 IS NULL OR ${name}.host = ?2)
  AND (?5 IS NULL OR ${name}.id IN (SELECT value FROM json_each(?5))) AND ${BY_PAGE.has(show) ? SHOWN[show] : '1'}`;

/**
 * The page is the head of its family, where no filter leaves a page out. Of the ids `?6` other rules have chosen `?7`.
 */
const isHead = (name: Alias): string => `(${name}.id IN (SELECT value FROM json_each(?7)) OR
  NOT EXISTS (SELECT 1 FROM folded WHERE page = ${name}.id) AND ${name}.id NOT IN (SELECT value FROM json_each(?6)))`;
/** Of its family neither the head stands nor an earlier page. */
const isFirst = (name: Alias, show: Show): string => `(${name}.id IN (SELECT value FROM json_each(?7)) OR
  ${name}.id NOT IN (SELECT value FROM json_each(?6)) AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT head AS id, 1 AS leads FROM folded WHERE page = ${name}.id
      UNION ALL SELECT other.page, 0 FROM folded AS mine CROSS JOIN folded AS other
        ON other.crawl = mine.crawl AND other.head = mine.head WHERE mine.page = ${name}.id) AS family
    CROSS JOIN pages AS kin ON kin.id = family.id LEFT JOIN labelled AS said ON said.page = kin.id
    WHERE kin.id <> ${name}.id AND (leads OR (kin.n, kin.id) < (${name}.n, ${name}.id)) AND ${stands('kin', show)}))`;

/** Pages that are asked for beyond those that are shown: near-duplicates are left out of them. */
const SPARE = 50;

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
    ask<Pick<Outline, 'id'>>(sql, values).map(({ id }) => id);
  return {
    part(crawlId, { show, host = null, since = null, withSeeds, among }, { sort, offset, limit }, fold) {
      const searched = among === undefined ? null : JSON.stringify([...among]);
      const isPartial = BY_PAGE.has(show) || host !== null || searched !== null;
      const first = (name: Alias): string =>
        fold === undefined ? '1' : isPartial ? isFirst(name, show) : isHead(name);
      const fits = (name: Alias): string => `${stands(name, show)} AND ${SHOWN[show]}
        AND (?3 IS NULL OR ${name}.found_at > ?3) AND (?4 OR ${name}.id NOT IN (${SEEDS}))`;
      const all =
        searched === null
          ? LABELLED_BY_INDEX
          : `(SELECT value AS one FROM json_each(?5)) CROSS JOIN pages ON pages.id = one LEFT JOIN labelled ON labelled.page = one`;
      const given: readonly Value[] = [crawlId, host, since, Number(withSeeds), searched];
      const { left = [], shown = [] } = fold ?? {};
      const values: readonly Value[] = [...given, JSON.stringify(left), JSON.stringify(shown)];
      const dropsLists = fold?.withoutSourceLists === true && anyList.get(crawlId) !== undefined;
      const dropped = dropsLists ? idsOf(sourceLists(all, fits, first), values) : [];
      const chosen = `FROM ${all} WHERE ${fits('pages')} AND pages.id NOT IN (SELECT value FROM json_each(?8))`;
      const asked = [...values, JSON.stringify(dropped)];
      if (sort === 'title' || sort === 'site') {
        // Two strings in place of a row for each page, in the sequence of those of one text.
        const listed = (what: string): string => `json_group_array(${what} ORDER BY ${TIES[sort]})`;
        const [found] = ask<{ readonly ids: string; readonly texts: string }>(
          `SELECT ${listed('pages.id')} AS ids, ${listed(sort)} AS texts ${chosen} AND ${first('pages')}`,
          asked,
        );
        const ids = JSON.parse(found?.ids ?? '[]') as number[];
        const texts = JSON.parse(found?.texts ?? '[]') as string[];
        const order = (a: number, b: number): number => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b;
        const best = firstBy([...texts.keys()], offset + limit, order).slice(offset);
        return { matching: ids.length, ids: best.map((at) => ids[at] ?? 0) };
      }
      // A family has one page in the table if any of its pages passes `stands`, unless that one is a seed.
      const isByFamily = isPartial && left.length === 0 && since === null && (BY_PAGE.has(show) || show === 'all');
      // All pages but those under a head: only kept ones are.
      const isPlain = show === 'all' && !isPartial && left.length === 0 && since === null && withSeeds;
      const folded = fold === undefined ? '0' : `(SELECT count(*) FROM folded WHERE crawl = ${CRAWL})`;
      const counted = isPlain
        ? `SELECT ${PAGE_COUNT} - ${folded} - json_array_length(?8) AS pages`
        : fold !== undefined && isByFamily
          ? `SELECT count(DISTINCT coalesce((SELECT head FROM folded WHERE page = pages.id), pages.id)) - json_array_length(?8)
              - (SELECT count(*) FROM ${LABELLED_BY_INDEX} WHERE NOT ?4 AND pages.id IN (${SEEDS})
                AND ${stands('pages', show)} AND ${first('pages')}) AS pages FROM ${all} WHERE ${stands('pages', show)}`
          : `SELECT count(*) AS pages ${chosen} AND ${first('pages')}`;
      const [row] = ask<{ readonly pages: number }>(counted, asked);
      // Which of its family a page is costs more than its place: only those in front are asked.
      for (let most = 2 * (offset + limit) + SPARE; ; most *= 4) {
        const front = idsOf(`SELECT pages.id ${chosen} ORDER BY ${SORTED[sort]} LIMIT ?9`, [...asked, most]);
        const firsts = idsOf(
          `SELECT pages.id FROM json_each(?9) AS front CROSS JOIN pages ON pages.id = front.value WHERE ${first('pages')}
            ORDER BY front.key`,
          [...asked, JSON.stringify(front)],
        );
        if (firsts.length >= offset + limit || front.length < most)
          return { matching: row?.pages ?? 0, ids: firsts.slice(offset, offset + limit) };
      }
    },
  };
}

/**
 * Finds lists on the topic whose link led to another page of the table that is on the topic and no list. Leaves out
 * start pages and lists with a label. Cost: some 2 µs for each list on the topic.
 */
const sourceLists = (all: string, fits: (name: Alias) => string, first: (name: Alias) => string): string => `,
  lists AS MATERIALIZED (
    SELECT pages.id, pages.crawl, pages.url_id FROM ${all}
    WHERE page_kind = 'list' AND ${ON_TOPIC} = 1 AND ${UNLABELLED} AND ${fits('pages')} AND pages.id NOT IN (${SEEDS})),
  leading AS MATERIALIZED (
    SELECT id FROM lists WHERE EXISTS (
      SELECT 1 FROM links CROSS JOIN urls ON urls.crawl = links.crawl AND urls.id = target AND urls.source = links.source
        CROSS JOIN pages AS led ON led.crawl = links.crawl AND led.url_id = target
        LEFT JOIN labelled ON labelled.page = led.id
      WHERE links.crawl = lists.crawl AND links.source = lists.url_id
        AND led.page_kind <> 'list' AND ${ON_TOPIC} = 1 AND ${fits('led')} AND ${first('led')}))
  SELECT pages.id FROM leading CROSS JOIN pages ON pages.id = leading.id WHERE ${first('pages')}`;
