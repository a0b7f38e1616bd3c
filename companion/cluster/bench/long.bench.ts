/**
 * Runs workers over one PostgreSQL for a long time. Each has a network namespace of its own, as a machine would: this
 * needs Linux and root. Five hosts in twelve of their web are hostile. Kills workers at random moments and starts
 * others there. After half of the time `pg_dump` takes a dump beside the workers. At the end the dump is restored and
 * compared, and two workers continue with it. The log of the web server and the store are checked: nothing was lost or
 * fetched twice, and each host had its pause. Prints one JSON; exits with 1 if a check fails. The processor time is
 * that of all workers. Arguments: minutes (45), workers (10, at most 31), seconds between two kills (60), hosts (48),
 * Crawl-delay of all hosts but one, in s (20).
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { randomFrom } from '../../../shared/learning/random.ts';
import type { Child } from '../../../tests/postgres/child.ts';
import { type LoopbackWeb, openLoopbackWeb, pageUrl } from '../../../tests/postgres/loopback-web.ts';
import { noNamespaces, type OtherMachine, otherMachine, TEST_NETWORK } from '../../../tests/postgres/namespace.ts';
import { type PostgresServer, startPostgres } from '../../../tests/postgres/server.ts';
import { openSharedStoreOn } from '../store/open.ts';
import { openPostgres } from '../store/postgres/database.ts';
import type { SharedCrawl, SharedStore } from '../store/shared-store.ts';
import { crawlOf, TEA } from '../store/testing/samples.ts';
import { completeness, type Kill, politeness, repeats, tableSums } from '../testing/long-checks.ts';
import { longWebAnswers } from '../testing/long-web.ts';

const [minutes = 45, count = 10, killEveryS = 60, hosts = 48, crawlDelayS = 20] = process.argv.slice(2).map(Number);
const CRAWL = 'long';
const SEEDS = [0, 5, 7, 8, 9, 10, 11].map((host) => pageUrl(host, 0));
const NEIGHBOURS = 2;
/** Limit of a whole fetch, as in the product. */
const LONGEST_FETCH_MS = 30_000;
const LOOK_MS = 5_000;
/** What is in a dead worker's hands goes back after its lease and the limit of a fetch. */
const SETTLE_MS = 180_000;
/** Pages that the restored store is to get. */
const AFTERWARDS = 40;
const CLOCK_TICK_MS = 10;

const random = randomFrom(30);
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'ambit-long-'));
/** Below `node_modules`, where the bundle of a worker finds its packages. */
const bundles = fileURLToPath(
  new URL(`../../../node_modules/.cache/ambit-tests/run-${process.pid}-long`, import.meta.url),
);
process.env.AMBIT_TEST_WORKERS = bundles;

/** Milliseconds of processor time that a process has used. */
function cpuOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

interface WorkerPlace {
  readonly machine: OtherMachine;
  child: Child | undefined;
  name: string;
}

/** Workers on machines of their own, of which any can be killed. */
async function employ(store: string, port: number, size: number, prefix: string) {
  const { spawnWorker } = await import('../../../tests/postgres/child.ts');
  const places: WorkerPlace[] = Array.from({ length: size }, (_, at) => ({
    machine: otherMachine(at),
    child: undefined,
    name: '',
  }));
  const kills: Kill[] = [];
  let [started, cpuMs, lost] = [0, 0, 0];
  const start = (place: WorkerPlace): void => {
    const [toDatabase, address] = place.machine.addresses;
    const there = new URL(store);
    there.hostname = toDatabase;
    started += 1;
    place.name = `${prefix}${started}`;
    const options = { store: there.href, port, address, name: place.name, neighbours: NEIGHBOURS };
    place.child = spawnWorker({ ...options, longestFetchMs: LONGEST_FETCH_MS }, place.machine.run);
  };
  const end = (place: WorkerPlace): void => {
    cpuMs += cpuOf(place.child?.process.pid);
    lost += place.child?.counts.lost ?? 0;
    place.child?.process.kill('SIGKILL');
    place.child = undefined;
  };
  for (const place of places) start(place);
  return {
    kills,
    /** Kills one of those that run, and starts another there after a while. */
    killOne(leader: string): void {
      const running = places.filter(({ child }) => child !== undefined);
      const place = running[Math.floor(random() * running.length)];
      if (place === undefined) return;
      const { inFlight = 0 } = place.child?.counts ?? {};
      kills.push({ from: place.machine.seenAs, at: performance.now(), inFlight, led: place.name === leader });
      end(place);
      void pass(random() * 15_000).then(() => start(place));
    },
    used: () => ({ started, cpuMs, lost }),
    close(): void {
      for (const place of places.splice(0)) {
        if (place.child !== undefined) end(place);
        place.machine.remove();
      }
    },
  };
}

async function crawlIn(sharedStore: SharedStore): Promise<SharedCrawl> {
  const found = await sharedStore.crawl(CRAWL);
  if (found === undefined) throw new Error('no crawl');
  return found;
}

/** Lets the workers finish what they have in hand. */
async function settle(sharedStore: SharedStore): Promise<void> {
  await sharedStore.update(CRAWL, { state: 'paused', reason: 'user' });
  for (const until = performance.now() + SETTLE_MS; performance.now() < until; await pass(500)) {
    const { outstanding, backlog } = await crawlIn(sharedStore);
    if (outstanding + backlog === 0) return;
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client(address);
  await client.connect();
  return client;
}

/** Dumps a store that is in use. @returns sums of its tables at the moment of the dump, and its cost */
async function dump(store: string, file: string) {
  const client = await connect(store);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
    const begun = performance.now();
    await run('pg_dump', ['-Fc', '-f', file, `--snapshot=${rows[0]?.id}`, '-d', store]);
    const seconds = (performance.now() - begun) / 1_000;
    return { sums: await tableSums(client), seconds, bytes: statSync(file).size };
  } finally {
    await client.end();
  }
}

/** Restores a dump, compares it, and has two workers continue with it on the same web, which counts requests from 0. */
async function restored(server: PostgresServer, file: string, sums: Readonly<Record<string, string>>) {
  const store = await server.database();
  await run('pg_restore', ['--exit-on-error', '-d', store, file]);
  const client = await connect(store);
  const web = await openWeb();
  const sharedStore = await openSharedStoreOn(openPostgres(store));
  try {
    const now = await tableSums(client);
    const different = Object.keys({ ...sums, ...now }).filter((name) => sums[name] !== now[name]);
    const before = await crawlIn(sharedStore);
    const had = await client.query<{ url: string }>("SELECT url FROM visits WHERE kind = 'page'");
    const workers = await employ(store, web.port, 2, 'restored-');
    for (const until = performance.now() + SETTLE_MS; performance.now() < until; await pass(500)) {
      if ((await crawlIn(sharedStore)).tally.fetched >= before.tally.fetched + AFTERWARDS) break;
    }
    await settle(sharedStore);
    workers.close();
    const after = await crawlIn(sharedStore);
    const asked = new Set(web.seen.map(({ host, path }) => `http://${host}${path}`));
    return {
      tables: Object.keys(now).length,
      different,
      inHand: before.outstanding,
      fetched: before.tally.fetched,
      fetchedAfterwards: after.tally.fetched - before.tally.fetched,
      fetchedAgain: had.rows.filter(({ url }) => asked.has(url)).length,
      stillInHand: after.outstanding,
      ...lostOf(await completeness(client, [], [], SEEDS, hosts)),
    };
  } finally {
    await Promise.all([client.end(), sharedStore.close(), web.close()]);
  }
}

/** Counts that must be 0. */
const lostOf = (store: Awaited<ReturnType<typeof completeness>>) => ({
  visitedTwice: store.visitedTwice,
  offeredAndUnknown: store.offeredAndUnknown.length,
  settledWithoutVisit: store.settledWithoutVisit,
  waitingAndVisited: store.waitingAndVisited,
  sentAndNotKept: store.sentAndNotKept.length,
  numbersMissing: store.numbersMissing,
});

const openWeb = (): Promise<LoopbackWeb> =>
  openLoopbackWeb({
    ...{ hosts, pages: 1_000_000_000, neighbours: NEIGHBOURS, address: '0.0.0.0' },
    answer: longWebAnswers(hosts, crawlDelayS),
  });

async function measure(server: PostgresServer) {
  const store = await server.database();
  const sharedStore = await openSharedStoreOn(openPostgres(store));
  const web = await openWeb();
  await sharedStore.putTopic(TEA);
  const budgets = { pages: 1_000_000_000, perHost: 1_000_000, seconds: 0 };
  await sharedStore.create(crawlOf(CRAWL, { order: 'adaptive', budgets }), SEEDS);
  const workers = await employ(store, web.port, count, 'worker-');
  const file = join(folder, 'long.dump');
  const begun = performance.now();
  const endAt = begun + minutes * 60_000;
  const dumpAt = begun + minutes * 30_000;
  let killAt = begun + killEveryS * 1_000;
  let dumped: ReturnType<typeof dump> | undefined;
  const backlogs: number[] = [];
  while (performance.now() < endAt) {
    await pass(LOOK_MS);
    const { tally, backlog, leader } = await crawlIn(sharedStore);
    backlogs.push(backlog);
    if (backlogs.length % 12 === 0) {
      const { kills } = workers;
      console.error(
        `${tally.fetched} fetched, ${tally.failed} failed, ${backlog} to be learned, ${kills.length} killed`,
      );
    }
    if (performance.now() > dumpAt) dumped ??= dump(store, file);
    if (performance.now() < killAt) continue;
    workers.killOne(leader);
    killAt = performance.now() + killEveryS * 1_000 * (0.5 + random());
  }
  // The last of those that were killed has another in its place.
  await pass(15_000);
  await settle(sharedStore);
  const { kills } = workers;
  const seconds = (performance.now() - begun) / 1_000;
  workers.close();
  const crawl = await crawlIn(sharedStore);
  const client = await connect(store);
  const kept = await completeness(client, web.seen, kills, SEEDS, hosts);
  await Promise.all([client.end(), sharedStore.close(), web.close()]);
  const taken = await (dumped ?? dump(store, file));
  const { cpuMs, started, lost } = workers.used();
  const pages = repeats(web.seen, kills);
  return {
    minutes: seconds / 60,
    workers: { places: count, started, killed: kills.length, ofTheseLearners: kills.filter(({ led }) => led).length },
    leasesLost: lost,
    pagesInHandOfKilled: kills.reduce((sum, { inFlight }) => sum + inFlight, 0),
    requests: web.seen.length,
    pagesASecond: crawl.tally.fetched / seconds,
    workerCpuMsAPage: cpuMs / crawl.tally.fetched,
    toBeLearned: { most: Math.max(...backlogs), median: backlogs.sort((a, b) => a - b)[backlogs.length >> 1] },
    mostConnections: { toAHost: web.mostOfHost, toAnAddress: web.mostOfAddress },
    asked: pages,
    politeness: politeness(web.seen, kills, NEIGHBOURS, crawlDelayS),
    store: { ...kept, inHand: crawl.outstanding, toBeLearned: crawl.backlog },
    lost: { ...lostOf(kept), inHand: crawl.outstanding, toBeLearned: crawl.backlog },
    dump: { seconds: taken.seconds, bytes: taken.bytes, restored: await restored(server, file, taken.sums) },
  };
}

/** Names of the checks that failed. */
function broken({
  asked,
  politeness: pauses,
  lost,
  mostConnections,
  dump: { restored: back },
}: Awaited<ReturnType<typeof measure>>): readonly string[] {
  const { inHand: _, tables, fetched, fetchedAfterwards, different, ...again } = back;
  const zero = {
    ...lost,
    fetchedTwice: asked.unexplained.length,
    tooShort: [pauses.addresses, pauses.hostsWithCrawlDelay, pauses.hostsAfterRetryAfter].flatMap((row) => row.tooShort)
      .length,
    forbiddenByRobots: pauses.forbiddenByRobots,
    connections: mostConnections.toAHost + mostConnections.toAnAddress - 2,
    restoredDiffers: different.length,
    restoredStandsStill: fetchedAfterwards > 0 ? 0 : 1,
    ...Object.fromEntries(Object.entries(again).map(([name, value]) => [`restored ${name}`, value])),
  };
  return Object.entries(zero).flatMap(([name, value]) => (value === 0 ? [] : [name]));
}

const missing = noNamespaces || (spawnSync('pg_dump', ['--version']).status === 0 ? '' : 'pg_dump is not there.');
if (missing !== '') throw new Error(missing);
const server = await startPostgres(['-c fsync=on'], TEST_NETWORK);
try {
  const measured = await measure(server);
  const failed = broken(measured);
  console.log(JSON.stringify({ ...measured, broken: failed }, null, 1));
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  server.stop();
  for (const each of [folder, bundles]) rmSync(each, { recursive: true, force: true });
}
