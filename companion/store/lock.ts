import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultCode } from '../fault-code.ts';
import { StoreInUse } from './errors.ts';

interface Holder {
  readonly pid: number;
  /** When the process started, in the kernel's ticks; '' where the system does not say. Pids are used again, pairs are not. */
  readonly started: string;
}

/**
 * One companion a folder: a file that names the process that has it open. A lock whose process is gone is taken over.
 * @returns gives the lock back.
 * @throws StoreInUse
 */
export function lock(dir: string): () => void {
  const file = join(dir, 'lock');
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Holder);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      place(file, mine);
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (cause) {
      if (faultCode(cause) !== 'EEXIST') throw cause;
    }
    const theirs = read(file);
    if (theirs !== undefined && isAlive(theirs)) {
      throw new StoreInUse(`Another Ambit is already running with ${dir}: use that one, or give another folder.`);
    }
    setAside(file, theirs);
  }
  throw new StoreInUse(`Another Ambit is just starting with ${dir}: try again.`);
}

/** What file systems say that have no hard links (FAT, some network folders). */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL']);

/**
 * The file appears with its text in it, where the file system can: a lock that is empty for a moment would be taken for that of a process that is gone,
 * by another that starts in that moment. @throws EEXIST when there is one
 */
function place(file: string, text: string): void {
  const made = `${file}.${process.pid}.new`;
  try {
    writeFileSync(made, text, { mode: 0o600 });
    linkSync(made, file);
  } catch (cause) {
    if (!NO_LINKS.has(faultCode(cause))) throw cause;
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
  } finally {
    rmSync(made, { force: true });
  }
}

/** By rename, and looked at again after it: of two that take over at once only one may win. */
function setAside(file: string, seen: string | undefined): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (faultCode(cause) === 'ENOENT') return;
    throw cause;
  }
  if (read(aside) === seen) rmSync(aside);
  else renameSync(aside, file);
}

function isAlive(text: string): boolean {
  const holder = parse(text);
  if (holder === undefined) return false;
  try {
    process.kill(holder.pid, 0);
  } catch (cause) {
    return faultCode(cause) === 'EPERM';
  }
  return holder.started === startOf(holder.pid);
}

function parse(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return undefined;
    const { pid, started } = value;
    return typeof pid === 'number' && typeof started === 'string' ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** Field 22 of /proc/PID/stat (proc(5)); the name in field 2 may hold spaces and brackets. */
function startOf(pid: number): string {
  if (process.platform !== 'linux') return '';
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
