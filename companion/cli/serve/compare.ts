import { setTimeout as pause } from 'node:timers/promises';
import type { Comparison } from '../../../shared/api/results.ts';
import { launchWorker } from '../../parse/launch-worker.ts';
import { type Compare, tooLargeToCompare } from '../../server/resources/compare.ts';
import { say } from '../language/say.ts';
import type { CompareTask } from './compare-worker.ts';

/** Longest that a caller waits for an answer, in milliseconds; then it must call again. */
const LONGEST_WAIT_MS = 1_000;
/** A comparison holds every page of its crawl. */
const HEAP_MB = 2_048;

interface RunningComparison {
  readonly answer: Promise<Comparison>;
  /** From 0 to 1. */
  share: number;
}

/**
 * Compares in a worker thread, one after the other, over the database of a state folder. Results that no caller fetches
 * are lost when the process ends.
 */
export function comparisons(folder: string, waitMs = LONGEST_WAIT_MS): Compare {
  const jobs = new Map<string, RunningComparison>();
  let last: Promise<unknown> = Promise.resolve();
  const started = (task: CompareTask): RunningComparison => {
    const answer = last.then(() => run(task, (share) => Object.assign(job, { share })));
    const job: RunningComparison = { answer, share: 0 };
    last = answer.catch(() => undefined);
    return job;
  };
  return async (crawl, order) => {
    const key = `${crawl} ${order}`;
    const job = jobs.get(key) ?? started({ folder, crawl, order });
    jobs.set(key, job);
    const timer = new AbortController();
    const late = pause(waitMs, undefined, { signal: timer.signal }).catch(() => undefined);
    try {
      const done = await Promise.race([job.answer, late]);
      if (done !== undefined) jobs.delete(key);
      return done ?? { ready: false, share: job.share, pages: 0, curves: [] };
    } catch (error) {
      jobs.delete(key);
      throw error;
    } finally {
      timer.abort();
    }
  };
}

function run(data: CompareTask, tell: (share: number) => void): Promise<Comparison> {
  const worker = launchWorker({ beside: import.meta.url, file: 'compare-worker', heapMb: HEAP_MB, data });
  // The process need not live for it.
  worker.unref();
  return new Promise<Comparison>((resolve, reject) => {
    worker.on('message', (said: number | Comparison) => (typeof said === 'number' ? tell(said) : resolve(said)));
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeToCompare() : error);
    });
    worker.once('exit', () => reject(new Error(say('The worker ended without an answer.'))));
  }).finally(() => worker.terminate());
}
