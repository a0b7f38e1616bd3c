import type { Forget } from '../../../../shared/api/capture.ts';
import { type Batches, batchesOf, dropsOf } from '../../erasure/engine.ts';
import {
  CAPTURES,
  LABELS,
  LARGE,
  LASTING,
  OLD_CAPTURES,
  OWN_STEPS,
  type OwnStep,
  PAGES,
} from '../../erasure/own-plan.ts';
import type { ErasureEvents, Forgotten } from '../../upkeep.ts';
import type { Database } from '../database.ts';
import { runBatches, runDrops, type Work } from './batches.ts';
import { ENDED, type ErasureRequest, erasureRequestOf, NOTHING } from './erasure-requests.ts';
import { OwnErasure } from './scope.ts';
import { countPages, dropCrawlByAndBy, SPECIAL } from './steps.ts';

/**
 * Removes the rows that a request means.
 * @param become writes down what is left of the request, with what was done
 * @param isShort no room is left for a large transaction
 * @param fits see `ErasureEvents`
 */
export function* fulfil(
  database: Database,
  request: ErasureRequest,
  become: (request: ErasureRequest) => void,
  isShort: boolean,
  fits: ErasureEvents['fits'],
): Work<Forgotten> {
  switch (request.kind) {
    case 'all':
      return yield* eraseAll(database, become, isShort);
    case 'rest':
      yield* eraseRest(database, request, become);
      return NOTHING;
    case 'old':
      // Labels and topics stay.
      for (const { no, id } of database.query<{ no: number; id: string }>(ENDED).all(request.crawlsBefore ?? 0))
        yield* dropCrawlByAndBy(database, no, id);
      return { ...NOTHING, captures: yield* eraseCaptures(database, request) };
    case 'captures':
      return { ...NOTHING, captures: yield* eraseCaptures(database, request.of) };
    default:
      return yield* erasePart(database, new OwnErasure(database, request, fits));
  }
}

/** Takes the steps of the plan one after the other. */
function* erasePart(database: Database, scope: OwnErasure): Work<Forgotten> {
  const steps = OWN_STEPS.filter(({ kinds }) => kinds?.includes(scope.kind) ?? true);
  const partOf = progressOf(database, steps);
  const gone = { ...NOTHING };
  for (const step of steps) {
    scope.outdateFound();
    const work: Work<number> =
      'special' in step
        ? SPECIAL[step.special](database, scope)
        : runBatches(
            database,
            batchesOf(step, scope),
            (row) => Number(row[String(step.key)]),
            (row) => scope.outdateBy(step.table, row),
          );
    const count: number = yield* within(partOf(step), work);
    if (step.counts !== undefined) gone[step.counts] += count;
  }
  return gone;
}

/** The part of the progress that a step is: where it begins, and what one number of a row adds. */
interface StepShare {
  readonly start: number;
  readonly each: number;
}

/** Divides the progress among the long steps, by the last numbers of their rows. */
function progressOf(database: Database, steps: readonly OwnStep[]): (step: OwnStep) => StepShare | undefined {
  const parts = new Map<OwnStep, number>();
  let all = 0;
  for (const step of steps) {
    if (step.isLong !== true) continue;
    parts.set(step, all);
    const [key, table] = 'special' in step ? ['id', 'pages'] : [step.key, step.table];
    const last = database.query<{ last: number }>(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`);
    all += last.get()?.last ?? 0;
  }
  return (step) => {
    const before = parts.get(step);
    return before === undefined || all === 0 ? undefined : { start: before / all, each: 1 / all };
  };
}

/** Runs a step that yields numbers of rows, as a part of all. */
function* within(part: StepShare | undefined, work: Work<number>): Work<number> {
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value;
    yield part && step.value !== undefined ? part.start + step.value * part.each : undefined;
  }
}

/** @returns captures that went */
const eraseCaptures = (database: Database, request: ErasureRequest): Work<number> =>
  runBatches(database, batchesOf(CAPTURES, capturesOf(database, request)));

function capturesOf(database: Database, request: ErasureRequest): Pick<OwnErasure, 'isCapture'> {
  if (request.kind === 'page' || request.kind === 'site' || request.kind === 'since')
    return new OwnErasure(database, request);
  const before = request.kind === 'old' ? (request.capturesBefore ?? 0) : Number.POSITIVE_INFINITY;
  return { isCapture: ({ at }) => at < before };
}

/**
 * Counts what forgetting would take out now; it writes nothing.
 * @param now milliseconds since 1970
 */
export function* countMeant(database: Database, what: Forget, now: number): Work<Forgotten> {
  const request = erasureRequestOf(database, what, now);
  if (request.kind !== 'page' && request.kind !== 'site' && request.kind !== 'since') return countAll(database);
  const scope = new OwnErasure(database, request);
  const counted = (batches: Batches): Work<number> => runBatches(database, batches, undefined, undefined, true);
  const captures = yield* counted(batchesOf(CAPTURES, scope));
  const labels = yield* counted(batchesOf(LABELS, scope));
  yield* counted(batchesOf(PAGES, scope));
  const pages = scope.crawls().reduce((sum, no) => sum + scope.found(no).pages.size, 0);
  return { captures, pages: pages + countPages(database, scope.whole), labels };
}

/** Counts all that there is to forget. */
function countAll(database: Database): Forgotten {
  const counts = ['captures', 'pages', 'labels'].map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  return database.query<Forgotten>(`SELECT ${counts.join(', ')}`).get() ?? NOTHING;
}

function* eraseAll(
  database: Database,
  become: (erasureRequest: ErasureRequest) => void,
  isShort: boolean,
): Work<Forgotten> {
  const all = countAll(database);
  const last = (row: string, table: string): number =>
    database.query<{ n: number }>(`SELECT coalesce(max(${row}), 0) AS n FROM ${table}`).get()?.n ?? 0;
  const rest = { kind: 'rest', crawls: last('no', 'crawls'), captures: last('rowid', 'captures') } as const;
  // Rows that are added after the start of this stay.
  const thinned = isShort ? LARGE : [];
  for (const large of thinned) {
    const end = large.where.replace(' <= $1', '');
    yield* runDrops(database, dropsOf([large], last(end, large.table)));
  }
  const others = database
    .query<{ name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
    .filter(({ name }) => !LASTING.has(name) && !thinned.some(({ table }) => table === name));
  for (const { name } of others) database.exec(`DELETE FROM "${name}"`);
  database.exec('DELETE FROM topics WHERE id NOT IN (SELECT topic_id FROM crawls)');
  become(rest);
  yield;
  yield* eraseRest(database, rest, become);
  return all;
}

function* eraseRest(
  database: Database,
  { captures, crawls }: Extract<ErasureRequest, { kind: 'rest' }>,
  become: (erasureRequest: ErasureRequest) => void,
): Work {
  yield* runDrops(database, dropsOf([OLD_CAPTURES], captures));
  // Numbers of rows are given again.
  become({ kind: 'rest', crawls, captures: 0 });
  const doomed = database.query<{ no: number; id: string; topic_id: string }>(
    'SELECT no, id, topic_id FROM crawls WHERE no <= ? ORDER BY no',
  );
  const unuse = database.query('DELETE FROM topics WHERE id = ? AND id NOT IN (SELECT topic_id FROM crawls)');
  for (const { no, id, topic_id: topicId } of doomed.all(crawls)) {
    yield* dropCrawlByAndBy(database, no, id);
    unuse.run(topicId);
  }
}
