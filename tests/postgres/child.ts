import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { WorkerCounts } from '../../companion/cluster/store/shared-store.ts';
import { type HireOptions, hire } from './hired.ts';

/** A worker in a process of its own, made to be killed, stopped or cut off. Argument: how it is hired, JSON. */
interface ChildOptions extends Omit<HireOptions, 'clock' | 'warn' | 'dialled'> {
  /** Stops itself while it opens this connection, before it learns that the connection is there. */
  readonly stopsAt?: number;
}

const TOLD_MS = 50;
/** More than the shortest timer. */
const TIMER_MS = 5;

const { stopsAt, ...options } = JSON.parse(process.argv[2] ?? '') as ChildOptions;
let dials = 0;
const { worker } = await hire({
  ...options,
  dialled() {
    dials += 1;
    if (dials !== stopsAt) return;
    // Node checks timers before connections that are ready by then. Timers that fall due during the stop run only after
    // these: the connections come first.
    setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 0);
    process.nextTick(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TIMER_MS));
  },
});
if (process.send !== undefined) setInterval(() => process.send?.(worker.counts), TOLD_MS);
process.on('disconnect', () => process.exit());

export interface Child {
  readonly process: ChildProcess;
  /** Last counts that it sent. */
  readonly counts: WorkerCounts;
}

/** @param before words in front of the command */
export function spawnWorker(options: ChildOptions, before: readonly string[] = []): Child {
  const [program = process.execPath, ...args] = [
    ...before,
    ...[process.execPath, '--import', 'tsx', join(import.meta.dirname, 'worker-child.ts'), JSON.stringify(options)],
  ];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  let counts: WorkerCounts = { pages: 0, failed: 0, inFlight: 0, lost: 0, leads: 0 };
  child.on('message', (told: WorkerCounts) => {
    counts = told;
  });
  return {
    process: child,
    get counts() {
      return counts;
    },
  };
}
