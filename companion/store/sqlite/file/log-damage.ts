import { closeSync, copyFileSync, existsSync, fstatSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { makePrivateFile } from '../../folder.ts';
import type { StoreNotice } from '../../store.ts';
import { stamp } from './swap.ts';

/** Sizes in octets, from sqlite.org/fileformat2.html#walformat */
const HEADER = 32;
const FRAME_HEADER = 24;
/** The last bit tells the byte order of checksums: 1 is big-endian. */
const MAGIC = 0x377f0682;

type Sums = readonly [number, number];

/** Adds octets to a checksum of SQLite's log. Their number is a multiple of eight. */
function summed([first, second]: Sums, octets: Buffer, isBigEndian: boolean): Sums {
  let [a, b] = [first, second];
  for (let at = 0; at < octets.length; at += 8) {
    a = (a + (isBigEndian ? octets.readUInt32BE(at) : octets.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBigEndian ? octets.readUInt32BE(at + 4) : octets.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}

const holds = (sums: Sums, octets: Buffer, at: number): boolean =>
  octets.readUInt32BE(at) === sums[0] && octets.readUInt32BE(at + 4) === sums[1];

/**
 * Returns true if a log holds a commit that SQLite silently skips, because its checksum or that of an earlier frame is
 * wrong.
 * Frames from before the log was last emptied have another salt. An unfinished transaction, cut by a power failure, has
 * no commit.
 * Cost: it reads the log once, up to its damage with checksums; the log has at most some MiB.
 */
export function losesCommits(log: string): boolean {
  if (!existsSync(log)) return false;
  // SQLite's locks are on other files: closing this one takes none away.
  const handle = openSync(log, 'r');
  try {
    const { size } = fstatSync(handle);
    const header = Buffer.alloc(HEADER);
    if (readSync(handle, header, 0, HEADER, 0) < HEADER) return false;
    const magic = header.readUInt32BE(0);
    const isBigEndian = magic === MAGIC + 1;
    let sums = summed([0, 0], header.subarray(0, HEADER - 8), isBigEndian);
    // SQLite ignores a log with a damaged header.
    if ((magic !== MAGIC && !isBigEndian) || !holds(sums, header, HEADER - 8)) return size > HEADER + FRAME_HEADER;
    const frame = Buffer.alloc(FRAME_HEADER + header.readUInt32BE(8));
    let isBroken = false;
    for (let at = HEADER; readSync(handle, frame, 0, frame.length, at) === frame.length; at += frame.length) {
      const isOld = frame.compare(header, 16, 24, 8, 16) !== 0;
      if (!isBroken) {
        sums = summed(summed(sums, frame.subarray(0, 8), isBigEndian), frame.subarray(FRAME_HEADER), isBigEndian);
        isBroken = isOld || !holds(sums, frame, 16);
      }
      // Only frames that end a transaction hold the size of the database.
      if (isBroken && !isOld && frame.readUInt32BE(4) > 0) return true;
    }
    return false;
  } finally {
    closeSync(handle);
  }
}

/**
 * Keeps a copy of a log that loses commits, before SQLite writes over it.
 * @returns its name; '' when there was no room; undefined for a sound log
 */
export function keepDamagedLog(file: string): string | undefined {
  const log = `${file}-wal`;
  if (!losesCommits(log)) return undefined;
  const kept = `${log}.corrupt-${stamp()}`;
  try {
    makePrivateFile(kept);
    copyFileSync(log, kept);
    writeFileSync(`${kept}.txt`, `${logSentence(basename(kept))}\n`, { mode: 0o600 });
    return basename(kept);
  } catch {
    // The database is to be opened on a full disk, too.
    for (const path of [kept, `${kept}.txt`]) rmSync(path, { force: true });
    return '';
  }
}

/** @param kept name of the copy; '' for none */
export const logNotice = (kept: string): StoreNotice => ({
  code: 'log-damaged',
  message: logSentence(kept),
  ...(kept !== '' && { aside: kept }),
});

const logSentence = (kept: string): string =>
  `The log of the database was damaged, so the last labels and pages before Ambit ended may be missing${kept === '' ? '' : `; the damaged log is kept as ${kept}`}.`;
