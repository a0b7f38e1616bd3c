import { unpackPage } from '../packed.ts';
import type { Commons, Term } from './commons.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { enterFrontier, refreshQueues } from './frontier.ts';
import type { Answered, Arrival, Judged, JudgedDetail, Learned, Lesson, Visited } from './lessons.ts';
import { WAITING } from './schema.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';

interface VisitRow {
  readonly id: number;
  readonly asked: string;
  readonly score: number;
  readonly kind: Arrival['kind'];
  readonly url: string;
  readonly host: string;
  readonly status: number;
  readonly failure: string;
  readonly message: string;
  readonly found_at: number;
  readonly bytes: number;
  readonly answer: string;
  readonly record: Uint8Array | null;
  readonly seq: number;
  readonly changed: number;
  readonly n: number;
  readonly relevance: number;
  readonly on_topic: number;
  readonly unsure: number;
  readonly judged: string;
}

type Lessons = Pick<Commons, 'lead' | 'resign' | 'arrivals' | 'learned' | 'teach' | 'visited' | 'isIdle'>;

/** A host that asks for a longer pause is not waited for. */
const SOON_MS = 3_600_000;

/** Scores that one transaction writes: nothing is taken from their hosts meanwhile. */
const SCORES_AT_ONCE = 200;

/** Undoes a transaction: another learner has a higher term. */
class TermEnded extends Error {}

/** The one learner of a crawl: how it is elected, what it reads, what it writes. */
export function lessons(database: SqlDatabase, termMs: number): Lessons {
  const numberOf = crawlNumbers(database);
  const { now } = database.dialect;
  return {
    async lead(crawl, worker) {
      const [row] = await database.all<{ term: number }>(
        `UPDATE crawls SET term = term + CASE WHEN leader = $2 THEN 0 ELSE 1 END, leader = $2, leads_until = ${now} + $3
         WHERE id = $1 AND (leader = $2 OR leads_until < ${now}) RETURNING term`,
        [crawl, worker, termMs],
      );
      return row && { crawl, worker, term: row.term };
    },
    resign: async ({ crawl, worker, term }) =>
      void (await database.change(
        `UPDATE crawls SET leader = '', leads_until = 0 WHERE id = $1 AND leader = $2 AND term = $3`,
        [crawl, worker, term],
      )),
    async arrivals(crawl, limit) {
      const rows = await database.all<VisitRow>(
        'SELECT * FROM visits WHERE crawl = $1 AND seq IS NULL ORDER BY id LIMIT $2',
        [await numberOf(crawl), limit],
      );
      return rows.map(arrivalOf);
    },
    async learned(crawl, after, limit) {
      const rows = await database.all<VisitRow>(
        'SELECT * FROM visits WHERE crawl = $1 AND seq IS NOT NULL AND seq > $2 ORDER BY seq LIMIT $3',
        [await numberOf(crawl), after, limit],
      );
      return rows.map(
        (row): Learned => ({ ...arrivalOf(row), seq: row.seq, page: row.judged === '' ? undefined : judgedOf(row) }),
      );
    },
    async visited(crawl, after, limit) {
      const rows = await database.all<VisitRow>(
        `SELECT id, url, host, status, found_at, changed, n, relevance, on_topic, unsure, judged FROM visits
         WHERE crawl = $1 AND changed IS NOT NULL AND changed > $2 ORDER BY changed LIMIT $3`,
        [await numberOf(crawl), after, limit],
      );
      return rows.map(visitedOf);
    },
    async isIdle(crawl) {
      const no = await numberOf(crawl);
      // The host of a place is looked up for each: a join might begin with all hosts.
      const isSoon = (at: string): string => `${at} < (SELECT ${now}) + ${SOON_MS}`;
      const waits = (which: string): Promise<unknown[]> =>
        database.all(
          `SELECT 1 FROM queues q WHERE q.crawl = $1 AND q.best IS NOT NULL AND ${which}
           AND q.fetched < (SELECT c.per_host FROM crawls c WHERE c.no = $1) LIMIT 1`,
          [no],
        );
      const places = [
        waits(`q.rests_until IS NULL AND ${isSoon('(SELECT h.ready_at FROM hosts h WHERE h.host = q.host)')}`),
        waits(isSoon('q.rests_until')),
        database.all('SELECT 1 FROM crawls WHERE no = $1 AND outstanding > 0', [no]),
      ];
      return (await Promise.all(places)).every((rows) => rows.length === 0);
    },
    async teach(term, lesson) {
      const crawl = await numberOf(term.crawl);
      const pieces = piecesOf(lesson.scores);
      const last = pieces.length - 1;
      const write = (scores: Lesson['scores'], at: number): Promise<void> =>
        database.transaction(async (sql) => {
          if (at === 0) await enterFrontier(sql, crawl, lesson.entering);
          await writeScores(sql, crawl, scores);
          if (at < last) return leads(sql, crawl, term);
          await writeVisits(sql, crawl, lesson);
          for (const { position, state, failure, message } of lesson.seeds) {
            await sql.change(
              'UPDATE seeds SET state = $3, failure = $4, message = $5 WHERE crawl = $1 AND position = $2',
              [...[crawl, position, state, failure, message]],
            );
          }
          // Last, because workers change this row in every transaction: so it is held for the shortest time.
          await writeTally(sql, crawl, term, lesson);
        });
      try {
        for (const [at, scores] of pieces.entries()) await write(scores, at);
        return true;
      } catch (cause) {
        if (cause instanceof TermEnded || isDuplicate(cause)) return false;
        throw cause;
      }
    },
  };

  async function writeTally(sql: Sql, crawl: number, { worker, term }: Term, lesson: Lesson): Promise<void> {
    const { onTopic, failed, frontier, hosts } = lesson.tally;
    const unfetched = lesson.taken.filter(({ isFetched, page }) => isFetched && (page?.n ?? 0) === 0).length;
    const changes = await sql.change(
      `UPDATE crawls SET backlog = backlog - $4, fetched = fetched - $5, on_topic = $6, failed = $7, frontier = $8, hosts = $9,
         elapsed_ms = elapsed_ms + $10, changed = changed + $11, leads_until = ${now} + $12
       WHERE no = $1 AND leader = $2 AND term = $3`,
      [
        ...[crawl, worker, term, lesson.taken.length, unfetched, onTopic, failed, frontier, hosts, lesson.elapsedMs],
        ...[lesson.taken.length + lesson.rejudged.length, termMs],
      ],
    );
    if (changes === 0) throw new TermEnded();
  }
}

async function writeVisits(sql: Sql, crawl: number, { taken, rejudged }: Lesson): Promise<void> {
  if (taken.length + rejudged.length === 0) return;
  // Only the learner changes this number, and its term is looked at before anything becomes visible.
  const [row] = await sql.all<{ changed: number }>('SELECT changed FROM crawls WHERE no = $1', [crawl]);
  const last = row?.changed ?? 0;
  const opinion = { relevance: 'real', on_topic: 'int', unsure: 'int', changed: 'int' } as const;
  const taking = taken.map(({ id, seq, page }, index) => ({
    ...{ id, seq, n: page?.n ?? 0, changed: page === undefined ? null : last + index + 1 },
    ...{
      relevance: page?.relevance ?? 0,
      on_topic: Number(page?.onTopic ?? false),
      unsure: Number(page?.unsure ?? false),
    },
    judged: page === undefined ? '' : JSON.stringify(page.detail),
  }));
  await sql.change(
    `UPDATE visits SET seq = x.seq, n = x.n, changed = x.changed, relevance = x.relevance, on_topic = x.on_topic, unsure = x.unsure,
       judged = x.judged
     FROM ${sql.dialect.rows('$1', { id: 'int', seq: 'int', n: 'int', judged: 'text', ...opinion })} WHERE visits.id = x.id`,
    [rowsOf(taking)],
  );
  const changing = rejudged.map(({ id, relevance, onTopic, unsure }, index) => ({
    ...{ id, relevance, on_topic: Number(onTopic), unsure: Number(unsure), changed: last + taken.length + index + 1 },
  }));
  await sql.change(
    `UPDATE visits SET changed = x.changed, relevance = x.relevance, on_topic = x.on_topic, unsure = x.unsure
     FROM ${sql.dialect.rows('$1', { id: 'int', ...opinion })} WHERE visits.id = x.id`,
    [rowsOf(changing)],
  );
}

/** At least one piece, so that there is always a last one. */
function piecesOf(scores: Lesson['scores']): readonly Lesson['scores'][] {
  const count = Math.max(1, Math.ceil(scores.length / SCORES_AT_ONCE));
  return Array.from({ length: count }, (_, at) => scores.slice(at * SCORES_AT_ONCE, (at + 1) * SCORES_AT_ONCE));
}

async function leads(sql: Sql, crawl: number, { worker, term }: Term): Promise<void> {
  const rows = await sql.all('SELECT 1 FROM crawls WHERE no = $1 AND leader = $2 AND term = $3', [crawl, worker, term]);
  if (rows.length === 0) throw new TermEnded();
}

async function writeScores(sql: Sql, crawl: number, scores: Lesson['scores']): Promise<void> {
  if (scores.length === 0) return;
  const from = sql.dialect.rows('$1', { crawl: 'int', key: 'text', site: 'text', state: 'int', score: 'real' });
  await sql.change(
    `UPDATE frontier SET score = x.score FROM ${from}
     WHERE frontier.site = x.site AND frontier.crawl = x.crawl AND frontier.key = x.key AND frontier.state = x.state`,
    [rowsOf(scores.map(({ key, site, score }) => ({ crawl, key, site, state: WAITING, score })))],
  );
  const hosts = new Set(scores.map(({ host }) => host));
  await refreshQueues(
    sql,
    [...hosts].map((host) => ({ crawl, host })),
  );
}

/** 23505: another learner gave the same number first. */
const isDuplicate = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === '23505';

const arrivalOf = (row: VisitRow): Arrival => ({
  id: row.id,
  asked: row.asked,
  score: row.score,
  kind: row.kind,
  url: row.url,
  status: row.status,
  failure: row.failure,
  message: row.message,
  foundAt: row.found_at,
  bytes: row.bytes,
  answer: {
    robotsTag: [],
    redirects: [],
    isSitemap: false,
    sitemaps: [],
    ...(JSON.parse(row.answer) as Partial<Answered>),
  },
  record: row.record === null ? undefined : unpackPage(row.record),
});

const visitedOf = (row: VisitRow): Visited => ({
  id: row.id,
  url: row.url,
  host: row.host,
  status: row.status,
  foundAt: row.found_at,
  changed: row.changed,
  ...judgedOf(row),
});

const judgedOf = (row: VisitRow): Judged => ({
  n: row.n,
  relevance: row.relevance,
  onTopic: row.on_topic === 1,
  unsure: row.unsure === 1,
  detail: JSON.parse(row.judged) as JudgedDetail,
});
