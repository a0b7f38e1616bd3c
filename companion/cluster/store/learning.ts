import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { unpackDigest } from '../../crawl/state/packed-digest.ts';
import { faultCode } from '../../fault-code.ts';
import { unpackPage } from '../../store/packed.ts';
import { count, lockCrawl } from './counts.ts';
import { crawlNumbers } from './crawl-numbers.ts';
import { type JudgedDetail, judgedPage } from './judged-detail.ts';
import type { JudgedPage, LearnedVisit, ModelUpdate, PendingVisit, ResponseDetails, Visited } from './model-updates.ts';
import type { SharedStore, Term } from './shared-store.ts';
import { FLEETING, rowsOf, type Sql, type SqlDatabase } from './sql.ts';
import { gained, type Opined } from './words.ts';
import { opinedOn, writeFrontier, writeVisits } from './write-model-update.ts';

interface VisitRow {
  readonly id: number;
  readonly asked: string;
  readonly score: number;
  readonly kind: PendingVisit['kind'];
  readonly url: string;
  readonly host: string;
  readonly status: number;
  readonly failure: string;
  readonly message: string;
  readonly found_at: number;
  readonly bytes: number;
  readonly answer: string;
  readonly record: Uint8Array | null;
  readonly digest: Uint8Array | null;
  readonly seq: number;
  readonly changed: number;
  readonly n: number;
  readonly relevance: number;
  readonly on_topic: number;
  readonly unsure: number;
  readonly judged: string;
}

type ModelUpdates = Pick<SharedStore, 'lead' | 'resign' | 'pendingVisits' | 'learned' | 'apply' | 'visited'>;

/** Scores written in one transaction. It locks their hosts, so workers take nothing from them until it ends. */
const SCORES_AT_ONCE = 200;

/** Elects the one learner of a crawl, and does its reads and writes. */
export function modelUpdates(database: SqlDatabase, termMs: number): ModelUpdates {
  const numberOf = crawlNumbers(database);
  const { now } = database.dialect;
  return {
    async lead(crawl, worker) {
      const no = await numberOf(crawl);
      return database.transaction(async (sql) => {
        await lockCrawl(sql, no);
        const [row] = await sql.all<{ term: number; leader: string; over: number }>(
          `SELECT term, leader, CASE WHEN leads_until < ${now} THEN 1 ELSE 0 END AS over FROM crawls_now WHERE no = $1`,
          [no],
        );
        if (row === undefined || (row.leader !== worker && row.over === 0)) return undefined;
        const term = row.term + (row.leader === worker ? 0 : 1);
        if (term !== row.term)
          await sql.change('UPDATE crawls SET leader = $2, term = $3 WHERE no = $1', [no, worker, term]);
        await count(sql, no, { leads_until: `${now} + $2` }, [termMs]);
        return { crawl, worker, term };
      });
    },
    resign: async ({ crawl, worker, term }) =>
      database.transaction(async (sql) => {
        const led = await sql.all<{ no: number }>(
          `UPDATE crawls SET leader = '' WHERE id = $1 AND leader = $2 AND term = $3 RETURNING no`,
          [crawl, worker, term],
        );
        for (const { no } of led) await count(sql, no, { leads_until: '0' });
      }),
    async pendingVisits(crawl, limit, except = new Set()) {
      const rows = await database.all<VisitRow>(
        `SELECT v.* FROM visits v WHERE v.crawl = $1 AND v.seq IS NULL
           AND v.id NOT IN (SELECT x.id FROM ${database.dialect.rows('$3', { id: 'int' })}) ORDER BY v.id LIMIT $2`,
        [await numberOf(crawl), limit, rowsOf([...except].map((id) => ({ id })))],
      );
      return rows.map(learnedOf);
    },
    async learned(crawl, after, limit) {
      const rows = await database.all<VisitRow>(
        'SELECT * FROM visits WHERE crawl = $1 AND seq IS NOT NULL AND seq > $2 ORDER BY seq LIMIT $3',
        [await numberOf(crawl), after, limit],
      );
      return rows.map(learnedOf);
    },
    async visited(crawl, after, limit) {
      const rows = await database.all<VisitRow>(
        `SELECT id, url, host, status, found_at, changed, n, relevance, on_topic, unsure, judged FROM visits
         WHERE crawl = $1 AND changed IS NOT NULL AND changed > $2 ORDER BY changed LIMIT $3`,
        [await numberOf(crawl), after, limit],
      );
      return rows.map(visitedOf);
    },
    async apply(term, modelUpdate) {
      const crawl = await numberOf(term.crawl);
      const pieces = piecesOf(modelUpdate.scores);
      const last = pieces.length - 1;
      // Statements are sent together, and a failure of any of them is waited for from the start.
      const write = (scores: ModelUpdate['scores'], at: number): Promise<unknown> =>
        database.transaction(
          (sql) =>
            Promise.all([
              writeFrontier(sql, crawl, at === 0 ? modelUpdate.entering : [], scores),
              at < last ? leads(sql, crawl, term) : writeRest(sql, crawl, term, modelUpdate),
            ]),
          // The last piece is durable and follows the others. Scores that a database crash loses earlier are rewritten
          // by the next learner.
          at < last ? FLEETING : undefined,
        );
      try {
        for (const [at, scores] of pieces.entries()) await write(scores, at);
        return true;
      } catch (cause) {
        if (isAmbitError(cause, 'undone') || isDuplicate(cause)) return false;
        throw cause;
      }
    },
  };

  /** Writes all of a model update but its part on the frontier. */
  async function writeRest(sql: Sql, crawl: number, term: Term, modelUpdate: ModelUpdate): Promise<void> {
    // Query the earlier judgements before the visits change.
    const opined = opinedOn(sql, modelUpdate);
    const visited = writeVisits(sql, crawl, modelUpdate);
    const seeded = modelUpdate.seeds.map(({ position, state, failure, message }) =>
      sql.change('UPDATE seeds SET state = $3, failure = $4, message = $5 WHERE crawl = $1 AND position = $2', [
        ...[crawl, position, state, failure, message],
      ]),
    );
    // The tally comes last: it locks the row of the crawl, which every transaction of a worker needs.
    await Promise.all([visited, ...seeded, opined.then((its) => writeTally(sql, crawl, term, modelUpdate, its))]);
  }

  async function writeTally(
    sql: Sql,
    crawl: number,
    term: Term,
    modelUpdate: ModelUpdate,
    opined: readonly Opined[],
  ): Promise<void> {
    const { failed, frontier, hosts } = modelUpdate.tally;
    const unfetched = modelUpdate.taken.filter(({ isFetched, page }) => isFetched && (page?.n ?? 0) === 0).length;
    // Lock first: the count then includes every earlier label, and later labels count after it.
    const held = leads(sql, crawl, term);
    const changes = {
      ...{ backlog: 'backlog - $3', fetched: 'fetched - $4', on_topic: `on_topic + ${gained(sql)}` },
      ...{ failed: 'CAST($5 AS bigint)', waiting: 'CAST($6 AS bigint)', places: 'CAST($7 AS bigint)' },
      ...{ elapsed_ms: 'elapsed_ms + $8', changed: 'changed + $9', leads_until: `${now} + $10` },
    };
    const written = count(sql, crawl, changes, [
      ...[rowsOf(opined), modelUpdate.taken.length, unfetched, failed, frontier, hosts, modelUpdate.elapsedMs],
      ...[modelUpdate.taken.length + modelUpdate.rejudged.length + modelUpdate.renewed.length, termMs],
    ]);
    await Promise.all([held, written]);
  }
}

/** At least one piece, so that there is always a last one. */
function piecesOf(scores: ModelUpdate['scores']): readonly ModelUpdate['scores'][] {
  const count = Math.max(1, Math.ceil(scores.length / SCORES_AT_ONCE));
  return Array.from({ length: count }, (_, at) => scores.slice(at * SCORES_AT_ONCE, (at + 1) * SCORES_AT_ONCE));
}

async function leads(sql: Sql, crawl: number, { worker, term }: Term): Promise<void> {
  // Lock the crawl so that no worker is elected until the writes of this term are committed.
  const rows = await sql.all(`SELECT 1 FROM crawls WHERE no = $1 AND leader = $2 AND term = $3${sql.dialect.lock}`, [
    crawl,
    worker,
    term,
  ]);
  if (rows.length === 0) throw new AmbitError('undone', 'Another learner has a higher term.');
}

/** 23505: another learner gave the same number first. */
const isDuplicate = (cause: unknown): boolean => faultCode(cause) === '23505';

/**
 * Record and digest are unpacked when they are read: a hundred unpacked pages at once outlive the young part of the
 * heap, and cost a tenth more of the processor.
 */
const learnedOf = (row: VisitRow): LearnedVisit => ({
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
    ...(JSON.parse(row.answer) as Partial<ResponseDetails>),
  },
  get record() {
    return row.record === null ? undefined : unpackPage(row.record);
  },
  get digest() {
    return row.digest === null ? undefined : unpackDigest(row.digest);
  },
  seq: row.seq,
  page: row.judged === '' ? undefined : judgedOf(row),
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

const judgedOf = ({ n, relevance, on_topic, unsure, judged }: VisitRow): JudgedPage =>
  judgedPage({ n, relevance, onTopic: on_topic === 1, unsure: unsure === 1 }, JSON.parse(judged) as JudgedDetail);
