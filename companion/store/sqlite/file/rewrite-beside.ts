import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { AmbitError, type AmbitErrorCode } from '../../../../shared/errors/ambit-error.ts';
import { ownScript } from '../../../own-script.ts';
import type { Database } from '../database.ts';
import { pragma } from './pragma.ts';
import { fileOf, rewrite } from './rewrite.ts';

/** What the process that rewrites a database says where it could not. */
interface RewriteFault {
  readonly code?: AmbitErrorCode;
  readonly message: string;
}

const ENDED = JSON.stringify({ message: 'The process that rewrites the database ended early.' });
/** Milliseconds between two looks at how far it is. */
const LOOK_MS = 250;
/**
 * Time that syncing the log and copying it into the database takes, as a share of the time before: 14 of 64 s for 2 GB.
 * SQLite does not report this part, so its share is estimated. Writing the copy and the log take about the same time.
 */
const END = 0.22;
/** Largest share before the end. */
const MOST = 0.99;

/**
 * Rewrites the database as `rewrite` does, in a process of its own, and empties the log.
 * @param tell given the share that is done, from 0 to 1, some times a second; undefined where the system does not show
 * how large a file without a name is (all but Linux), until half is done
 * @throws storage-full, store-broken
 */
export async function rewriteBeside(
  database: Database,
  tell: (share: number | undefined) => void = () => undefined,
  lookMs = LOOK_MS,
): Promise<void> {
  const file = fileOf(database);
  if (file === '') {
    rewrite(database);
    return;
  }
  const octets = (pragma(database, 'page_count') - pragma(database, 'freelist_count')) * pragma(database, 'page_size');
  const child = spawn(process.execPath, [...ownScript(import.meta.url, 'rewrite-child'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const begun = performance.now();
  let writtenAt: number | undefined;
  let copied = 0;
  let written = 0;
  const looks = setInterval(() => {
    const log = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const seen = log > 0 ? copied : unnamedOctets(child.pid);
    if (seen === undefined) {
      tell(undefined);
      return;
    }
    copied = Math.max(copied, seen);
    const now = performance.now();
    // The copy may have fewer pages. Both files are empty in the end.
    const half = log > 0 ? 1 + log / (copied || octets) : copied / octets;
    written = Math.max(written, Math.min(1, half / 2));
    if (written === 1) writtenAt ??= now;
    const end = writtenAt === undefined ? 0 : (now - writtenAt) / (writtenAt - begun);
    tell(Math.min(MOST, (written + end) / (1 + END)));
  }, lookMs);
  try {
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (child.exitCode === 0) return;
    const { code, message } = JSON.parse(said || ENDED) as RewriteFault;
    throw code === undefined ? new Error(message) : new AmbitError(code, message);
  } finally {
    clearInterval(looks);
  }
}

/** Octets of the file without a name that a process writes; undefined where the system does not show it. */
function unnamedOctets(pid: number | undefined): number | undefined {
  const open = `/proc/${pid}/fd`;
  try {
    for (const name of readdirSync(open)) {
      const { nlink, size } = statSync(`${open}/${name}`);
      if (nlink === 0) return size;
    }
    return 0;
  } catch {
    return undefined;
  }
}
