import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundledScript } from '../../companion/cli/testing/bundled-script.ts';
import type { WorkerCounts } from '../../companion/cluster/store/shared-store.ts';
import type { HireOptions } from './hired.ts';

const WORKER = await bundledScript(join(import.meta.dirname, 'worker-child.ts'));

export interface ChildOptions extends Omit<HireOptions, 'clock' | 'warn' | 'dialled'> {
  /** Stops itself while it opens this connection, before it learns that the connection is there. */
  readonly stopsAt?: number;
}

export interface Child {
  readonly process: ChildProcess;
  /** Last counts that it sent. */
  readonly counts: WorkerCounts;
}

/** @param before words in front of the command */
export function spawnWorker(options: ChildOptions, before: readonly string[] = []): Child {
  const [program = process.execPath, ...args] = [...before, process.execPath, WORKER, JSON.stringify(options)];
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
