import type { KeptPacing, TakeAsk, WaitRule } from './claim.ts';
import { isHeldBack } from './model-updates.ts';
import type { Reach } from './reach.ts';
import { rowsOf, type Sql } from './sql.ts';

/** Places that a look reads, best first: some of their hosts are slow or failing. */
const LOOKED_AT = 8;
/** Places at rest among which a take searches, those that become free first. Bounds its cost however many rest. */
const SOONEST = 256;

/** Below every priority. */
const NOTHING = Number.NEGATIVE_INFINITY;

/** A waiting URL whose host is not free yet. */
export interface Elsewhere {
  readonly host: string;
  readonly priority: number;
  /** Of its host, as JSON. */
  readonly manners: string;
  /** 1 when a URL of this host is leased and this is the one after it. */
  readonly in_hand: number;
}

/** Columns of a crawl that a look for URLs reads. */
export interface LookedAt {
  readonly no: number;
  readonly per_host: number;
  /** 1 when a worker may leave a URL for a better one elsewhere. */
  readonly may_wait: number;
}

/**
 * Selects the best URLs of a crawl on hosts that become free soon, and those behind leased URLs. It also selects those
 * whose rest is unknown: a row that another session is changing still counts. Cost: at most `SOONEST` places of resting
 * hosts, and those of leased URLs.
 */
export const elsewhere = (
  sql: Sql,
  { no, per_host }: LookedAt,
  { soonMs }: WaitRule,
  { best, restedAfter, inHand }: Reach,
): Promise<readonly Elsewhere[]> =>
  sql.all<Elsewhere>(
    `SELECT x.host, x.priority, x.in_hand, h.manners FROM (
       SELECT * FROM (SELECT s.host, s.priority, 0 AS in_hand FROM (SELECT q.host, q.priority, q.fetched FROM queues q
           WHERE q.crawl = $1 AND q.best IS NOT NULL AND q.rests_until > $3
             AND q.rests_until <= (SELECT ${sql.dialect.now} + ${soonMs})
           ORDER BY q.rests_until LIMIT ${SOONEST}) AS s
         WHERE s.fetched < $2 AND s.priority IS NOT NULL ORDER BY s.priority DESC LIMIT ${LOOKED_AT}) AS resting
       UNION ALL
       SELECT * FROM (SELECT p.host, p.further, 1 AS in_hand FROM ${inHand === undefined ? ALL_IN_HAND : inHandOf(sql)}
         WHERE p.further IS NOT NULL ORDER BY p.further DESC LIMIT ${LOOKED_AT}) AS in_hand
       UNION ALL
       SELECT * FROM (SELECT q.host, q.priority, 0 AS in_hand FROM queues q
         WHERE q.crawl = $1 AND q.best IS NOT NULL AND q.rests_until IS NULL AND q.best <= $4
           AND q.fetched < $2 ORDER BY q.best DESC LIMIT 1) AS best
       ) AS x
     JOIN hosts h ON h.host = x.host WHERE x.priority IS NOT NULL`,
    [no, per_host, restedAfter, best, ...(inHand === undefined ? [] : [rowsOf([...inHand].map((host) => ({ host })))])],
  );

/** Selects the places of crawl $1 that have a leased URL, by an index of these alone. */
const ALL_IN_HAND =
  '(SELECT q.host, q.further FROM queues q WHERE q.crawl = $1 AND q.token > 0 AND q.fetched + 1 < $2) AS p';

/**
 * The same among the hosts in $5. Tests each row after its look-up, so that the planner skips the index of leased
 * places.
 */
const inHandOf = (sql: Sql): string =>
  `(SELECT x.host, (SELECT CASE WHEN q.token > 0 AND q.fetched + 1 < $2 THEN q.further END FROM queues q
     WHERE q.crawl = $1 AND q.host = x.host) AS further FROM ${sql.dialect.rows('$5', { host: 'text' })}) AS p`;

/** A URL that a worker could take. */
interface Takeable {
  readonly score: number;
  readonly priority: number | null;
  /** Priority of the URL after it. */
  readonly further: number | null;
  readonly manners: string;
}

/**
 * Returns the URLs of a crawl that a worker should take now and not leave for a better one elsewhere. Always includes
 * the first when the wait is over.
 * @param queueHeads best first.
 */
export function worthTaking<Head extends Takeable>(
  queueHeads: readonly Head[],
  others: readonly Elsewhere[],
  mayWait: boolean,
  waits: TakeAsk['waits'],
): readonly Head[] {
  if (waits === undefined) return queueHeads;
  const isBrisk = ({ manners }: Pick<Elsewhere, 'manners'>): boolean =>
    waits.isBrisk(JSON.parse(manners) as KeptPacing);
  let best = Math.max(NOTHING, ...others.filter(isBrisk).map(({ priority }) => priority));
  return queueHeads.filter((head, at) => {
    // A URL without a score is never treated as worse.
    const one = { isDemoted: isHeldBack(head.score), priority: head.priority ?? 1 };
    const isLeft = best > NOTHING && waits.isFarBelow(one, best) && (mayWait || at > 0);
    if (!isLeft && head.further !== null && isBrisk(head)) best = Math.max(best, head.further);
    return !isLeft;
  });
}
