import type { Client } from 'pg';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { pausesOf, type ServedRequest } from '../../../tests/postgres/loopback-web.ts';
import { frontierKey } from '../store/keys.ts';
import { SETTLED, WAITING } from '../store/schema.ts';
import { HASTY, hostOfName, plainLinksOf, RETRY_AFTER_S } from './long-web.ts';

/** A worker that was killed: its machine, and monotonic milliseconds. */
export interface Kill {
  readonly from: string;
  readonly at: number;
  readonly inFlight: number;
  readonly led: boolean;
}

/** Longest time, in ms, from a request until its page is written down or given up. */
const IN_HAND_MS = 60_000;
/** Requests of a URL that fails for a while (companion/crawl/politeness/retry.ts). */
const MAX_TRIES = 3;
const ADDRESS_PAUSE_MS = 1_000;
/** Ends of a pause are seen through sockets and timers. */
const UNSHARP_MS = 30;

const urlOf = ({ host, path }: ServedRequest): string => `http://${host}${path}`;
const keyOf = (url: string): string => frontierKey(canonicalUrl(url) ?? url);
const isRobots = ({ path }: ServedRequest): boolean => path === '/robots.txt';
const least = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(Math.min(...values));

/** Kill of the worker that sent a request, while it had the page in hand. */
const killOf = ({ from, beganAt }: ServedRequest, kills: readonly Kill[]): Kill | undefined =>
  kills.find((kill) => kill.from === from && kill.at > beganAt && kill.at - beganAt < IN_HAND_MS);

/** Tells whether the worker of the first request was killed before the second. */
const isCutOff = (before: ServedRequest, after: ServedRequest, kills: readonly Kill[]): boolean =>
  (killOf(before, kills)?.at ?? Number.POSITIVE_INFINITY) < after.beganAt;

/** Each further request of a page by what made it necessary, and addresses of those that nothing explains. */
export function repeats(seen: readonly ServedRequest[], kills: readonly Kill[]) {
  const byUrl = new Map<string, ServedRequest[]>();
  for (const request of seen) {
    if (isRobots(request)) continue;
    const requests = byUrl.get(urlOf(request)) ?? [];
    byUrl.set(urlOf(request), requests);
    requests.push(request);
  }
  const [afterFailure, afterKill, unexplained]: [string[], string[], string[]] = [[], [], []];
  for (const [url, requests] of byUrl) {
    const failed = requests.filter(({ status, isSent }) => status >= 400 || !isSent).length;
    for (const [at, request] of requests.entries()) {
      const before = requests[at - 1];
      if (before === undefined) continue;
      const hasFailed = (before.status >= 400 || !before.isSent) && failed <= MAX_TRIES;
      if (isCutOff(before, request, kills)) afterKill.push(url);
      else if (hasFailed) afterFailure.push(url);
      else unexplained.push(url);
    }
  }
  return { pages: byUrl.size, afterFailure: afterFailure.length, afterKill: afterKill.length, unexplained };
}

/** Pauses in ms, as the server saw them, and how many were shorter than the host or its address is owed. */
export function politeness(
  seen: readonly ServedRequest[],
  kills: readonly Kill[],
  neighbours: number,
  crawlDelayS: number,
) {
  // A robots.txt and its page are one visit, and so are a redirect and its target on the same host. The lenient parser
  // (companion/fetch/lenient.ts) repeats a request at once when an answer is shorter than its length.
  const isRepeat = (before: ServedRequest, after: ServedRequest): boolean =>
    before.path === after.path && !before.isSent && before.from === after.from && !isCutOff(before, after, kills);
  const isSame = (before: ServedRequest, after: ServedRequest): boolean =>
    before.host === after.host &&
    (isRobots(before) || (before.status === 302 && after.path.startsWith('/r/')) || isRepeat(before, after));
  const ofAddress = pausesOf(seen, neighbours, isSame);
  const ofHost = pausesOf(seen, 1, isSame);
  const slow = ofHost.filter(({ after }) => hostOfName(after.host) !== HASTY);
  const acrossKills = slow.filter(({ before, after }) => isCutOff(before, after, kills));
  const afterRefusal = ofHost.filter(({ before }) => before.status === 429);
  const tooShort = (pauses: typeof ofHost, leastMs: number): readonly string[] =>
    pauses.flatMap(({ ms, before, after }) =>
      ms < leastMs - UNSHARP_MS ? [`${urlOf(before)} (${before.status}), ${ms} ms, ${urlOf(after)}`] : [],
    );
  const row = (pauses: typeof ofHost, owedMs: number) => ({
    pauses: pauses.length,
    owedMs,
    leastMs: least(pauses.map(({ ms }) => ms)),
    tooShort: tooShort(pauses, owedMs),
  });
  return {
    addresses: row(ofAddress, ADDRESS_PAUSE_MS),
    hostsWithCrawlDelay: row(slow, crawlDelayS * 1_000),
    ofTheseAcrossKills: row(acrossKills, crawlDelayS * 1_000),
    hostsAfterRetryAfter: row(afterRefusal, RETRY_AFTER_S * 1_000),
    forbiddenByRobots: seen.filter(({ path }) => path.startsWith('/private/')).length,
  };
}

interface CheckedUrl {
  readonly key: string;
  readonly state: number;
}
interface CheckedVisit {
  readonly key: string;
  readonly kind: string;
  readonly url: string;
  readonly n: number;
}

/** Compares what a store holds with itself and with what the server saw; the lists are empty when nothing is lost. */
export async function completeness(
  client: Client,
  seen: readonly ServedRequest[],
  kills: readonly Kill[],
  seeds: readonly string[],
  hosts: number,
) {
  const urls = (await client.query<CheckedUrl>('SELECT key, state::int AS state FROM frontier')).rows;
  const visits = (await client.query<CheckedVisit>('SELECT key, kind, url, n::int AS n FROM visits')).rows;
  const pages = visits.filter(({ kind }) => kind === 'page');
  const stateOf = new Map(urls.map(({ key, state }) => [key, state]));
  const visited = new Set(visits.map(({ key }) => key));
  const answered = new Set(pages.map(({ url }) => keyOf(url)));
  const sent = seen.filter(
    (one) => !isRobots(one) && one.status === 200 && one.isSent && killOf(one, kills) === undefined,
  );
  const offered = new Set([
    ...seeds,
    ...pages.flatMap(({ url }) => plainLinksOf({ host: new URL(url).hostname, path: new URL(url).pathname }, hosts)),
  ]);
  return {
    offered: offered.size,
    known: urls.length,
    waiting: urls.filter(({ state }) => state === WAITING).length,
    fetched: pages.length,
    failed: visits.length - pages.length,
    visitedTwice: visits.length - visited.size,
    offeredAndUnknown: [...offered].filter((url) => !stateOf.has(keyOf(url))),
    settledWithoutVisit: urls.filter(({ key, state }) => state === SETTLED && !visited.has(key) && !answered.has(key))
      .length,
    waitingAndVisited: urls.filter(({ key, state }) => state === WAITING && visited.has(key)).length,
    sentAndNotKept: sent.map(urlOf).filter((url) => !answered.has(keyOf(url))),
    numbersMissing: pages.length - new Set(pages.map(({ n }) => n).filter((n) => n > 0 && n <= pages.length)).size,
  };
}

/** Number of rows of each table and a sum of their contents, by the client's transaction. */
export async function tableSums(client: Client): Promise<Readonly<Record<string, string>>> {
  const tables = await client.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(h, '' ORDER BY h), '')) AS sum FROM (SELECT md5(t::text) AS h FROM ${name} t) x`,
    );
    sums[name] = rows[0]?.sum ?? '';
  }
  return sums;
}
