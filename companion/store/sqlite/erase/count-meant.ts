import type { Forget } from '../../../../shared/api/capture.ts';
import { isIn, type Span } from '../../../../shared/api/span.ts';
import { meantBy } from '../../meant.ts';
import type { Forgotten } from '../../upkeep.ts';
import type { Database } from '../database.ts';
import { eachRow, type Work } from './batches.ts';
import { pagesMeant } from './erase-crawls.ts';
import { labelsMeant } from './erase-named.ts';
import { endOf } from './erase-since.ts';
import { capturesMeant, countAll, type ErasureRequest, erasureRequestOf, NOTHING } from './erasure-requests.ts';

/**
 * Counts what forgetting would take out now; it writes nothing.
 * @param now milliseconds since 1970
 */
export function* countMeant(database: Database, what: Forget, now: number): Work<Forgotten> {
  const erasureRequest = erasureRequestOf(database, what, now);
  if (erasureRequest.kind === 'all') return countAll(database);
  const { length: captures } = yield* capturesMeant(database, erasureRequest);
  if (erasureRequest.kind === 'since') {
    const asked: Span = { at: erasureRequest.at, until: erasureRequest.said };
    return { captures, labels: labelsIn(database, asked), pages: yield* pagesIn(database, erasureRequest, asked) };
  }
  const target = meantBy(what);
  if (target === undefined) return { ...NOTHING, captures };
  const { length: labels } = yield* labelsMeant(database, target);
  let pages = 0;
  for (const { no } of database.query<{ no: number }>('SELECT no FROM crawls').all())
    pages += (yield* pagesMeant(database, no, target)).length;
  return { captures, pages, labels };
}

const labelsIn = (database: Database, span: Span): number =>
  database.query<{ n: number }>('SELECT count(*) AS n FROM labels WHERE at >= ? AND at < ?').get(span.at, endOf(span))
    ?.n ?? 0;

/** Pages fetched in the span, and all pages of crawls that began before the request was made. */
function* pagesIn(database: Database, span: Extract<ErasureRequest, { kind: 'since' }>, asked: Span): Work<number> {
  let count = 0;
  const pages = database.query<{ id: number; at: number }>(
    'SELECT url_id AS id, found_at AS at FROM pages WHERE crawl = ? AND url_id > ? ORDER BY url_id LIMIT ?',
  );
  const crawls = database.query<{ no: number; started_at: number }>('SELECT no, started_at FROM crawls');
  for (const { no, started_at: startedAt } of crawls.all()) {
    const isWhole = isIn(asked, startedAt);
    yield* eachRow(pages, [no], ({ at }) => {
      if (isWhole || isIn(span, at)) count += 1;
    });
  }
  return count;
}
