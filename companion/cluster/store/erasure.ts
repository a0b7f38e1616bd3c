import { type Meant, meantBy } from '../../store/meant.ts';
import type { ErasedAmounts, ErasedPart } from './shared-store.ts';
import type { Sql } from './sql.ts';

/** Visits in one query. */
const AT_ONCE = 1_000;
/** Part of no address: it matches none. */
const NO_SITE: Meant = { hint: '\n', marks: [], meant: () => false };

/** Selects the visits and labels that an erasure takes out of a crawl. */
export interface Erasure {
  readonly site: Meant;
  isVisit(visit: { readonly url: string; readonly asked: string; readonly found_at: number }): boolean;
  isLabel(label: { readonly url: string; readonly at: number }): boolean;
}

export async function erasureOf(sql: Sql, part: ErasedPart): Promise<Erasure> {
  const site = (part.kind === 'site' && meantBy(part)) || NO_SITE;
  const since = part.kind === 'lately' ? (await timeOf(sql)) - part.ms : Number.POSITIVE_INFINITY;
  return {
    site,
    isVisit: ({ url, asked, found_at: foundAt }) => foundAt >= since || site.meant(url) || site.meant(asked),
    isLabel: ({ url, at }) => at >= since || site.meant(url),
  };
}

/** Counts a part of a crawl. Cost: reads the addresses of all its visits. */
export async function amountsOf(
  sql: Sql,
  { no, topicId }: { readonly no: number; readonly topicId: string },
  part: ErasedPart,
): Promise<ErasedAmounts> {
  const { isVisit, isLabel } = await erasureOf(sql, part);
  let pages = 0;
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await sql.all<{ id: number; url: string; asked: string; found_at: number; kind: string }>(
      `SELECT id, url, asked, found_at, kind FROM visits WHERE crawl = $1 AND id > $2 ORDER BY id LIMIT ${AT_ONCE}`,
      [no, after],
    );
    pages += rows.filter((row) => row.kind === 'page' && isVisit(row)).length;
    after = rows.at(-1)?.id ?? after;
    isMore = rows.length === AT_ONCE;
  }
  const labels = await sql.all<{ url: string; at: number }>('SELECT url, at FROM labels WHERE topic_id = $1', [
    topicId,
  ]);
  return { pages, labels: labels.filter(isLabel).length };
}

/** Counts a whole crawl; the labels of its topic only where no other crawl has that topic. */
export async function allAmountsOf(
  sql: Sql,
  { no, topicId }: { readonly no: number; readonly topicId: string },
): Promise<ErasedAmounts> {
  const [row] = await sql.all<ErasedAmounts>(
    `SELECT (SELECT count(*) FROM visits v WHERE v.crawl = $1 AND v.kind = 'page') AS pages,
       CASE WHEN EXISTS (SELECT 1 FROM crawls c WHERE c.topic_id = $2 AND c.no <> $1) THEN 0
       ELSE (SELECT count(*) FROM labels l WHERE l.topic_id = $2) END AS labels`,
    [no, topicId],
  );
  return row ?? { pages: 0, labels: 0 };
}

async function timeOf(sql: Sql): Promise<number> {
  const [row] = await sql.all<{ now: number }>(`SELECT ${sql.dialect.now} AS now`);
  return row?.now ?? 0;
}
