import type { Sql } from './sql.ts';

/** Caches the numbers of crawls by their ids. Numbers never change, so each needs one query. */
export function crawlNumbers(sql: Sql): (id: string) => Promise<number> {
  const numbers = new Map<string, number>();
  return async (id) => {
    const known = numbers.get(id);
    if (known !== undefined) return known;
    const [row] = await sql.all<{ no: number }>('SELECT no FROM crawls WHERE id = $1', [id]);
    if (row === undefined) throw new RangeError(`no crawl has the id ${id}`);
    numbers.set(id, row.no);
    return row.no;
  };
}
