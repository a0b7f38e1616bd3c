import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Comparison } from '../../../shared/api/results.ts';
import { ownScript } from '../../own-script.ts';
import { type Compare, tooLargeToCompare } from '../../server/resources/compare.ts';
import { say } from '../language/say.ts';
import type { CompareMessage, CompareTask } from './compare-child.ts';

/** Longest that a caller waits for an answer, in milliseconds; then it must call again. */
const LONGEST_WAIT_MS = 1_000;
/** A comparison holds every page of its crawl. */
const HEAP_MB = 2_048;
/** Exit code of a Node whose heap is full, where the system does not tell of the signal that ended it. */
const OUT_OF_MEMORY = 134;

interface RunningComparison {
  readonly answer: Promise<Comparison>;
  /** From 0 to 1. */
  share: number;
}

/**
 * Compares in a process of its own, one after the other, over the database of a state folder: the package's SQLite
 * opens databases in a main thread only. Results that no caller fetches are lost when the companion ends.
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

function run(task: CompareTask, tell: (share: number) => void): Promise<Comparison> {
  const script = [`--max-old-space-size=${HEAP_MB}`, ...ownScript(import.meta.url, 'compare-child')];
  const child = spawn(process.execPath, [...script, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = (): void => void child.kill();
  process.once('exit', end);
  // The companion need not live for it.
  child.unref();
  child.channel?.unref();
  return new Promise<Comparison>((resolve, reject) => {
    child.on('message', (said: CompareMessage) => {
      if ('share' in said) tell(said.share);
      else if ('comparison' in said) resolve(said.comparison);
      else reject(new Error(said.fault));
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const isOutOfMemory = code === OUT_OF_MEMORY || signal !== null;
      reject(isOutOfMemory ? tooLargeToCompare() : new Error(say('The process ended without an answer.')));
    });
  }).finally(() => {
    process.off('exit', end);
    end();
  });
}
