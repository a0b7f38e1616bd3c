import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeLeft } from './killed-runs.ts';

/** Where Linux has a file system in memory for every user. */
const MEMORY = '/dev/shm';
/** Bytes that must be free: a run has some hundreds of megabytes in use at once. */
const ROOM = 8 * 1024 ** 3;

/**
 * Lets the tests and what they start keep their temporary files in memory where there is room: they make and remove
 * tens of thousands of files, and a disk's file system took a third of the processor time of the tests with PostgreSQL.
 * Keeps to a TMPDIR that is set. What a killed run left, which takes memory, is removed.
 */
export function setup(): (() => void) | undefined {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return undefined;
  removeLeft(MEMORY, /^ambit-tests-([0-9]+)-/);
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ROOM) return undefined;
  const folder = mkdtempSync(join(MEMORY, `ambit-tests-${process.pid}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  if (!runsPrograms(folder)) return void remove();
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    delete process.env.TMPDIR;
    remove();
  };
}

/** Folder for temporary files that every user of the system can reach. */
export function folderForAllUsers(): string {
  const { TMPDIR } = process.env;
  return TMPDIR?.startsWith(`${MEMORY}/`) ? TMPDIR : '/tmp';
}

/** Returns false where the file system is mounted with `noexec`, as in some containers. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(program).status === 0;
}
