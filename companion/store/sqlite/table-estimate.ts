import type { TablePart, TableSort } from '../table-query.ts';
import { PAGE_COUNT } from './by-index.ts';
import { type FirstRule, frontOf, isTextSort, type TableQuestion } from './table-question.ts';
import {
  BY_TIME_INDEX,
  isFirstAlone,
  LISTS,
  leadingPages,
  leftOut,
  MAX_COUNTED,
  MAX_LISTS,
  SOME,
  SORTED,
  sampledPages,
  stepOf,
} from './table-sql.ts';

/**
 * Answers for a crawl with very many lists or pages on the topic: reads the pages in front alone, and counts in a
 * sample.
 * @returns undefined for another crawl, and where too few pages in front are in the table
 */
export function estimatedPart(question: TableQuestion): TablePart | undefined {
  const { crawlId, filter, place, statements, dropsLists, hasFirsts, first } = question;
  const { show, host, since, among } = filter;
  if (!dropsLists || host !== undefined || since !== undefined || among !== undefined) return undefined;
  const { pages, lists } = statements.leadingCount(crawlId);
  if (lists <= MAX_LISTS && (show !== 'on-topic' || pages <= MAX_COUNTED)) return undefined;
  const alone = hasFirsts ? isFirstAlone(filter) : first;
  const { sort, offset, limit } = place;
  const read = (most: number): readonly number[] =>
    sort === 'relevance'
      ? statements.ids(leadingPages(filter, alone), [...question.valuesWithout(), most])
      : withoutLists(question, alone, inSequence(question, sort, alone, most));
  const ids = question.hold(
    `front ${sort} ${offset} ${limit}`,
    () => frontOf(offset + limit, read)?.slice(offset) ?? [],
  );
  if (ids.length === 0) return undefined;
  const matching = question.hold('estimate', () => estimatedCount(question, alone, pages, lists));
  return { matching, isEstimate: true, ids };
}

/** Returns the first pages by title, site or time, lists that led to others included. */
function inSequence(
  question: TableQuestion,
  sort: Exclude<TableSort, 'relevance'>,
  alone: FirstRule,
  most: number,
): readonly number[] {
  const { statements, chosen, hasFirsts } = question;
  const values = question.valuesWithout();
  if (!isTextSort(sort)) {
    const sql = `SELECT pages.id FROM ${BY_TIME_INDEX} ${chosen} ORDER BY ${SORTED[sort]} LIMIT ?8`;
    return question.firstsAmong(statements.ids(sql, [...values, most]), alone);
  }
  const known = question.firstKnown(sort, chosen, values, most, alone);
  // The exact answer finds the first pages of all families in one pass.
  return known ?? (hasFirsts ? [] : question.firstSorted(sort, chosen, values, most));
}

/** Leaves out the lists among some pages that led to other pages of the table. */
function withoutLists(question: TableQuestion, alone: FirstRule, ids: readonly number[]): readonly number[] {
  const lists = new Set(question.sourceLists(SOME, 1, alone, [...question.valuesWithout(), JSON.stringify(ids)]));
  return ids.filter((id) => !lists.has(id));
}

/** Counts the pages of the table by samples. @param pages on the topic @param lists among them */
function estimatedCount(question: TableQuestion, alone: FirstRule, pages: number, lists: number): number {
  const { filter, folded, statements, values } = question;
  const [pageStep, listStep] = [stepOf(pages, MAX_COUNTED), stepOf(lists, MAX_LISTS)];
  const all =
    filter.show === 'on-topic'
      ? pageStep * statements.count(sampledPages(filter, alone, pageStep), values)
      : statements.count(`SELECT ${PAGE_COUNT} - ${folded} - ${leftOut(filter)} AS pages`, values);
  return Math.max(0, all - listStep * question.sourceLists(LISTS, listStep, alone).length);
}
