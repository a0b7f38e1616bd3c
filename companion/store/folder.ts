import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  type Stats,
  statfsSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { faultCode } from '../fault-code.ts';
import { FULL_SENTENCE } from './errors.ts';

/** Sticky bit, as on /tmp: a folder that all users share. The system uses it for its own ends. */
const STICKY = 0o1000;
/** Group and others. Windows has no such bits: there the user's profile folder is private by its access list. */
const WIDER = 0o077;
const checked = process.platform !== 'win32';

/**
 * Linux's numbers of network file systems (statfs(2)): NFS, SMB, CIFS, SMB2, AFS, Ceph. Other systems have no such
 * numbers.
 */
const OF_NETWORKS: ReadonlySet<number> = new Set([0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x00c36400]);
const ON_NETWORK = 'it stands on a network drive, where SQLite cannot keep a database sound';

/**
 * Makes the state folder (0700) when it is missing, and refuses one that others can look into, or a file in it.
 * @throws store-not-private, folder-unusable
 */
export function openFolder(dir: string): void {
  const missing: string[] = [];
  for (let folder = dir; isMissing(dir, folder) && folder !== dirname(folder); folder = dirname(folder)) {
    missing.unshift(folder);
  }
  // Makes one folder at a time. Node's recursive mkdir never ends on /proc, where the system reports one folder as both
  // missing and present.
  for (const folder of missing) trying(dir, () => makeFolder(folder));
  const names = trying(dir, () => readdirSync(dir));
  for (const name of names) refuseStrange(join(dir, name), name);
  if (process.platform === 'linux' && OF_NETWORKS.has(statfsSync(dir).type >>> 0)) throw unusable(dir, ON_NETWORK);
  if (!checked) return;
  if ((statSync(dir).mode & STICKY) !== 0) throw unusable(dir, 'all users of this machine keep their files there');
  refuseWider(dir, 'go-rwx');
  for (const name of names) {
    const path = join(dir, name);
    // Follows links, so that the check covers the target too.
    const isFile = trying(dir, () => statOf(path)?.isFile());
    if (isFile) refuseWider(path, 'go-rwx');
  }
}

/** Names under which Ambit keeps files in the state folder. */
const OWN_FILE =
  /^((ambit|lock)\.db(-wal|-shm|-journal)?|reserve(-.+)?|log(\.old)?\.jsonl|(keys|settings|companion)\.json)$/;
const SOCKET = 'control.sock';

/**
 * Refuses anything but a regular file under one of Ambit's names, and a folder in place of the socket.
 * Opening a pipe would wait for ever, and a link that leads nowhere would pass for a missing file.
 * @param path of a file by one of Ambit's names; `name` is its last part.
 * @param toRead the file is only read
 * @throws folder-unusable
 */
export function refuseStrange(path: string, name: string, toRead = false): void {
  if (name !== SOCKET && !OWN_FILE.test(name)) return;
  const stats = statOf(path);
  // SQLite removes its files when another process closes the database.
  if (stats === undefined && lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  const kind = kindOf(stats);
  if (name === SOCKET) {
    if (kind === 'a folder') throw strange(path, kind);
    return;
  }
  if (kind !== 'a file') throw strange(path, kind);
  try {
    accessSync(path, toRead ? constants.R_OK : constants.R_OK | constants.W_OK);
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return;
    if (faultCode(cause) === 'EROFS') throw unusable(dirname(path), whyOf('EROFS'), cause);
    const may = toRead ? 'may not be read by you: run chmod u+r' : 'may not be read and written by you: run chmod u+rw';
    throw new AmbitError('folder-unusable', `${path} ${may} on it, then start again.`, { cause });
  }
}

/** @returns undefined for a link that leads nowhere, or in a circle */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    if (faultCode(cause) === 'ELOOP') return undefined;
    throw cause;
  }
}

function kindOf(stats: Stats | undefined): string {
  if (stats === undefined) return 'a link that leads nowhere';
  if (stats.isFile()) return 'a file';
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

const strange = (path: string, kind: string): AmbitError =>
  new AmbitError(
    'folder-unusable',
    `${path} is ${kind}, and Ambit keeps a file by that name: move it away, then start again.`,
  );

/**
 * Does what a start writes into the state folder.
 * @throws folder-unusable where the system refuses, storage-full where there is no room.
 */
export function starting<T>(dir: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const code = faultCode(cause);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new AmbitError('storage-full', FULL_SENTENCE, { cause });
    if (code in WHY) throw unusable(dir, whyOf(code), cause);
    throw cause;
  }
}

/** SQLite gives the -wal and -shm files the mode of the database, so the database itself is made here, 0600. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
}

const isMissing = (dir: string, folder: string): boolean =>
  trying(dir, () => statSync(folder, { throwIfNoEntry: false })) === undefined;

/** Sentences for the user, by the system's error code for a folder. */
const WHY: Readonly<Record<string, string>> = {
  ENOTDIR: 'a file stands where a folder should',
  EACCES: 'you may not write there',
  EPERM: 'you may not write there',
  EROFS: 'nothing can be written there',
  ENOENT: 'the system makes no folders there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
};

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    // Another process was quicker. If it made no folder, the next read reports that.
    if (faultCode(cause) !== 'EEXIST') throw cause;
  }
}

function trying<T>(dir: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw unusable(dir, whyOf(faultCode(cause)), cause);
  }
}

const whyOf = (code: string): string => WHY[code] ?? `the system says ${code}`;

function unusable(dir: string, why: string, cause?: unknown): AmbitError {
  return new AmbitError(
    'folder-unusable',
    `${dir} cannot be used to keep data: ${why}. Give another folder with --data.`,
    { cause },
  );
}

function refuseWider(path: string, change: string): void {
  const mode = statSync(path).mode & 0o777;
  if ((mode & WIDER) === 0) return;
  throw new AmbitError(
    'store-not-private',
    `${path} can be read by other users of this machine (mode ${mode.toString(8)}): run chmod ${change} on it, then start again.`,
  );
}
