import type { LabelValue } from '../../../shared/api/page.ts';
import type { FeaturedPage, Journal, LabelStep, StoredStep } from '../journal.ts';
import { unpackPage } from '../packed.ts';
import type { Database } from './database.ts';

/** Rows read at a time where there may be very many. */
const BATCH = 512;
/** Ids read at a time. No index has them in sequence: each time all of the crawl are gone through, 50 ns each. */
const IDS = 16_384;

interface StepRow {
  readonly seq: number;
  readonly kind: StoredStep['kind'];
  readonly url_id: number;
  readonly page: number | null;
  readonly key: string;
  readonly value: LabelValue;
  readonly features: string;
}

interface StepPageRow {
  readonly n: number;
  readonly key: string;
  readonly host: string;
  readonly source: number;
  readonly found_at: number;
  readonly content_hash: string;
  readonly snippet: string;
  readonly seen_relevance: number;
  readonly seen_on_topic: number;
  readonly features: string;
  readonly targets: string;
  readonly record: Uint8Array;
}

interface FeaturedRow {
  readonly id: number;
  readonly url_id: number;
  readonly key: string;
  readonly source: number;
  readonly relevance: number;
  readonly on_topic: number;
  readonly unsure: number;
  readonly body: string;
}

const featuredOf = (row: FeaturedRow): FeaturedPage => ({
  pageId: row.id,
  urlId: row.url_id,
  key: row.key,
  isSeed: row.source < 0,
  relevance: row.relevance,
  onTopic: row.on_topic === 1,
  unsure: row.unsure === 1,
  features: row.body,
});

/** @param crawl number of the crawl in the database */
export function stepReader(
  database: Database,
  crawl: number,
  topicId: string,
): Pick<
  Journal,
  | 'steps'
  | 'stepReader'
  | 'labelSteps'
  | 'features'
  | 'featured'
  | 'featuredCount'
  | 'featuredAt'
  | 'judged'
  | 'unfeatured'
  | 'keepFeatures'
> {
  const steps = database.query<StepRow>(
    'SELECT seq, kind, url_id, page, key, value, features FROM steps WHERE crawl = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const page = database.query<StepPageRow>(`
    SELECT n, key, host, source, found_at, content_hash, snippet, seen_relevance, seen_on_topic,
      features.body AS features, targets, records.body AS record
    FROM pages JOIN features ON features.page = pages.id JOIN records ON records.page = pages.id WHERE pages.id = ?`);

  const stepOf = (row: StepRow): StoredStep => {
    const { kind, url_id: urlId, key, value, features } = row;
    switch (kind) {
      case 'page':
        return { kind, page: pageOf(row.page ?? -1, urlId) };
      case 'failed':
        return { kind, urlId };
      case 'learn':
        return { kind, urlId, key, features, value };
      case 'rejudge':
        return { kind };
      case 'label-link':
        return { kind, urlId, value };
    }
  };
  const pageOf = (pageId: number, urlId: number) => {
    const row = page.get(pageId);
    if (row === undefined) throw new RangeError(`the record of page ${pageId} is missing`);
    return {
      pageId,
      urlId,
      n: row.n,
      key: row.key,
      host: row.host,
      from: row.source,
      foundAt: row.found_at,
      contentHash: row.content_hash,
      snippet: row.snippet,
      seen: { relevance: row.seen_relevance, onTopic: row.seen_on_topic === 1 },
      features: row.features,
      record: unpackPage(row.record),
      targets: JSON.parse(row.targets) as number[],
    };
  };
  const stepReader = (after = -1): (() => StoredStep | undefined) => {
    let last = after;
    let rows: readonly StepRow[] = [];
    let at = 0;
    return () => {
      if (at >= rows.length) {
        rows = steps.all(crawl, last, BATCH);
        at = 0;
      }
      const row = rows[at];
      if (row === undefined) return undefined;
      at += 1;
      last = row.seq;
      return stepOf(row);
    };
  };
  const features = database.query<{ body: string }>('SELECT body FROM features WHERE page = ?');
  const ids = database.query<{ id: number }>('SELECT id FROM pages WHERE crawl = ? AND id > ? ORDER BY id LIMIT ?');
  const unfeatured = database.query<{ body: Uint8Array }>(
    'SELECT body FROM records WHERE page = ?1 AND NOT EXISTS (SELECT 1 FROM features WHERE page = ?1)',
  );
  const judged = database.query<{ relevance: number; on_topic: number; unsure: number }>(
    'SELECT relevance, on_topic, unsure FROM pages WHERE id = ?',
  );
  const FEATURED = `
    SELECT pages.id, url_id, key, source, relevance, on_topic, unsure, body
    FROM pages JOIN features ON features.page = pages.id WHERE`;
  const featured = database.query<FeaturedRow>(`${FEATURED} pages.id = ?`);
  const featuredAt = database.query<FeaturedRow>(`${FEATURED} crawl = ? AND key = ? AND topic_id = ?`);
  const featuredCount = database.query<{ n: number }>(
    'SELECT count(*) AS n FROM pages JOIN features ON features.page = pages.id WHERE crawl = ?',
  );
  const labelSteps = database.query<Omit<StepRow, 'seq' | 'page'>>(
    "SELECT kind, url_id, key, value, features FROM steps WHERE crawl = ? AND kind IN ('learn', 'rejudge') ORDER BY seq",
  );
  const keepFeatures = database.query(
    'INSERT INTO features VALUES (?, ?) ON CONFLICT DO UPDATE SET body = excluded.body',
  );
  /** Ids of the pages of the crawl, ascending. */
  function* pageIds(): Generator<number> {
    for (let last = -1; ; ) {
      const some = ids.all(crawl, last, IDS);
      for (const { id } of some) yield id;
      if (some.length < IDS) return;
      last = some.at(-1)?.id ?? last;
    }
  }
  return {
    features: (pageId) => features.get(pageId)?.body,
    judged(pageId) {
      const row = judged.get(pageId);
      if (row === undefined) throw new RangeError(`there is no page ${pageId}`);
      return { relevance: row.relevance, onTopic: row.on_topic === 1, unsure: row.unsure === 1 };
    },
    *featured() {
      for (const id of pageIds()) {
        const row = featured.get(id);
        if (row !== undefined) yield featuredOf(row);
      }
    },
    featuredAt(key) {
      const row = featuredAt.get(crawl, key, topicId);
      return row && featuredOf(row);
    },
    featuredCount: () => featuredCount.get(crawl)?.n ?? 0,
    labelSteps: () =>
      labelSteps
        .all(crawl)
        .map(
          ({ kind, url_id: urlId, key, value, features }): LabelStep =>
            kind === 'learn' ? { kind, urlId, key, features, value } : { kind: 'rejudge' },
        ),
    *unfeatured() {
      for (const pageId of pageIds()) {
        const row = unfeatured.get(pageId);
        if (row !== undefined) yield { pageId, record: unpackPage(row.body) };
      }
    },
    keepFeatures(pageId, body) {
      keepFeatures.run(pageId, body);
    },
    *steps() {
      const next = stepReader();
      for (let step = next(); step !== undefined; step = next()) yield step;
    },
    stepReader,
  };
}
