import type { OrderName } from '../../../shared/api/crawl.ts';
import type { Claim, Commons, Manners, TakeAsk } from './commons.ts';
import { refreshQueues } from './frontier.ts';
import { recoverExpired } from './recover.ts';
import { TAKEN, WAITING } from './schema.ts';
import { rowsOf, type Sql, type SqlDatabase } from './sql.ts';

/**
 * Visits that may wait for the learner: beyond, workers would choose by an order that has not seen what they found. A young crawl
 * has little to choose by, so there it is few, and later one in fifty of its pages.
 */
const LEAST_BACKLOG = 4;
const BACKLOG_SHARE = 50;
const MOST_BACKLOG = 100;

interface CrawlRow {
  readonly no: number;
  readonly id: string;
  readonly topic_id: string;
  readonly order_name: OrderName;
  readonly per_host: number;
  /** Pages that may still be begun. */
  readonly room: number;
}

interface HostRow {
  readonly host: string;
  readonly site: string;
  readonly token: number;
  readonly manners: string;
}

interface UrlRow {
  readonly key: string;
  readonly url: string;
  readonly score: number;
  readonly tries: number;
}

interface Taken {
  readonly crawl: CrawlRow;
  readonly host: HostRow;
  readonly url: UrlRow;
}

/** Undoes a transaction: another worker has begun the last pages meanwhile. */
class NoRoom extends Error {}

const nothing = (cause: unknown): Claim[] => {
  if (cause instanceof NoRoom) return [];
  throw cause;
};

/** Handing out: the hosts of the best URLs that may be asked now, and one URL of each. */
export function taking(database: SqlDatabase, leaseMs: number): Pick<Commons, 'take'> {
  const { now } = database.dialect;
  return {
    async take(ask) {
      await recoverExpired(database);
      const crawls = await database.all<CrawlRow>(
        `SELECT no, id, topic_id, order_name, per_host, pages - fetched - outstanding AS room FROM crawls
         WHERE state = 'running' AND fetched + outstanding < pages AND backlog < ${MOST_BACKLOG}
           AND backlog < ${LEAST_BACKLOG} + fetched / ${BACKLOG_SHARE} ORDER BY outstanding, no`,
      );
      const mine = crawls.filter(({ topic_id }) => ask.topics.length === 0 || ask.topics.includes(topic_id));
      if (mine.length === 0) return [];
      // One transaction for all: what it costs is the writing to the disk in the end.
      return database.transaction((sql) => takeOfAll(sql, mine, ask)).catch(nothing);
    },
  };

  async function takeOfAll(sql: Sql, crawls: readonly CrawlRow[], ask: TakeAsk): Promise<Claim[]> {
    const taken: Taken[] = [];
    const counts = new Map<number, number>();
    for (const [index, crawl] of crawls.entries()) {
      // What is left is shared out evenly among the crawls that are left.
      const share = Math.ceil((ask.most - taken.length) / (crawls.length - index));
      const most = Math.min(share, crawl.room);
      const some = most > 0 ? await takeOf(sql, crawl, ask, most) : [];
      taken.push(...some);
      if (some.length > 0) counts.set(crawl.no, some.length);
    }
    if (taken.length === 0) return [];
    const rows = taken.map(({ crawl, host, url }) => ({
      ...{ crawl: crawl.no, host: host.host, site: host.site, key: url.key, token: host.token + 1 },
    }));
    await sql.change(
      `UPDATE frontier SET state = ${TAKEN}, token = x.token, tries = tries + 1
       FROM ${sql.dialect.rows('$1', { crawl: 'int', site: 'text', key: 'text', token: 'int' })}
       WHERE frontier.site = x.site AND frontier.crawl = x.crawl AND frontier.key = x.key`,
      [rowsOf(rows)],
    );
    await refreshQueues(sql, rows);
    // Last, and always in the same sequence: every transaction changes these rows.
    for (const [no, count] of [...counts].sort(([a], [b]) => a - b)) {
      const counted = await sql.change(
        'UPDATE crawls SET outstanding = outstanding + $2 WHERE no = $1 AND fetched + outstanding + $2 <= pages',
        [no, count],
      );
      if (counted === 0) throw new NoRoom();
    }
    return taken.map((one) => claimOf(one, leaseMs));
  }

  /** Leases the hosts at once, so that the next crawl cannot have them, too. */
  async function takeOf(sql: Sql, crawl: CrawlRow, { worker }: TakeAsk, most: number): Promise<Taken[]> {
    const hosts = await sql.all<HostRow>(
      `SELECT h.host, h.site, h.token, h.manners FROM queues q JOIN hosts h ON h.host = q.host
       WHERE q.crawl = $1 AND q.best IS NOT NULL AND q.fetched < $2
         AND h.worker = '' AND h.ready_at <= ${now}
       ORDER BY q.best DESC LIMIT $3${sql.dialect.skipLocked('h')}`,
      [crawl.no, crawl.per_host, most],
    );
    if (hosts.length === 0) return [];
    const taken: Taken[] = [];
    for (const host of hosts) {
      // One by one, so that the database plans for the one partition that holds the site.
      const [url] = await sql.all<UrlRow>(
        `SELECT f.key, f.url, f.score, f.tries FROM frontier f
         WHERE f.site = $1 AND f.crawl = $2 AND f.host = $3 AND f.state = ${WAITING} AND f.score IS NOT NULL
         ORDER BY f.score DESC LIMIT 1${sql.dialect.skipLocked('f')}`,
        [host.site, crawl.no, host.host],
      );
      if (url !== undefined) taken.push({ crawl, host, url });
    }
    const rows = rowsOf(taken.map(({ host }) => ({ host: host.host, token: host.token + 1 })));
    const from = sql.dialect.rows('$1', { host: 'text', token: 'int' });
    await sql.change(
      `UPDATE hosts SET worker = $2, token = x.token, lease_until = ${now} + $3 FROM ${from} WHERE hosts.host = x.host`,
      [rows, worker, leaseMs],
    );
    return taken;
  }
}

const claimOf = ({ crawl, host, url }: Taken, leaseMs: number): Claim => ({
  crawl: crawl.id,
  topicId: crawl.topic_id,
  order: crawl.order_name,
  host: host.host,
  site: host.site,
  token: host.token + 1,
  url: url.url,
  key: url.key,
  score: url.score,
  tries: url.tries + 1,
  leaseMs,
  manners: JSON.parse(host.manners) as Manners,
});
