import type { ResultsStore } from '../results-store.ts';
import type { TablePart } from '../table-query.ts';
import { PAGE_COUNT } from './by-index.ts';
import type { Database, Value } from './database.ts';
import { estimatedPart } from './table-estimate.ts';
import { isTextSort, TableQuestion, type TableSources } from './table-question.ts';
import { BY_PAGE, BY_TIME, BY_TIME_INDEX, isLong, LISTS, SEEDS, SORTED, SPARE } from './table-sql.ts';
import { TableStatements } from './table-statements.ts';

/** Filters, folds, counts and sorts inside SQLite: an object in JavaScript costs several times as much a page. */
export function tableReader(database: Database, parts: Omit<TableSources, 'statements'>): Pick<ResultsStore, 'part'> {
  const sources = { ...parts, statements: new TableStatements(database) };
  return {
    part(crawlId, filter, place, fold) {
      const question = new TableQuestion(sources, crawlId, filter, place, fold);
      return estimatedPart(question) ?? exactPart(question);
    },
  };
}

/** Counts every page of the table. */
function exactPart(question: TableQuestion): TablePart {
  const { place, statements } = question;
  const lists = leftLists(question);
  const values = question.valuesWithout(lists);
  const isWhole = lists.length === 0;
  const chosen = isWhole ? question.chosen : `${question.chosen} AND pages.id NOT IN (SELECT value FROM json_each(?7))`;
  const matching = question.hold('count', () => {
    question.fill();
    return statements.count(countOf(question, chosen), values);
  });
  const ids = question.hold(`${place.sort} ${place.offset} ${place.limit}`, () => {
    question.fill();
    return shownIds(question, chosen, values);
  });
  return { matching, ids };
}

/** Returns the lists that led to other pages of the table, which then has these alone. */
function leftLists(question: TableQuestion): readonly number[] {
  const { crawlId, statements, dropsLists, filter, all, first } = question;
  return question.hold('lists', () => {
    if (!dropsLists || !statements.hasList(crawlId)) return [];
    question.fill();
    return question.sourceLists(filter.among === undefined ? LISTS : all, 1, first);
  });
}

/** Selects the number of pages, from what is counted already where that is possible. */
function countOf({ filter, isPartial, hasFirsts, folded, all, first }: TableQuestion, chosen: string): string {
  const { show, since, withSeeds } = filter;
  if (show === 'all' && !isPartial && since === undefined && withSeeds)
    return `SELECT ${PAGE_COUNT} - ${folded} - json_array_length(?7) AS pages`;
  // The rest of the filter can leave out seeds, and nothing else.
  if (hasFirsts && since === undefined && (BY_PAGE.has(show) || show === 'all')) {
    const seeds = withSeeds ? '0' : `(SELECT count(*) FROM temp.firsts WHERE id IN (${SEEDS}))`;
    return `SELECT (SELECT count(*) FROM temp.firsts) - json_array_length(?7) - ${seeds} AS pages`;
  }
  return `SELECT count(*) AS pages FROM ${all} ${chosen} AND ${first('pages')}`;
}

function shownIds(question: TableQuestion, chosen: string, values: readonly Value[]): readonly number[] {
  const { filter, place, statements, all, first } = question;
  const { sort, offset, limit } = place;
  const wanted = offset + limit;
  if (isTextSort(sort)) {
    const known = question.firstKnown(sort, chosen, values, wanted, first);
    return (known ?? question.firstSorted(sort, chosen, values, wanted)).slice(offset);
  }
  const from = isLong(filter) && BY_TIME.has(sort) ? BY_TIME_INDEX : all;
  const sql = `SELECT pages.id FROM ${from} ${chosen} ORDER BY ${SORTED[sort]} LIMIT ?8`;
  // The look for the first page of a family costs more than sorting, so only the pages in front get it.
  for (let most = 2 * wanted + SPARE; ; most *= 4) {
    const front = statements.ids(sql, [...values, most]);
    const firsts = question.firstsAmong(front, first);
    if (firsts.length >= wanted || front.length < most) return firsts.slice(offset, wanted);
  }
}
