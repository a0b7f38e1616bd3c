import type { LabelValue } from '../../../shared/api/page.ts';
import type { Journal, StoredStep } from '../journal.ts';
import { unpackPage } from '../packed.ts';
import type { Database } from './database.ts';

/** Rows read at a time where there may be very many. */
const BATCH = 512;

interface StepRow {
  readonly seq: number;
  readonly kind: StoredStep['kind'];
  readonly url_id: number;
  readonly page: number | null;
  readonly key: string;
  readonly value: LabelValue;
  readonly features: string;
}

interface PageRow {
  readonly n: number;
  readonly key: string;
  readonly host: string;
  readonly source: number;
  readonly found_at: number;
  readonly content_hash: string;
  readonly seen_relevance: number;
  readonly seen_on_topic: number;
  readonly features: string;
  readonly targets: string;
  readonly record: Uint8Array;
}

export function stepReader(
  database: Database,
  crawl: number,
): Pick<Journal, 'steps' | 'features' | 'judged' | 'unfeatured' | 'keepFeatures'> {
  const steps = database.query<StepRow>(
    'SELECT seq, kind, url_id, page, key, value, features FROM steps WHERE crawl = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const page = database.query<PageRow>(`
    SELECT n, key, host, source, found_at, content_hash, seen_relevance, seen_on_topic,
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
      seen: { relevance: row.seen_relevance, onTopic: row.seen_on_topic === 1 },
      features: row.features,
      record: unpackPage(row.record),
      targets: JSON.parse(row.targets) as number[],
    };
  };
  const features = database.query<{ body: string }>('SELECT body FROM features WHERE page = ?');
  const unfeatured = database.query<{ page: number; body: Uint8Array }>(`
    SELECT records.page, body FROM pages JOIN records ON records.page = pages.id
    WHERE crawl = ? AND pages.id > ? AND NOT EXISTS (SELECT 1 FROM features WHERE features.page = pages.id) ORDER BY pages.id LIMIT 1`);
  const judged = database.query<{ relevance: number; on_topic: number; unsure: number }>(
    'SELECT relevance, on_topic, unsure FROM pages WHERE id = ?',
  );
  const keepFeatures = database.query('INSERT INTO features VALUES (?, ?)');
  return {
    features: (pageId) => features.get(pageId)?.body,
    judged(pageId) {
      const row = judged.get(pageId);
      if (row === undefined) throw new RangeError(`there is no page ${pageId}`);
      return { relevance: row.relevance, onTopic: row.on_topic === 1, unsure: row.unsure === 1 };
    },
    *unfeatured() {
      for (let row = unfeatured.get(crawl, -1); row !== undefined; row = unfeatured.get(crawl, row.page))
        yield { pageId: row.page, record: unpackPage(row.body) };
    },
    keepFeatures(pageId, body) {
      keepFeatures.run(pageId, body);
    },
    *steps() {
      for (let last = -1; ; ) {
        const rows = steps.all(crawl, last, BATCH);
        for (const row of rows) yield stepOf(row);
        if (rows.length < BATCH) return;
        last = rows.at(-1)?.seq ?? last;
      }
    },
  };
}
