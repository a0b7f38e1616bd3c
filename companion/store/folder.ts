import { closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StoreNotPrivate } from './errors.ts';

/** Group and others. Windows has no such bits: there the user's profile folder is private by its access list. */
const WIDER = 0o077;
const checked = process.platform !== 'win32';

/**
 * Makes the state folder (0700) when it is missing, and refuses one that others can look into, or a file in it.
 * @throws StoreNotPrivate
 */
export function openFolder(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  if (!checked) return;
  refuseWider(dir, 'go-rwx');
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isFile()) refuseWider(join(dir, entry.name), 'go-rwx');
  }
}

/** SQLite gives the -wal and -shm files the mode of the database, so the database itself is made here, 0600. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

function refuseWider(path: string, change: string): void {
  const mode = statSync(path).mode & 0o777;
  if ((mode & WIDER) === 0) return;
  throw new StoreNotPrivate(
    `${path} can be read by other users of this machine (mode ${mode.toString(8)}): run chmod ${change} on it, then start again.`,
  );
}
