import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { AmbitError } from '../../../../shared/errors/ambit-error.ts';
import { ownScript } from '../../../own-script.ts';

import type { SalvageReport } from './report.ts';

/** Reads a damaged database into a new file. @returns undefined where nothing could be read. @throws storage-full */
export type Salvager = (damaged: string, into: string) => SalvageReport | undefined;

/** Heap of the child in MiB; it holds one page of the file, one row and two bytes a page. */
const HEAP_MB = 512;
/** Longest time that the child may take: this much, and four seconds for each MiB. */
const BASE_MS = 60_000;
/** Exit code of the child for a full disk. */
const FULL = 3;

/**
 * Salvages in a process of its own, and waits for it: a crash, a hang or want of memory there does not stop the start.
 * After one, the file is read once more without SQLite, which may be what crashed.
 */
export const salvageInChild: Salvager = (damaged, into) =>
  runChild(damaged, into, 'all') ?? runChild(damaged, into, 'pages');

function runChild(damaged: string, into: string, how: 'all' | 'pages'): SalvageReport | undefined {
  const { size } = statSync(damaged);
  const { status, stdout } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, ...ownScript(import.meta.url, 'salvage-child'), damaged, into, how],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      timeout: Math.ceil(BASE_MS + size / 256),
      killSignal: 'SIGKILL',
    },
  );
  if (status === FULL) {
    throw new AmbitError(
      'storage-full',
      `The data is damaged, and the disk has no room to save what is left of it: free ${mebibytes(size)} MiB, then start again. Nothing was changed.`,
    );
  }
  return status === 0 ? (JSON.parse(stdout) as SalvageReport) : undefined;
}

const mebibytes = (bytes: number): number => Math.ceil(bytes / 2 ** 20) + 1;
