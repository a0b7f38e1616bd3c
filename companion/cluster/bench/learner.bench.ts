/**
 * Measures the CPU time of a page of a shared crawl: of the learner, the workers and PostgreSQL. The learner is one
 * process and only learns. The workers are others and fetch as fast as they can. PostgreSQL's time is that of the
 * processes that it has at the end (Linux).
 * Then all visits wait again, and a learner in a process of its own takes them in from the store while nobody fetches:
 * a learner at its limit, which has 64 visits in each model update.
 * Then another learner takes in the same visits without a store, with 1 and with 64 visits in each model update.
 * Arguments: pages (default 600), folder of a recorded web ('': a generated one), which of its topics (0), workers
 * (2), store (default: a server started for this).
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { wireOf } from '../../../shared/page/wire.ts';
import { startPostgres } from '../../../tests/postgres/server.ts';
import { addressOf, generatedFetcher, TOPIC_WORDS } from '../../crawl/bench/generated-web.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import { packDigest, unpackDigest } from '../../crawl/state/packed-digest.ts';
import { digestOf } from '../../crawl/state/page-digest.ts';
import { createRecordedFetcher } from '../../fetch/recorded/recorded.ts';
import { openRecordedWeb } from '../../fetch/recorded/recorded-web.ts';
import { createJudge } from '../../judge/index.ts';
import { readTruth } from '../../lab/truth.ts';
import { createParsePool } from '../../parse/pool.ts';
import { packPage, unpackPage } from '../../store/packed.ts';
import { Learner } from '../learner/learner.ts';
import { openLearners } from '../learner/learners.ts';
import { openSharedStore } from '../store/address.ts';
import type { LearnedVisit } from '../store/model-updates.ts';
import { openPostgres } from '../store/postgres/database.ts';
import type { SharedCrawl, SharedStore } from '../store/shared-store.ts';
import type { SqlDatabase } from '../store/sql.ts';
import { openWorker } from '../worker/open.ts';
import type { TopicReader } from '../worker/page-readers.ts';

const WEB = { urls: 200_000, hosts: 2_000, paragraphs: 12, menu: 10 };
const SEEDS = 64;
const LOOK_MS = 50;
const BATCHES = [1, 64];
const ROUNDS = 3;
const NO_LIMITS = { pages: 1_000_000, perHost: 1_000_000, seconds: 0 };
const LEARNER = 'learner';
const WORKER = 'worker';
/** Milliseconds of a tick of the processor times in /proc (`USER_HZ` of Linux). */
const TICK_MS = 10;

const waited = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function serve(kind: string, store: string, dir: string): Promise<void> {
  const sharedStore = await openSharedStore(store, false);
  const warn = (message: string): void => console.error(message);
  if (kind === LEARNER) openLearners({ sharedStore, clock: systemClock, worker: LEARNER, topics: [], warn });
  else {
    const fetcher = dir === '' ? generatedFetcher(WEB) : createRecordedFetcher(await openRecordedWeb(dir));
    openWorker({ sharedStore, parser: createParsePool(), openFetcher: () => fetcher, warn }).worker.start();
  }
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000);
  });
  process.send?.('ready');
}

async function started(...args: readonly string[]): Promise<ChildProcess> {
  const child = fork(import.meta.filename, args);
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.once('message', resolve));
  return child;
}

/** Milliseconds of processor time that a process has used. */
const usedBy = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.once('message', (used: number) => resolve(used));
    child.send('used');
  });

/** The same of the processes of a PostgreSQL, by their id. */
async function usedByServer(store: string): Promise<ReadonlyMap<number, number>> {
  const database = openPostgres(store);
  const rows = await database.all<{ pid: number }>('SELECT pid FROM pg_stat_activity');
  await database.close();
  return new Map(rows.map(({ pid }) => [pid, usedByProcess(pid)]));
}

/** @returns 0 for a process that has ended since it was listed */
function usedByProcess(pid: number): number {
  try {
    // Behind the name in brackets: user and system time are the fields 14 and 15 (proc(5)).
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return TICK_MS * (Number(fields[11]) + Number(fields[12]));
  } catch {
    return 0;
  }
}

async function topicOf(dir: string, at: number) {
  const topic = dir === '' ? undefined : (await readTruth(dir)).topics[at];
  const words = topic?.keywords ?? TOPIC_WORDS;
  const seeds = topic?.seeds ?? Array.from({ length: SEEDS }, (_, place) => addressOf(place * 40, WEB));
  return { topic: { id: topic?.id ?? 'bog', name: topic?.name ?? 'Bogs', words, texts: [] }, seeds };
}

async function measure(store: string, pages: number, dir: string, at: number, workers: number): Promise<void> {
  const sharedStore = await openSharedStore(store, false);
  const { topic, seeds } = await topicOf(dir, at);
  const id = `c${Date.now()}`;
  await sharedStore.putTopic(topic);
  const budgets = { pages, perHost: 1_000_000, seconds: 0 };
  await sharedStore.create({ id, topicId: topic.id, order: 'adaptive', budgets }, seeds);
  const until = async (isThere: (crawl: SharedCrawl) => boolean): Promise<void> => {
    for (;;) {
      const crawl = await sharedStore.crawl(id);
      if (crawl !== undefined && isThere(crawl)) return;
      await waited(LOOK_MS);
    }
  };
  const learner = await started(LEARNER, store, dir);
  await until(({ leader }) => leader === LEARNER);
  const hired = await Promise.all(Array.from({ length: workers }, () => started(WORKER, store, dir)));
  // The first third runs while the programs are still being compiled.
  await until(({ tally }) => tally.fetched >= pages / 3);
  const counted = async () => (await sharedStore.visited(id, 0, 10 * pages)).length;
  const used = async () => ({
    learner: await usedBy(learner),
    workers: (await Promise.all(hired.map(usedBy))).reduce((sum, one) => sum + one, 0),
    server: await usedByServer(store),
    pages: await counted(),
    visits: (await sharedStore.learned(id, 0, 100 * pages)).length,
  });
  const before = await used();
  await until(({ state }) => state === 'done');
  const after = await used();
  const fetched = after.pages - before.pages;
  const server = [...after.server].reduce((sum, [pid, ms]) => sum + ms - (before.server.get(pid) ?? 0), 0);
  const perPage = (ms: number): string => (ms / fetched).toFixed(2);
  console.log(
    `${topic.id}: ${fetched} pages, ${after.visits - before.visits} visits; ms of processor time a page: ` +
      `learner ${perPage(after.learner - before.learner)}, workers ${perPage(after.workers - before.workers)}, ` +
      `PostgreSQL ${perPage(server)} (load ${(loadavg()[0] ?? 0).toFixed(1)})`,
  );
  for (const child of [learner, ...hired]) child.kill('SIGKILL');
  const crawl = await sharedStore.crawl(id);
  const reader = createJudge(topic);
  console.log(await learnedFromStore(store, sharedStore, id, reader));
  const visits = await sharedStore.learned(id, 0, 100 * pages);
  await sharedStore.close();
  for (const batch of BATCHES)
    if (crawl !== undefined)
      console.log(await learnedAgain(visits, reader, () => new Learner(crawl, topic, seeds), batch));
}

/** Measures a learner that takes in all visits of a crawl from the store, again and again. */
async function learnedFromStore(
  store: string,
  sharedStore: SharedStore,
  id: string,
  reader: TopicReader,
): Promise<string> {
  const database = openPostgres(store);
  const digests = new Map<number, Uint8Array>();
  for (const { id: visit, record, answer } of await sharedStore.learned(id, 0, Number.MAX_SAFE_INTEGER))
    if (record !== undefined && !answer.isSitemap) digests.set(visit, packDigest(digestOf(record, reader)));
  const learner = await started(LEARNER, store, '');
  const costs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const before = await usedBy(learner);
    const pages = await giveBack(database, id, digests);
    while (((await sharedStore.crawl(id))?.backlog ?? 0) > 0) await waited(LOOK_MS);
    costs.push(((await usedBy(learner)) - before) / pages);
  }
  learner.kill('SIGKILL');
  await database.close();
  return lineOf('learned from the store at the limit', costs);
}

/** Makes all visits of a crawl wait for a learner, as their workers left them. @returns its pages */
async function giveBack(database: SqlDatabase, id: string, digests: ReadonlyMap<number, Uint8Array>): Promise<number> {
  const [row] = await database.all<{ no: number; visits: number; pages: number }>(
    `SELECT c.no, (SELECT count(*) FROM visits v WHERE v.crawl = c.no) AS visits,
       (SELECT count(*) FROM visits v WHERE v.crawl = c.no AND v.kind = 'page') AS pages FROM crawls c WHERE c.id = $1`,
    [id],
  );
  const { no, visits, pages } = row ?? { no: 0, visits: 0, pages: 0 };
  await database.transaction(async (sql) => {
    for (const [visit, digest] of digests)
      await sql.change('UPDATE visits SET digest = $2 WHERE id = $1', [visit, digest]);
    await sql.change("UPDATE crawls SET state = 'running', reason = NULL, leader = '', term = term + 1 WHERE no = $1", [
      no,
    ]);
    await sql.change(
      `UPDATE visits SET seq = NULL, changed = NULL, n = 0, relevance = 0, on_topic = 0, unsure = 0, judged = ''
       WHERE crawl = $1`,
      [no],
    );
    await sql.change(
      `UPDATE counts SET backlog = $2, fetched = $2, outstanding = 0, on_topic = 0, changed = 0, leads_until = 0
       WHERE crawl = $1`,
      [no, visits],
    );
  });
  return pages;
}

/** @param batch visits of one model update */
async function learnedAgain(
  visits: readonly LearnedVisit[],
  reader: TopicReader,
  createLearner: () => Learner,
  batch: number,
): Promise<string> {
  const packed = visits.map(({ record, page: _, ...visit }) => ({
    ...visit,
    packed: record === undefined ? undefined : packPage(record, wireOf(record)),
    digested: record === undefined || visit.answer.isSitemap ? undefined : packDigest(digestOf(record, reader)),
  }));
  const pages = packed.filter((visit) => visit.packed !== undefined).length;
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const learner = createLearner();
    const before = process.cpuUsage();
    for (const [place, { packed: record, digested, ...visit }] of packed.entries()) {
      const digest = digested && unpackDigest(digested);
      learner.take({ ...visit, digest, record: record === undefined ? undefined : unpackPage(record) });
      if ((place + 1) % batch !== 0) continue;
      learner.rescore();
      await learner.idle();
      learner.modelUpdate(1, 'soon', NO_LIMITS);
    }
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000 / pages);
  }
  return lineOf(`learned again, ${batch} visits an update`, costs);
}

/** @param costs milliseconds a page, by round; in the first round the program is still being compiled */
const lineOf = (what: string, costs: readonly number[]): string =>
  `${what}: ${costs
    .slice(1)
    .map((cost) => cost.toFixed(2))
    .join(', ')} ms a page`;

async function run([pages = '600', dir = '', at = '0', workers = '2', given = '']: readonly string[]): Promise<void> {
  const server = given === '' ? await startPostgres(['-c fsync=on']) : undefined;
  try {
    await measure((await server?.database()) ?? given, Number(pages), dir, Number(at), Number(workers));
  } finally {
    server?.stop();
  }
}

const [kind = '', ...rest] = process.argv.slice(2);
if (kind === LEARNER || kind === WORKER) await serve(kind, rest[0] ?? '', rest[1] ?? '');
else await run(process.argv.slice(2));
