import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import type { CrawlTally, StoredCrawl, StoredSeed } from '../../store/crawl-store.ts';
import { pack } from '../../store/packed.ts';
import { beginCounts, count } from './counts.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { authorize, enterFrontier, inOrder } from './frontier.ts';
import { detailOf } from './judged-detail.ts';
import { frontierKey } from './keys.ts';
import type { LearnedVisit } from './model-updates.ts';
import { SETTLED } from './schema.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';
import { freshly, gained } from './words.ts';

/** Message of a crawl until its import is complete. */
const ON_ITS_WAY = 'It is being moved here.';

/** One visit of a crawl from elsewhere, as its learner would have recorded it. */
export type BroughtVisit = Omit<LearnedVisit, 'id' | 'score' | 'bytes'>;

export interface BroughtUrl {
  /** Canonical. */
  readonly url: string;
  /** Spelling for the request; undefined: the canonical one. */
  readonly written: string | undefined;
  readonly isSettled: boolean;
  readonly tries: number;
  readonly hasAuthority: boolean;
}

/**
 * Imports a crawl from elsewhere, in batches of any size, so that workers can continue it. Repeated calls change
 * nothing.
 */
export interface ImportWriter {
  /**
   * Begins the import; no worker takes from the crawl before `end`.
   * @returns its last visit, 0 for none; undefined when another crawl has this id.
   */
  begin(crawl: StoredCrawl, seeds: readonly StoredSeed[]): Promise<number | undefined>;
  /** All before the first visit. */
  urls(crawl: string, urls: readonly BroughtUrl[]): Promise<void>;
  visits(crawl: string, visits: readonly BroughtVisit[]): Promise<void>;
  /** The host is left alone for so many milliseconds. */
  leave(host: string, why: string, forMs: number): Promise<void>;
  /** @param goesOnInMs milliseconds after which the crawl resumes by itself; null: never. */
  end(crawl: StoredCrawl, tally: Omit<CrawlTally, 'onTopic'>, goesOnInMs: number | null): Promise<void>;
  /**
   * Returns URLs of a crawl's frontier, waiting or settled, after a given one in this call's sequence. None has an
   * empty site.
   */
  known(crawl: string, after: BroughtAt, limit: number): Promise<readonly (BroughtUrl & BroughtAt)[]>;
}

export interface BroughtAt {
  readonly site: string;
  readonly key: string;
}

/** Counters that a crawl brings along. */
const TALLY = {
  fetched: 'CAST($2 AS bigint)',
  failed: 'CAST($3 AS bigint)',
  waiting: 'CAST($4 AS bigint)',
  places: 'CAST($5 AS bigint)',
};

/** The part of a shared store that takes crawls in. Its tables must be there. */
export function importWriter(database: SqlDatabase): ImportWriter {
  const numberOf = crawlNumbers(database);
  const { now } = database.dialect;
  return {
    begin: (crawl, seeds) => database.transaction((sql) => begin(sql, crawl, seeds)),

    async urls(id, urls) {
      const crawl = await numberOf(id);
      const rows = urls.map(({ url, written, isSettled, tries, hasAuthority }) => ({
        url,
        written,
        tries,
        hasAuthority,
        key: frontierKey(url),
        host: hostOf(url),
        site: siteOf(url),
        state: isSettled ? SETTLED : 0,
      }));
      await database.transaction(async (sql) => {
        await enterFrontier(sql, crawl, rows);
        await sql.change(
          `UPDATE frontier SET state = x.state, tries = x.tries
           FROM ${sql.dialect.rows('$1', { crawl: 'int', site: 'text', key: 'text', state: 'int', tries: 'int' })}
           WHERE frontier.site = x.site AND frontier.crawl = x.crawl AND frontier.key = x.key`,
          [rowsOf(inOrder(rows).map(({ site, key, state, tries }) => ({ crawl, site, key, state, tries })))],
        );
        await authorize(sql, crawl, rows);
      });
    },

    async visits(id, visits) {
      const crawl = await numberOf(id);
      await database.transaction(async (sql) => {
        const ids: number[] = [];
        for (const visit of visits) ids.push(await write(sql, crawl, visit));
        // Locks the row of the crawl before it counts, so that a label of the same moment counts once.
        await count(sql, crawl, { on_topic: `on_topic + ${gained(sql)}` }, [rowsOf(freshly(ids))]);
      });
    },

    leave: async (host, why, forMs) =>
      void (await database.change(`UPDATE hosts SET ready_at = ${now} + $2, parked = $3 WHERE host = $1`, [
        ...[host, Math.ceil(forMs), why],
      ])),

    async end({ id, state, reason, message }, { fetched, failed, frontier, hosts }, goesOnInMs) {
      const crawl = await numberOf(id);
      await database.transaction(async (sql) => {
        await sql.change(
          `UPDATE crawls SET state = $2, reason = $3, message = $4, goes_on_at = ${now} + $5 WHERE no = $1`,
          [crawl, state, reason, message, goesOnInMs],
        );
        const changed = '(SELECT coalesce(max(v.seq), 0) FROM visits v WHERE v.crawl = $1)';
        await count(sql, crawl, { ...TALLY, changed }, [fetched, failed, frontier, hosts]);
      });
    },

    async known(id, after, limit) {
      const rows = await database.all<
        BroughtAt & { url: string; written: string | null; state: number; tries: number; authority: number | null }
      >(
        `SELECT site, key, url, written, state, tries, authority FROM frontier WHERE crawl = $1 AND (site, key) > ($2, $3) ORDER BY site, key LIMIT $4`,
        [await numberOf(id), after.site, after.key, limit],
      );
      return rows.map(({ state, written, authority, ...row }) => ({
        ...row,
        written: written ?? undefined,
        isSettled: state === SETTLED,
        hasAuthority: authority === 1,
      }));
    },
  };
}

async function begin(sql: Sql, crawl: StoredCrawl, seeds: readonly StoredSeed[]): Promise<number | undefined> {
  const { id, topicId, order, budgets, choices = {}, startedAt, elapsedMs, bytes } = crawl;
  const [made] = await sql.all<{ no: number }>(
    `INSERT INTO crawls (id, topic_id, order_name, budgets, pages, per_host, choices, state, message, started_at, leader,
       term)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'paused', '${ON_ITS_WAY}', $8, '', 0)
     ON CONFLICT (id) DO NOTHING RETURNING no`,
    [
      ...[id, topicId, order, JSON.stringify(budgets), budgets.pages, budgets.perHost, JSON.stringify(choices)],
      startedAt,
    ],
  );
  if (made === undefined) {
    const [there] = await sql.all<{ message: string; last: number }>(
      `SELECT message, (SELECT coalesce(max(seq), 0) FROM visits v WHERE v.crawl = crawls.no) AS last FROM crawls WHERE id = $1`,
      [id],
    );
    return there?.message === ON_ITS_WAY ? there.last : undefined;
  }
  await beginCounts(sql, made.no, { elapsedMs, bytes });
  for (const [position, { url, state, failure, message }] of seeds.entries()) {
    await sql.change(
      'INSERT INTO seeds (crawl, position, url, state, failure, message) VALUES ($1, $2, $3, $4, $5, $6)',
      [made.no, position, url, state, failure, message],
    );
  }
  return 0;
}

/** @returns its id. */
async function write(sql: Sql, crawl: number, visit: BroughtVisit): Promise<number> {
  const { seq, asked, kind, url, status, failure, message, foundAt, answer, record, page } = visit;
  const [row] = await sql.all<{ id: number }>(
    `INSERT INTO visits (crawl, key, asked, kind, url, host, status, failure, message, found_at, bytes, answer, record, worker, score,
       seq, changed, n, relevance, on_topic, unsure, judged, page)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0, $11, $12, '', 0, $13, $14, $15, $16, $17, $18, $19, $20) RETURNING id`,
    [
      ...[crawl, frontierKey(asked), asked, kind, url, hostOf(url), status, failure, message, foundAt],
      ...[JSON.stringify(answer), record === undefined ? null : pack(record), seq, page === undefined ? null : seq],
      ...[page?.n ?? 0, page?.relevance ?? 0, Number(page?.onTopic ?? false), Number(page?.unsure ?? false)],
      ...[page === undefined ? '' : JSON.stringify(detailOf(page)), kind === 'page' ? pageKey(url) : ''],
    ],
  );
  if (kind === 'page' && (page?.n ?? 0) > 0) {
    await sql.change('UPDATE queues SET fetched = fetched + 1 WHERE crawl = $1 AND host = $2', [crawl, hostOf(asked)]);
  }
  return row?.id ?? 0;
}
