import type { Outline, ResultsStore } from '../results-store.ts';
import { compareTexts, firstBy } from '../table-order.ts';
import { LABELLED_BY_INDEX, PAGE_COUNT, WITH_LABELS } from './by-index.ts';
import type { Database, Query, Value } from './database.ts';
import type { HeldAnswers } from './held-answers.ts';
import { CRAWL } from './outlines.ts';
import {
  BY_PAGE,
  BY_SITE,
  BY_TIME,
  BY_TIME_INDEX,
  FRONT,
  firstsOf,
  fits,
  isFirst,
  isFirstAlone,
  isHead,
  isLong,
  LISTS,
  leadingPages,
  leftOut,
  MAX_COUNTED,
  MAX_LEADING,
  MAX_LISTS,
  SCHEMA,
  SEEDS,
  SOME,
  SORTED,
  SPARE,
  sampledPages,
  sourceLists,
  stepOf,
  TIES,
} from './table-sql.ts';
import type { TextFronts } from './text-fronts.ts';

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
  fronts: Omit<TextFronts, 'sortTitles'>,
): Pick<ResultsStore, 'part'> {
  database.exec(SCHEMA);
  const prepared = new Map<string, { readonly query: Query<object>; readonly last: number }>();
  const anyList = database.query(`SELECT 1 FROM pages WHERE crawl = ${CRAWL} AND n > 0 AND page_kind = 'list' LIMIT 1`);
  const leadingCount = database.query<{ pages: number; lists: number }>(`
    SELECT (SELECT coalesce(sum(on_topic), 0) FROM host_pages WHERE crawl = ${CRAWL}) AS pages, count(*) AS lists
    FROM pages INDEXED BY pages_leading WHERE crawl = ${CRAWL} AND (page_kind = 'list') = 1 AND on_topic = 1 AND n > 0`);
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
      /** Of some pages in a sequence those that stand for their families. */
      const firstsAmong = (ids: readonly number[], isOne: typeof first): readonly number[] =>
        idsOf(
          `SELECT pages.id FROM json_each(?8) AS front CROSS JOIN pages ON pages.id = front.value WHERE ${isOne('pages')}
            ORDER BY front.key`,
          [...values, '[]', JSON.stringify(ids)],
        );
      /** Ids of the first pages by title or site; undefined: too few are among those in front of the crawl. */
      const inFront = (
        by: keyof typeof TIES,
        chosen: string,
        asked: readonly Value[],
        most: number,
        isOne: typeof first,
      ): readonly number[] | undefined => {
        if (!isLong(filter) && !(show === 'on-topic' && host === undefined && among === undefined)) return undefined;
        const pages = by === 'title' ? FRONT : BY_SITE;
        const sql = `SELECT pages.id FROM ${pages} ${chosen} AND ${isOne('pages')} ORDER BY ${by === 'title' ? 'place' : TIES.site}`;
        const read = (values: readonly (number | string)[]) => idsOf(sql, [...asked, JSON.stringify(values)]);
        if (by === 'title') {
          const titled = fronts.byTitle(crawlId) ?? [];
          return frontOf(most, (some) => read(titled.slice(0, some)));
        }
        const found: number[] = [];
        for (const sites of fronts.sites(crawlId)) {
          found.push(...read(sites));
          if (found.length >= most) return found.slice(0, most);
        }
        return undefined;
      };
      /** The same, of all pages. */
      const byText = (
        by: keyof typeof TIES,
        chosen: string,
        asked: readonly Value[],
        most: number,
      ): readonly number[] => {
        // Two strings in place of a row for each page, in the sequence of those of one text.
        const listed = (what: string): string => `json_group_array(${what} ORDER BY ${TIES[by]})`;
        const [found] = ask<{ readonly ids: string; readonly texts: string }>(
          `SELECT ${listed('pages.id')} AS ids, ${listed(by)} AS texts FROM ${all} ${chosen} AND ${first('pages')}`,
          asked,
        );
        const ids = JSON.parse(found?.ids ?? '[]') as number[];
        const texts = JSON.parse(found?.texts ?? '[]') as string[];
        const order = (a: number, b: number): number => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b;
        return firstBy([...texts.keys()], most, order).map((at) => ids[at] ?? 0);
      };
      const hasFront = dropsLists && host === undefined && since === undefined && among === undefined;
      const { pages: onTopic, lists } = (hasFront ? leadingCount.get(crawlId) : undefined) ?? { pages: 0, lists: 0 };
      const isMany = lists > MAX_LISTS || (show === 'on-topic' && onTopic > MAX_COUNTED);
      if (isMany) {
        const alone = first === isFirst ? isFirstAlone(filter) : first;
        const withoutLists = (some: readonly number[]): readonly number[] => {
          const asked = [...values, '[]', JSON.stringify(some)];
          const lists = new Set(
            idsOf(
              sourceLists(SOME, 1, (name) => fits(name, filter), alone),
              asked,
            ),
          );
          return some.filter((id) => !lists.has(id));
        };
        const chosen = `WHERE ${fits('pages', filter)}`;
        const inSequence = (most: number): readonly number[] => {
          const asked = [...values, '[]'];
          if (sort === 'title' || sort === 'site')
            // Which of all pages on the topic are the first of their families is found in one pass.
            return (
              inFront(sort, chosen, asked, most, alone) ?? (first === isFirst ? [] : byText(sort, chosen, asked, most))
            );
          const some = `SELECT pages.id FROM ${BY_TIME_INDEX} ${chosen} ORDER BY ${SORTED[sort]} LIMIT ?8`;
          return firstsAmong(idsOf(some, [...asked, most]), alone);
        };
        const read = (most: number): readonly number[] =>
          sort === 'relevance'
            ? idsOf(leadingPages(filter, alone), [...values, '[]', most])
            : withoutLists(inSequence(most));
        const ids = hold(`front ${sort} ${offset} ${limit}`, () => frontOf(offset + limit, read)?.slice(offset) ?? []);
        const counted = (sql: string): number => ask<{ pages: number }>(sql, values)[0]?.pages ?? 0;
        const count = (): number => {
          const [page, list] = [stepOf(onTopic, MAX_COUNTED), stepOf(lists, MAX_LISTS)];
          const all =
            show === 'on-topic'
              ? page * counted(sampledPages(filter, alone, page))
              : counted(`SELECT ${PAGE_COUNT} - ${folded} - ${leftOut(filter)} AS pages`);
          return Math.max(
            0,
            all -
              list *
                idsOf(
                  sourceLists(LISTS, list, (name) => fits(name, filter), alone),
                  values,
                ).length,
          );
        };
        if (ids.length > 0) return { matching: hold('estimate', count), isEstimate: true, ids };
      }
      const dropped = hold('lists', () =>
        dropsLists && anyList.get(crawlId) !== undefined ? listsFrom(among === undefined ? LISTS : all, 1) : [],
      );
      const from = isLong(filter) && BY_TIME.has(sort) ? BY_TIME_INDEX : all;
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
          const most = offset + limit;
          return (inFront(sort, chosen, asked, most, first) ?? byText(sort, chosen, asked, most)).slice(offset);
        }
        // Which of its family a page is costs more than its place: only those in front are asked.
        for (let most = 2 * (offset + limit) + SPARE; ; most *= 4) {
          const front = idsOf(`SELECT pages.id FROM ${from} ${chosen} ORDER BY ${SORTED[sort]} LIMIT ?8`, [
            ...asked,
            most,
          ]);
          const firsts = firstsAmong(front, first);
          if (firsts.length >= offset + limit || front.length < most) return firsts.slice(offset, offset + limit);
        }
      });
      return { matching, ids };
    },
  };
}
