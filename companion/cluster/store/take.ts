import type { OrderName } from '../../../shared/api/crawl.ts';
import { AmbitError, isAmbitError } from '../../../shared/errors/ambit-error.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import type { Claim, KeptPacing, StoredRedirect, TakeAsk, WaitRule } from './claim.ts';
import { count } from './counts.ts';
import { type KnownHead, queueHeadsOf } from './queue-heads.ts';
import { Reaches } from './reach.ts';
import { recoverExpired } from './recover.ts';
import type { SharedStore } from './shared-store.ts';
import { FLEETING, rowsOf, type Sql, type SqlDatabase } from './sql.ts';

/**
 * Visits that may wait for the learner; beyond, workers would choose by an order that has not seen their findings. A
 * young crawl has little to choose by, so its limit is low, though not below what a few workers bring at once. Later it
 * is one in fifty of its pages.
 */
const MIN_BACKLOG = 8;
const BACKLOG_SHARE = 50;
const MAX_BACKLOG = 100;

/**
 * A patient worker takes only while the learner has seen all visits, and at most one in fifty pages is leased. So it
 * makes only that share of its choices with less knowledge than one worker alone would have. In a young crawl the
 * workers thus take turns.
 */
const FEW_UNSEEN = (more: string): string => `outstanding + ${more} <= 1 + fetched / ${BACKLOG_SHARE}`;

interface ActiveCrawlRow {
  readonly no: number;
  readonly id: string;
  readonly topic_id: string;
  readonly term: number;
  readonly order_name: OrderName;
  readonly per_host: number;
  /** Pages that may still be begun. */
  readonly room: number;
  /** Milliseconds by the clock of the database. */
  readonly now: number;
  /** 1: a worker may leave a URL for a better one. */
  readonly may_wait: number;
}

interface CrawlQueueHead {
  readonly crawl: ActiveCrawlRow;
  readonly head: KnownHead;
}

const nothing = (cause: unknown): Claim[] => {
  if (isAmbitError(cause, 'undone')) return [];
  throw cause;
};

/** Leases the hosts of the best free URLs, and takes one URL of each. */
export function taking(database: SqlDatabase, leaseMs: number): Pick<SharedStore, 'take'> {
  const { now } = database.dialect;
  const reaches = new Reaches();
  /** False for a crawl that has never begun, and when the clock of the database was put back since. */
  const justBegun = ({ patienceMs }: WaitRule): string =>
    `(begun_at IS NOT NULL AND begun_at BETWEEN ${now} - ${patienceMs} AND ${now})`;
  return {
    async take(ask) {
      const learned = ask.isPatient
        ? `backlog = 0 AND ${FEW_UNSEEN('1')}`
        : `backlog < ${MAX_BACKLOG} AND backlog < ${MIN_BACKLOG} + fetched / ${BACKLOG_SHARE}`;
      const running = (): Promise<ActiveCrawlRow[]> =>
        database.all<ActiveCrawlRow>(
          `SELECT no, id, topic_id, term, order_name, per_host, pages - fetched - outstanding AS room,
             ${now} AS now, ${ask.waits ? `CASE WHEN ${justBegun(ask.waits)} THEN 1 ELSE 0 END` : 0} AS may_wait FROM crawls_now
           WHERE state = 'running' AND fetched + outstanding < pages AND ${learned} ORDER BY outstanding, no`,
        );
      const [recovered, before] = await Promise.all([
        reaches.recovered(() => recoverExpired(database)),
        running(),
        reaches.watch(database),
      ]);
      const crawls = recovered > 0 ? await running() : before;
      const mine = crawls.filter(({ topic_id }) => ask.topics.length === 0 || ask.topics.includes(topic_id));
      if (mine.length === 0) return [];
      // One transaction for all. It is on the disk once the lease of the first address is; workers send no request
      // before that.
      return database.transaction((sql) => takeOfAll(sql, mine, ask), FLEETING).catch(nothing);
    },
  };

  async function takeOfAll(sql: Sql, crawls: readonly ActiveCrawlRow[], ask: TakeAsk): Promise<Claim[]> {
    const taken = await queueHeadsOfAll(sql, crawls, ask);
    const counts = new Map<number, number>();
    for (const { crawl } of taken) counts.set(crawl.no, (counts.get(crawl.no) ?? 0) + 1);
    if (taken.length === 0) return [];
    const rows = rowsOf(taken.map(({ crawl, head: { host, token } }) => ({ crawl: crawl.no, host, token: token + 1 })));
    const from = sql.dialect.rows('$1', { crawl: 'int', host: 'text', token: 'int' });
    const leased = sql.change(
      `UPDATE hosts SET worker = $2, token = x.token, lease_until = ${now} + $3, owed = CASE WHEN owed < $4 THEN $4 ELSE owed END
       FROM ${from} WHERE hosts.host = x.host`,
      [rows, ask.worker, leaseMs, ask.pendingDelayMs ?? 0],
    );
    const marked = sql.change(
      `UPDATE queues SET best = NULL, token = x.token, tries = tries + 1 FROM ${from}
       WHERE queues.crawl = x.crawl AND queues.host = x.host`,
      [rows],
    );
    // Last, and always in the same sequence: every transaction holds the rows of these crawls.
    const inSequence = [...counts].sort(([a], [b]) => a - b);
    const mayWait = new Set(crawls.filter(({ may_wait }) => may_wait === 1).map(({ no }) => no));
    const counted = inSequence.map(([no, begun]) =>
      count(
        sql,
        no,
        { outstanding: 'outstanding + $2', begun_at: now },
        [begun],
        `fetched + outstanding + $2 <= (SELECT c.pages FROM crawls c WHERE c.no = $1)
         ${ask.isPatient ? `AND ${FEW_UNSEEN('$2')}` : ''} ${ask.waits && !mayWait.has(no) ? `AND NOT ${justBegun(ask.waits)}` : ''}`,
      ),
    );
    const [, , ...changed] = await Promise.all([leased, marked, ...counted]);
    if (changed.includes(0)) throw new AmbitError('undone', 'Another worker took the last pages, or ended the wait.');
    return taken.map((one) => claimOf(one, leaseMs));
  }

  /**
   * Selects the wanted number of hosts, shared out evenly among the crawls. Looks at all crawls together: a take needs
   * few round trips, however many crawls there are.
   */
  async function queueHeadsOfAll(
    sql: Sql,
    crawls: readonly ActiveCrawlRow[],
    ask: TakeAsk,
  ): Promise<readonly CrawlQueueHead[]> {
    const most = ask.isPatient ? Math.min(1, ask.most) : ask.most;
    const used = new Set<string>();
    const taken: CrawlQueueHead[] = [];
    const room = new Map(crawls.map((crawl) => [crawl, crawl.room]));
    while (taken.length < most) {
      const asked = sharesOf(most - taken.length, room);
      if (asked.length === 0) break;
      const found = await Promise.all(
        asked.map(async ({ crawl, wanted }) => ({
          crawl,
          wanted,
          queueHeads: await queueHeadsOf(
            sql,
            crawl,
            used,
            { ...ask, most: wanted },
            { leaseMs, reaches, now: crawl.now },
          ),
        })),
      );
      for (const { crawl, wanted, queueHeads } of found) {
        taken.push(...queueHeads.map((head) => ({ crawl, head })));
        // Crawls that found all they wanted share the places that this one leaves free.
        if (queueHeads.length < wanted) room.delete(crawl);
        else room.set(crawl, (room.get(crawl) ?? 0) - wanted);
      }
    }
    return taken;
  }
}

/** @param room pages that each crawl may still begin. @returns crawls that want pages. */
function sharesOf(
  most: number,
  room: ReadonlyMap<ActiveCrawlRow, number>,
): readonly { crawl: ActiveCrawlRow; wanted: number }[] {
  const open = [...room].filter(([, left]) => left > 0);
  let left = most;
  return open.flatMap(([crawl, its], at) => {
    const wanted = Math.min(its, Math.ceil(left / (open.length - at)));
    left -= wanted;
    return wanted > 0 ? [{ crawl, wanted }] : [];
  });
}

/**
 * Checks the spelling: a worker of an earlier version, which runs while the tables are updated, may leave the spelling
 * of another URL.
 */
const askedOf = ({ url, written }: KnownHead): string =>
  written !== null && canonicalUrl(written) === url ? written : url;

const claimOf = ({ crawl, head }: CrawlQueueHead, leaseMs: number): Claim => ({
  crawl: crawl.id,
  topicId: crawl.topic_id,
  term: crawl.term,
  order: crawl.order_name,
  host: head.host,
  site: head.site,
  token: head.token + 1,
  url: head.url,
  asked: askedOf(head),
  key: head.key,
  score: head.score,
  tries: head.tries + 1,
  nameless: head.nameless ?? 0,
  ...(head.led !== null && { from: JSON.parse(head.led) as StoredRedirect }),
  leaseMs,
  manners: JSON.parse(head.manners) as KeptPacing,
});
