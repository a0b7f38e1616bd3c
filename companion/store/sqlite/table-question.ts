import type { ResultsStore } from '../results-store.ts';
import { compareTexts, firstBy } from '../table-order.ts';
import type { TableFilter, TableFold, TablePlace } from '../table-query.ts';
import { LABELLED_BY_INDEX } from './by-index.ts';
import type { Value } from './database.ts';
import type { HeldAnswers } from './held-answers.ts';
import { CRAWL } from './outlines.ts';
import {
  BY_PAGE,
  BY_SITE,
  FRONT,
  firstsOf,
  fits,
  isFirst,
  isHead,
  isLong,
  MAX_LEADING,
  SPARE,
  sourceLists,
  TIES,
} from './table-sql.ts';
import type { TableStatements } from './table-statements.ts';
import type { TextFronts } from './text-fronts.ts';

/** Returns the condition under which a page represents its near-duplicates. */
export type FirstRule = typeof isFirst;
/** A sort key that is compared by the rules of a language. */
export type TextSort = keyof typeof TIES;

/** Parts of a store that answer questions for tables. */
export interface TableSources {
  readonly statements: TableStatements;
  readonly held: HeldAnswers;
  readonly unfoldedCount: ResultsStore['unfoldedCount'];
  readonly fronts: Omit<TextFronts, 'sortTitles'>;
}

export const isTextSort = (sort: TablePlace['sort']): sort is TextSort => sort === 'title' || sort === 'site';

/** Looks through more and more of the leading pages for the first ones. @returns undefined where there are too few */
export function frontOf(wanted: number, read: (most: number) => readonly number[]): readonly number[] | undefined {
  for (let most = 2 * wanted + SPARE; most <= MAX_LEADING; most *= 4) {
    const found = read(most);
    if (found.length >= wanted) return found.slice(0, wanted);
  }
  return undefined;
}

/** One question for a part of a table, and the statements that its answers share. */
export class TableQuestion {
  readonly crawlId: string;
  readonly filter: TableFilter;
  readonly place: TablePlace;
  readonly statements: TableStatements;
  /** Each list whose link led to another page of the table is left out. */
  readonly dropsLists: boolean;
  /** Filters read some pages alone: those of a host, of a search, or of some labels. */
  readonly isPartial: boolean;
  /** The source of all pages that may be in the table. */
  readonly all: string;
  readonly first: FirstRule;
  /** The values `?1` to `?6`. */
  readonly values: readonly Value[];
  /** Selects the number of pages that are folded under others. */
  readonly folded: string;
  readonly #sources: TableSources;
  /** Name of the question, apart from its place in the table. */
  readonly #name: string;
  #isFilled: boolean;

  constructor(sources: TableSources, crawlId: string, filter: TableFilter, place: TablePlace, fold?: TableFold) {
    const { show, host, since, among } = filter;
    const { left = [], shown = [], withoutSourceLists = false } = fold ?? {};
    this.#sources = sources;
    this.statements = sources.statements;
    this.crawlId = crawlId;
    this.filter = filter;
    this.place = place;
    this.dropsLists = withoutSourceLists;
    this.isPartial = BY_PAGE.has(show) || host !== undefined || among !== undefined;
    this.first = fold === undefined ? () => '1' : this.isPartial ? isFirst : isHead;
    this.#isFilled = !this.hasFirsts;
    this.all =
      among === undefined
        ? LABELLED_BY_INDEX
        : `(SELECT value AS one FROM json_each(?4)) CROSS JOIN pages ON pages.id = one LEFT JOIN labelled ON labelled.page = one`;
    const searched = among === undefined ? null : JSON.stringify([...among]);
    const folds = [JSON.stringify(left), JSON.stringify(shown)];
    this.values = [crawlId, host ?? null, since ?? null, searched, ...folds];
    this.folded =
      fold === undefined
        ? '0'
        : `((SELECT count(*) FROM folded WHERE crawl = ${CRAWL}) + json_array_length(?5) - json_array_length(?6)
          - (SELECT count(*) FROM json_each(?5) WHERE EXISTS (SELECT 1 FROM folded WHERE page = value)))`;
    // The near-duplicates of a page change only when a page is compared, added or removed.
    this.#name = JSON.stringify([filter, fold ?? null, sources.unfoldedCount(crawlId)]);
  }

  /** True: the pages that represent their families are in `temp.firsts`, after `fill`. */
  get hasFirsts(): boolean {
    return this.first === isFirst;
  }

  /** The condition for the pages of the table. */
  get chosen(): string {
    return `WHERE ${fits('pages', this.filter)}`;
  }

  /** Returns an answer that is held until a page changes; one on a search is not held. */
  hold<Answer>(name: string, make: () => Answer): Answer {
    if (this.filter.among !== undefined) return make();
    return this.#sources.held(this.crawlId, `${name} ${this.#name}`, make);
  }

  /** Finds the pages that represent their families, where `first` needs them. */
  fill(): void {
    if (this.#isFilled) return;
    this.#isFilled = true;
    this.statements.keepFirsts(firstsOf(this.all, this.filter), this.values);
  }

  /** Returns the values `?1` to `?7`. @param lists ids of lists that are left out */
  valuesWithout(lists: readonly number[] = []): readonly Value[] {
    return [...this.values, JSON.stringify(lists)];
  }

  /** Finds lists among `from` whose link led to another page of the table. @param step looks at one in so many */
  sourceLists(from: string, step: number, first: FirstRule, values = this.values): readonly number[] {
    return this.statements.ids(
      sourceLists(from, step, (name) => fits(name, this.filter), first),
      values,
    );
  }

  /** Returns those of some pages that represent their families, in the same sequence. */
  firstsAmong(ids: readonly number[], first: FirstRule): readonly number[] {
    return this.statements.ids(
      `SELECT pages.id FROM json_each(?8) AS front CROSS JOIN pages ON pages.id = front.value WHERE ${first('pages')}
        ORDER BY front.key`,
      [...this.valuesWithout(), JSON.stringify(ids)],
    );
  }

  /**
   * Returns the first pages by title or site, read from those that are known to be the first of the crawl; undefined:
   * too few of these are in the table.
   */
  firstKnown(
    by: TextSort,
    chosen: string,
    values: readonly Value[],
    most: number,
    first: FirstRule,
  ): readonly number[] | undefined {
    const { show, host, among } = this.filter;
    if (!isLong(this.filter) && !(show === 'on-topic' && host === undefined && among === undefined)) return undefined;
    const [pages, sequence] = by === 'title' ? [FRONT, 'place'] : [BY_SITE, TIES.site];
    const sql = `SELECT pages.id FROM ${pages} ${chosen} AND ${first('pages')} ORDER BY ${sequence}`;
    const read = (some: readonly (number | string)[]) => this.statements.ids(sql, [...values, JSON.stringify(some)]);
    const { fronts } = this.#sources;
    if (by === 'title') {
      const titled = fronts.byTitle(this.crawlId) ?? [];
      return frontOf(most, (some) => read(titled.slice(0, some)));
    }
    const found: number[] = [];
    for (const sites of fronts.sites(this.crawlId)) {
      found.push(...read(sites));
      if (found.length >= most) return found.slice(0, most);
    }
    return undefined;
  }

  /** Returns the first pages by title or site, found by sorting all pages of the table. */
  firstSorted(by: TextSort, chosen: string, values: readonly Value[], most: number): readonly number[] {
    // Two strings in place of a row for each page, in the sequence of those of one text.
    const listed = (what: string): string => `json_group_array(${what} ORDER BY ${TIES[by]})`;
    const [found] = this.statements.rows<{ readonly ids: string; readonly texts: string }>(
      `SELECT ${listed('pages.id')} AS ids, ${listed(by)} AS texts FROM ${this.all} ${chosen} AND ${this.first('pages')}`,
      values,
    );
    const ids = JSON.parse(found?.ids ?? '[]') as number[];
    const texts = JSON.parse(found?.texts ?? '[]') as string[];
    const order = (a: number, b: number): number => compareTexts(texts[a] ?? '', texts[b] ?? '') || a - b;
    return firstBy([...texts.keys()], most, order).map((at) => ids[at] ?? 0);
  }
}
