/**
 * Measures taking a batch from a frontier of millions, on PostgreSQL with everything on the disk.
 * Workers take a batch, keep a page with its links, and give the host back for a second.
 * Arguments: URLs (default 200,000), rounds of each worker (300), workers (1), a store, a file for plans.
 * The store is an empty database, or one that an earlier run filled; by default the benchmark starts a server.
 * The file gets the plan of each statement, and what one more run of it, then undone, did.
 */
import { writeFileSync } from 'node:fs';
import { startPostgres } from '../../../tests/postgres/server.ts';
import type { ScoredUrl } from '../../cluster/store/model-updates.ts';
import { openSharedStoreOn } from '../../cluster/store/open.ts';
import { openPostgres } from '../../cluster/store/postgres/database.ts';
import type { SharedStore } from '../../cluster/store/shared-store.ts';
import type { Sql } from '../../cluster/store/sql.ts';
import { crawlOf, NO_MODEL_UPDATE, pageAt, TEA, turnOf, WAITS } from '../../cluster/store/testing/samples.ts';
import { askEverything } from '../testing/every-statement.ts';
import { fillFrontier, fullScans, noticing, planOf, runOf } from '../testing/large-frontier.ts';

const CRAWLS = 4;
const URLS_OF_HOST = 50;
const BATCH = 6;
const LINKS = 20;
const PAUSE_MS = 1_000;
const LEARNER = 'learner';
/**
 * URLs whose scores a learner keeps in the store, and rows of one of its model updates
 * (companion/cluster/learner/scores.ts).
 */
const OFFERED = 20_000;
const OF_MODEL_UPDATE = 3_000;
/** Settings of a small database server; the rest as PostgreSQL comes. */
const SERVER = ['-c fsync=on', '-c shared_buffers=1GB', '-c max_wal_size=8GB'];

/** Visits that were taken in, by crawl. */
const learnedTo = new Map<string, number>();

const [urls = '200000', rounds = '300', workers = '1', given = '', plans = ''] = process.argv.slice(2);
const size = { urls: Number(urls), hosts: Math.ceil(Number(urls) / URLS_OF_HOST), crawls: CRAWLS };

async function run(store: string): Promise<void> {
  const filling = openPostgres(store, { statementMs: 0 });
  const setUp = await openSharedStoreOn(filling);
  await setUp.putTopic(TEA);
  const budgets = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
  for (let crawl = 1; crawl <= CRAWLS; crawl++) await setUp.create(crawlOf(String(crawl), { budgets }), []);
  const began = performance.now();
  const [filled] = await filling.all('SELECT 1 FROM frontier LIMIT 1');
  if (filled === undefined) await fillFrontier(filling, size);
  const [room] = await filling.all<{ room: number }>('SELECT pg_database_size(current_database()) AS room');
  console.log(
    `${size.urls} URLs of ${size.hosts} hosts and ${CRAWLS} crawls: ${((room?.room ?? 0) / 2 ** 30).toFixed(1)} GB, filled in ${Math.round((performance.now() - began) / 1_000)} s`,
  );
  const offeredAt = performance.now();
  // An earlier run may have done it: what a crawl is taken from has been written by its learner, long before.
  const [led] = await filling.all<{ term: number }>('SELECT max(term) AS term FROM crawls');
  for (let crawl = 1; crawl <= CRAWLS && led?.term === 0; crawl++) await offer(setUp, filling, crawl);
  console.log(`${OFFERED} of each crawl offered in ${Math.round((performance.now() - offeredAt) / 1_000)} s`);
  // Visits of an earlier run have their numbers.
  for (const { id, last } of await filling.all<{ id: string; last: number }>(
    'SELECT id, (SELECT coalesce(max(seq), 0) FROM visits WHERE crawl = no) AS last FROM crawls',
  )) {
    learnedTo.set(id, last);
  }
  await setUp.close();

  const { database, asked } = noticing(openPostgres(store));
  const sharedStore = await openSharedStoreOn(database);
  const times = { take: [] as number[], keep: [] as number[] };
  await Promise.all(Array.from({ length: Number(workers) }, (_, at) => worker(sharedStore, `w${at}`, times)));
  for (const [what, taken] of Object.entries(times)) console.log(`${what}: ${spread(taken)}`);
  // Runs the rare statements of workers and learners too, so that their plans are shown.
  const links = ['http://new.example/', 'http://h000000001.s000000000.example/new'];
  await askEverything(database, { worker: LEARNER, seq: (learnedTo.get('1') ?? 0) + 1, links });
  await explain(database, asked);
  await sharedStore.close();
}

/** Offers the best URL of each host, as a learner does. Each model update writes their scores again. */
async function offer(sharedStore: SharedStore, sql: Sql, crawl: number): Promise<void> {
  const best = await sql.all<ScoredUrl>(
    `SELECT site, host, key, url, best - 1e-9 AS score, best AS priority FROM queues
     WHERE crawl = $1 AND best IS NOT NULL AND rests_until IS NULL ORDER BY best DESC LIMIT ${OFFERED}`,
    [crawl],
  );
  for (let from = 0; from < best.length; from += OF_MODEL_UPDATE) {
    const term = await sharedStore.lead(String(crawl), LEARNER);
    if (term === undefined) throw new Error('somebody else leads');
    await sharedStore.apply(term, { ...NO_MODEL_UPDATE, scores: best.slice(from, from + OF_MODEL_UPDATE) });
  }
}

async function worker(sharedStore: SharedStore, name: string, times: Record<'take' | 'keep', number[]>): Promise<void> {
  for (let round = 0; round < Number(rounds); round++) {
    const before = performance.now();
    const claims = await sharedStore.take({ worker: name, topics: [], most: BATCH, waits: WAITS });
    times.take.push(performance.now() - before);
    for (const claim of claims) {
      const links = Array.from({ length: LINKS }, (_, link) => `http://new${link}.${claim.host}/${round}/${name}`);
      const begun = performance.now();
      await sharedStore.keep(claim, name, pageAt(claim.url, links), [turnOf(claim, { pauseMs: PAUSE_MS })]);
      times.keep.push(performance.now() - begun);
    }
    await relearn(sharedStore);
  }
}

/** The learner takes in what came, so that workers need not wait for it. */
async function relearn(sharedStore: SharedStore): Promise<void> {
  for (const { id, backlog } of await sharedStore.crawls()) {
    const term = backlog > 0 ? await sharedStore.lead(id, LEARNER) : undefined;
    if (term === undefined) continue;
    const pendingVisits = await sharedStore.pendingVisits(id, 200);
    const seq = (learnedTo.get(id) ?? 0) + 1;
    learnedTo.set(id, seq - 1 + pendingVisits.length);
    await sharedStore.apply(term, {
      taken: pendingVisits.map((arrival, at) => ({ id: arrival.id, seq: seq + at, isFetched: true })),
      ...{ rejudged: [], renewed: [], entering: [], scores: [], seeds: [], elapsedMs: 0 },
      tally: { failed: 0, frontier: 0, hosts: 0 },
    });
  }
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): string => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)} ms`;
  return `${sorted.length} times, p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`;
}

async function explain(
  database: ReturnType<typeof noticing>['database'],
  asked: ReturnType<typeof noticing>['asked'],
): Promise<void> {
  const texts: string[] = [];
  let scans = 0;
  for (const [text, values] of [...asked]) {
    if (!/^\s*(SELECT|UPDATE|INSERT|DELETE)/.test(text) || !/frontier|queues|hosts/.test(text)) continue;
    const found = fullScans(await planOf(database, text, values));
    scans += found.length;
    const rows = await runOf<{ 'QUERY PLAN': string }>(database, text, values, 'TIMING OFF, SUMMARY OFF');
    texts.push(`${text.replace(/\s+/g, ' ')}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}`);
  }
  console.log(`${texts.length} statements on frontier, queues and hosts, ${scans} scans of a whole table`);
  if (plans !== '') writeFileSync(plans, `${texts.join('\n\n')}\n`);
}

const server = given === '' ? await startPostgres(SERVER) : undefined;
try {
  await run(server === undefined ? given : await server.database());
} finally {
  server?.stop();
}
