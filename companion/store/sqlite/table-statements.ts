import type { Outline } from '../results-store.ts';
import { WITH_LABELS } from './by-index.ts';
import type { Database, Query, Value } from './database.ts';
import { CRAWL } from './outlines.ts';
import { SCHEMA } from './table-sql.ts';

/** Counts of the pages on the topic, and of the lists among them. */
interface LeadingCount {
  readonly pages: number;
  readonly lists: number;
}

/**
 * The statements that read the tables of a store, each prepared once. Values `?1` to `?3` are the crawl, a host and a
 * time. `?4` has the ids of the pages that a search found, `?5` the ids that other rules leave out, and `?6` those of
 * `?5` that are shown. `?7` has the ids of lists that are left out. `?8` is a list of ids or sites, or a limit.
 */
export class TableStatements {
  readonly #database: Database;
  readonly #prepared = new Map<string, { readonly query: Query<object>; readonly last: number }>();
  readonly #anyList: Query<object>;
  readonly #leadingCount: Query<LeadingCount>;
  readonly #dropFirsts: Query<object>;

  constructor(database: Database) {
    database.exec(SCHEMA);
    this.#database = database;
    this.#anyList = database.query(
      `SELECT 1 FROM pages WHERE crawl = ${CRAWL} AND n > 0 AND page_kind = 'list' LIMIT 1`,
    );
    this.#leadingCount = database.query(`
      SELECT (SELECT coalesce(sum(on_topic), 0) FROM host_pages WHERE crawl = ${CRAWL}) AS pages, count(*) AS lists
      FROM pages INDEXED BY pages_leading WHERE crawl = ${CRAWL} AND (page_kind = 'list') = 1 AND on_topic = 1 AND n > 0`);
    this.#dropFirsts = database.query('DELETE FROM temp.firsts');
  }

  /** @param into beginning of a statement that writes down what it reads */
  rows<Row extends object>(sql: string, values: readonly Value[], into = ''): readonly Row[] {
    const made = this.#prepared.get(sql);
    const query = made?.query ?? this.#database.query<object>(`${into} ${WITH_LABELS} ${sql}`);
    // SQLite takes no value behind the last that a statement names.
    const last = made?.last ?? Math.max(...[...sql.matchAll(/\?(\d)/g)].map(([, place]) => Number(place)));
    this.#prepared.set(sql, { query, last });
    return query.all(...values.slice(0, last)) as Row[];
  }

  ids(sql: string, values: readonly Value[]): readonly number[] {
    return this.rows<Pick<Outline, 'id'>>(sql, values).map(({ id }) => id);
  }

  /** @param sql selects one number, as `pages` */
  count(sql: string, values: readonly Value[]): number {
    return this.rows<{ readonly pages: number }>(sql, values)[0]?.pages ?? 0;
  }

  /** Writes the selected ids to `temp.firsts`, in place of those that are there. */
  keepFirsts(sql: string, values: readonly Value[]): void {
    this.#dropFirsts.run();
    this.rows(sql, values, 'INSERT INTO temp.firsts');
  }

  hasList(crawlId: string): boolean {
    return this.#anyList.get(crawlId) !== undefined;
  }

  leadingCount(crawlId: string): LeadingCount {
    return this.#leadingCount.get(crawlId) ?? { pages: 0, lists: 0 };
  }
}
