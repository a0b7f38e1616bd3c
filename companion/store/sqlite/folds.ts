import type { Outline, ResultsStore } from '../results-store.ts';
import type { Database } from './database.ts';
import { bytesOf, numbersOf } from './number-bytes.ts';
import { CRAWL, KEPT } from './outlines.ts';

type FoldStore = Pick<
  ResultsStore,
  'unfoldedCount' | 'unfolded' | 'comparedPages' | 'comparedSketch' | 'keepFolds' | 'heads' | 'familyOf'
>;

/**
 * Copies in memory that hide the tables of the same names, for a connection that cannot write: what it finds is gone
 * with it.
 */
const BESIDE = `
CREATE TEMP TABLE folded (page INTEGER PRIMARY KEY, crawl INTEGER NOT NULL, head INTEGER NOT NULL) STRICT;
CREATE TEMP TABLE sketches (page INTEGER PRIMARY KEY, sketch BLOB NOT NULL) STRICT;
CREATE TEMP TABLE unfolded (page INTEGER PRIMARY KEY, crawl INTEGER NOT NULL) STRICT;
INSERT INTO temp.folded SELECT * FROM main.folded;
INSERT INTO temp.sketches SELECT * FROM main.sketches;
INSERT INTO temp.unfolded SELECT * FROM main.unfolded;
CREATE INDEX temp.folded_beside ON folded (crawl, head);
CREATE INDEX temp.unfolded_beside ON unfolded (crawl);
`;

/**
 * Keeps which pages of a crawl are near-duplicates. A page has at most one row: in `unfolded` until it was compared, in
 * `folded` under its head, in `sketches` as a head that others are compared with. Triggers note new pages, and let the
 * pages under a head that goes wait to be compared again.
 */
export function foldStore(database: Database, isReadOnly: boolean): FoldStore {
  const waiting = database.query<{ pages: number }>(`SELECT count(*) AS pages FROM unfolded WHERE crawl = ${CRAWL}`);
  const unfolded = database.query<{ id: number; copyOf: number | null }>(`
    SELECT pages.id, twin.id AS copyOf FROM unfolded CROSS JOIN pages ON pages.id = page
      LEFT JOIN pages AS twin ON twin.id = pages.duplicate_of AND twin.n > 0 AND NOT twin.noindex
    WHERE unfolded.crawl = ${CRAWL} ORDER BY page LIMIT ?2`);
  const compared = database.query<{ id: number }>(`
    SELECT id FROM sketches CROSS JOIN pages ON id = page WHERE page > ?2 AND crawl = ${CRAWL} ORDER BY page LIMIT ?3`);
  const sketch = database.query<{ sketch: Uint8Array }>('SELECT sketch FROM sketches WHERE page = ?');
  const done = database.query<{ crawl: number }>('DELETE FROM unfolded WHERE page = ? RETURNING crawl');
  const headOf = database.query<{ head: number }>('SELECT head FROM folded WHERE page = ?');
  const follow = database.query('UPDATE folded SET head = ? WHERE crawl = ? AND head = ?');
  const put = database.query('INSERT INTO folded VALUES (?, ?, ?)');
  const remember = database.query('INSERT INTO sketches VALUES (?, ?)');
  const heads = database.query<{ page: number; head: number }>(`SELECT page, head FROM folded WHERE crawl = ${CRAWL}`);
  const family = database.query<{ id: number; pages: number }>(`
    WITH one AS (SELECT coalesce((SELECT head FROM folded WHERE page = ?2), ?2) AS head),
    members AS (SELECT head AS id FROM one UNION ALL
      SELECT page FROM folded WHERE crawl = ${CRAWL} AND head = (SELECT head FROM one))
    SELECT pages.id, count(*) OVER () AS pages FROM members CROSS JOIN pages ON pages.id = members.id WHERE ${KEPT}
    ORDER BY pages.id <> (SELECT head FROM one), n, pages.id LIMIT ?3`);
  let isWritable = !isReadOnly;
  return {
    unfoldedCount: (crawl) => waiting.get(crawl)?.pages ?? 0,
    unfolded: (crawl, limit) =>
      unfolded
        .all(crawl, limit)
        .map(({ id, copyOf }): Pick<Outline, 'id' | 'copyOf'> => ({ id, copyOf: copyOf ?? undefined })),
    comparedPages: (crawl, after, limit) => compared.all(crawl, after, limit).map(({ id }) => id),
    comparedSketch(page) {
      const bytes = sketch.get(page)?.sketch;
      return bytes && numbersOf(bytes);
    },
    keepFolds(folds) {
      if (!isWritable) database.exec(BESIDE);
      isWritable = true;
      database.transaction(() => {
        for (const { page, like, sketch: made } of folds) {
          const crawl = done.get(page)?.crawl;
          if (crawl === undefined) continue;
          if (made !== undefined) remember.run(page, bytesOf(made));
          if (like === undefined) continue;
          const head = headOf.get(like)?.head ?? like;
          follow.run(head, crawl, page);
          put.run(page, crawl, head);
        }
      });
    },
    heads: (crawl) => new Map(heads.all(crawl).map(({ page, head }) => [page, head])),
    familyOf(crawl, page, limit) {
      const first = family.all(crawl, page, limit ?? -1);
      return { pages: first[0]?.pages ?? 0, ids: first.map(({ id }) => id) };
    },
  };
}
