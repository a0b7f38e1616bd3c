import type { Original } from '../crawl-update.ts';
import { packOctets, unpackOctets } from '../packed.ts';
import type { Database } from './database.ts';

/** Octets, packed, that all originals together may take; then the oldest go. */
const MAX_BYTES = 2 ** 30;
/** Originals between two looks at how much there is, and that go at a time. */
const LOOK = 200;

interface OriginalRow {
  readonly head: string;
  readonly body: Uint8Array;
}

/** Keeps pages as they came. */
export function originalWriter(database: Database, mostBytes = MAX_BYTES): (page: number, original: Original) => void {
  const add = database.query('INSERT INTO originals VALUES (?, ?, ?)');
  const size = database.query<{ n: number }>('SELECT coalesce(sum(length(body)), 0) AS n FROM originals');
  const drop = database.query(
    `DELETE FROM originals WHERE page IN (SELECT page FROM originals ORDER BY page LIMIT ${LOOK})`,
  );
  let since = LOOK;
  return (page, { body, ...head }) => {
    add.run(page, JSON.stringify(head), packOctets(body));
    since += 1;
    if (since < LOOK) return;
    since = 0;
    while ((size.get()?.n ?? 0) > mostBytes) drop.run();
  };
}

export function originalReader(database: Database): { original(pageId: number): Original | undefined } {
  const read = database.query<OriginalRow>('SELECT head, body FROM originals WHERE page = ?');
  return {
    original(pageId) {
      const row = read.get(pageId);
      return row && { ...(JSON.parse(row.head) as Omit<Original, 'body'>), body: unpackOctets(row.body) };
    },
  };
}
