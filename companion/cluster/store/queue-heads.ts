import { type Elsewhere, elsewhere, type LookedAt, worthTaking } from './better.ts';
import type { TakeAsk } from './claim.ts';
import { refreshQueues } from './frontier.ts';
import { HELD_BACK } from './model-updates.ts';
import type { Reach, Reaches } from './reach.ts';
import { WAITING } from './schema.ts';
import { rowsOf, type Sql } from './sql.ts';

/**
 * Longest wait for a host in use, in ms. On a busy machine a page takes seconds, and a dead worker must not block the
 * others.
 */
const PATIENCE_MS = 10_000;
/** Scores that differ by less than this share count as equal. Scores of deferred URLs compare without their penalty. */
const MARKEDLY = 0.02;
const SIZE = `abs(p.score + CASE WHEN p.score < ${-HELD_BACK / 2} THEN ${HELD_BACK} ELSE 0 END)`;

/** Hosts that one look finds beyond the wanted ones: some rest, or another crawl uses them. */
const SPARE = 8;
/** Looks of one take: each defers the hosts that are not free, so that the next one skips them. */
const LOOKS = 4;
/** Delay, in ms, before the next look at a host that another crawl uses. */
const HELD_MS = 500;
/** Hosts that one take wakes. */
const WOKEN = 100;

/** A host with the next URL of the crawl on it. */
export interface Head {
  readonly host: string;
  readonly site: string;
  readonly key: string;
  /**
   * Null where a worker of an earlier version left only the score: its program ran on while the tables were updated.
   */
  readonly url: string | null;
  readonly written: string | null;
  readonly score: number;
  readonly priority: number | null;
  /** Priority of the URL after it. */
  readonly further: number | null;
  readonly tries: number;
  readonly nameless: number | null;
  /** As JSON. */
  readonly led: string | null;
  readonly token: number;
  readonly manners: string;
  /** 1 when no worker holds it and its rest is over. */
  readonly free: number;
  /** When it is worth another look otherwise. */
  readonly until: number;
  /** The same in milliseconds from now. */
  readonly wait: number;
}

/** Circumstances of a look. */
export interface Looking {
  readonly leaseMs: number;
  readonly reaches: Reaches;
  /** Milliseconds by the clock of the database. */
  readonly now: number;
}

/** A place from which a worker can take. */
export interface KnownHead extends Head {
  readonly url: string;
}

/**
 * Selects the best hosts of a crawl that are free and worth fetching from, best first. Defers the others until they
 * have rested, so that resting hosts do not slow later looks. Cost: O(most) look-ups in `queues` and `hosts`; it does
 * not read the frontier.
 * @param used hosts that this transaction has taken; adds those that it finds now.
 */
export async function queueHeadsOf(
  sql: Sql,
  crawl: LookedAt,
  used: Set<string>,
  ask: TakeAsk,
  { leaseMs, reaches, now }: Looking,
): Promise<KnownHead[]> {
  const isFree = (head: Head): head is KnownHead => head.url !== null && head.free === 1 && !used.has(head.host);
  const choose = (found: readonly Head[], most: number): KnownHead[] => {
    const chosen = found.filter(isFree).slice(0, most);
    for (const { host } of chosen) used.add(host);
    return chosen;
  };
  if (ask.isPatient) return choose(await look(sql, crawl, ask, leaseMs, Number.POSITIVE_INFINITY), ask.most);
  const queueHeads: KnownHead[] = [];
  const seen = new Set<string>();
  const met: Elsewhere[] = [];
  const { better, best, ...first } = await firstLook(sql, crawl, ask, { leaseMs, reaches, now });
  let { found } = first;
  for (let looks = 1; ; looks++) {
    const fresh = found.filter(({ host }) => !queueHeads.some((head) => head.host === host));
    const chosen = choose(fresh, ask.most - queueHeads.length);
    queueHeads.push(...chosen);
    for (const { host } of fresh) seen.add(host);
    const unfree = fresh.filter((head) => !isFree(head) && !chosen.some((one) => one === head));
    if (unfree.length === 0) break;
    const unnamed = unfree.filter(({ url }) => url === null).map(({ host }) => ({ crawl: crawl.no, host }));
    const resting = unfree.filter(({ url }) => url !== null);
    met.push(...resting.flatMap((head) => elsewhereOf(head, ask)));
    const isLast = looks === LOOKS || queueHeads.length >= ask.most;
    const aside = Promise.all([refreshQueues(sql, unnamed), letRest(sql, crawl, resting)]);
    // Sent together with the next look, if there is one.
    [found] = await Promise.all([isLast ? [] : look(sql, crawl, ask, leaseMs, best), aside]);
    if (isLast) break;
  }
  const others = [...better.filter(({ host }) => !seen.has(host)), ...met];
  const taken = worthTaking(queueHeads, others, crawl.may_wait === 1, ask.waits);
  for (const head of queueHeads) if (!taken.includes(head)) used.delete(head.host);
  reaches.took(
    crawl.no,
    taken.map(({ host }) => host),
  );
  return [...taken];
}

/**
 * Wakes places whose hosts have rested, and looks, in one round trip. Looks again where a better place than a bounded
 * look reaches has just woken.
 * @returns upper bound of the scores of all places, as `best`
 */
async function firstLook(
  sql: Sql,
  crawl: LookedAt,
  ask: TakeAsk,
  { leaseMs, reaches, now }: Looking,
): Promise<{ readonly found: readonly Head[]; readonly better: readonly Elsewhere[]; readonly best: number }> {
  const reach = reaches.of(crawl.no);
  const begun = performance.now();
  const lookWithin = (best: number) =>
    Promise.all([
      ask.waits ? elsewhere(sql, crawl, ask.waits, { ...reach, best }) : [],
      look(sql, crawl, ask, leaseMs, best),
    ]);
  const [woken, first] = await Promise.all([wake(sql, crawl, reach), lookWithin(reach.best)]);
  reaches.woken(crawl.no, woken);
  const best = Math.max(reach.best, ...woken);
  const [better, found] = best > reach.best ? await lookWithin(best) : first;
  if (best < Number.POSITIVE_INFINITY) return { found, better, best };
  const inHand = better.filter(({ in_hand }) => in_hand === 1).map(({ host }) => host);
  reaches.found(crawl.no, { best: found[0]?.score, inHand, now, tookMs: performance.now() - begun });
  return { found, better, best: reaches.of(crawl.no).best };
}

/** Returns the host of a look as a better place elsewhere, when its rest ends soon. */
const elsewhereOf = ({ host, priority, manners, wait }: Head, ask: TakeAsk): readonly Elsewhere[] =>
  priority === null || wait > (ask.waits?.soonMs ?? 0) ? [] : [{ host, priority, manners, in_hand: 0 }];

/**
 * Selects the best places that are not known to rest, best first. A patient worker waits for rows that another session
 * is changing; others skip them.
 */
function look(sql: Sql, { no, per_host }: LookedAt, ask: TakeAsk, leaseMs: number, best: number): Promise<Head[]> {
  const { now, lock } = sql.dialect;
  return sql.all<Head>(
    `SELECT q.host, q.site, q.key, q.url, q.written, q.best AS score, q.priority, q.further, q.tries, q.nameless, q.led, h.token, h.manners,
       CASE WHEN h.worker = '' AND h.ready_at <= ${now} THEN 1 ELSE 0 END AS free,
       CASE WHEN h.worker = '' THEN h.ready_at ELSE ${now} + ${HELD_MS} END AS until,
       CASE WHEN h.worker = '' THEN h.ready_at - ${now} ELSE ${HELD_MS} END AS wait
     FROM queues q JOIN hosts h ON h.host = q.host
     WHERE q.crawl = $1 AND q.best IS NOT NULL AND q.rests_until IS NULL AND q.best <= $4 AND q.fetched < $2 ${ask.isPatient ? goodEnough(now, leaseMs) : ''}
     ORDER BY q.best DESC LIMIT $3${ask.isPatient ? lock : sql.dialect.skipLocked('q, h')}`,
    [no, per_host, ask.most + SPARE, best],
  );
}

/** Requires that no host in use has a markedly better URL, or that it has been in use for too long. */
const goodEnough = (now: string, leaseMs: number): string => `AND q.best >= coalesce((
  SELECT max(p.score - ${MARKEDLY} * ${SIZE}) FROM (
    SELECT CASE WHEN u.token = 0 THEN u.best ELSE (
      SELECT f.score FROM frontier f WHERE f.site = u.site AND f.crawl = u.crawl AND f.host = u.host
        AND f.state = ${WAITING} AND f.score IS NOT NULL AND f.key <> u.key ORDER BY f.score DESC LIMIT 1) END AS score
    FROM hosts b JOIN queues u ON u.crawl = $1 AND u.host = b.host
    WHERE b.worker <> '' AND b.lease_until > ${now} + ${leaseMs - PATIENCE_MS} AND u.fetched < $2) AS p), q.best)`;

/** Ends the deferral of places whose hosts have rested. Reads the clock once, so that the query can use an index. */
const wake = async (sql: Sql, { no }: LookedAt, { restedAfter }: Reach): Promise<number[]> => {
  const woken = await sql.all<{ best: number }>(
    `UPDATE queues SET rests_until = NULL WHERE (crawl, host) IN (
       SELECT q.crawl, q.host FROM queues q WHERE q.crawl = $1 AND q.best IS NOT NULL
         AND q.rests_until > $2 AND q.rests_until <= (SELECT ${sql.dialect.now})
       ORDER BY q.rests_until LIMIT ${WOKEN}${sql.dialect.skipLocked('q')}) RETURNING best`,
    [no, restedAfter],
  );
  return woken.map(({ best }) => best);
};

const letRest = (sql: Sql, { no }: LookedAt, queueHeads: readonly Head[]): Promise<number> =>
  sql.change(
    `UPDATE queues SET rests_until = x.until FROM ${sql.dialect.rows('$1', { crawl: 'int', host: 'text', until: 'int' })}
     WHERE queues.crawl = x.crawl AND queues.host = x.host`,
    [rowsOf(queueHeads.map(({ host, until }) => ({ crawl: no, host, until })))],
  );
