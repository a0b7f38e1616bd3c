import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** Page size of every database that Ambit makes, in bytes: SQLite's default. */
const DEFAULT_PAGE = 4_096;
const MAGIC = 'SQLite format 3\0';
/** sqlite.org/fileformat2.html#the_wal_file */
const WAL_MAGIC = 0x377f0682;
const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/**
 * The pages of a damaged database, each in its last committed version. Nothing in the file is trusted but the bytes.
 */
export interface PageSource {
  /** Bytes of a page. Ambit reserves none of them, so all are usable. */
  readonly pageSize: number;
  /** Number of pages; the last one may be cut short, and is then filled up with zeros. */
  readonly count: number;
  /** Returns a page by its number from 1 on, in a buffer of its own; `undefined` outside the file. */
  read(number: number): Buffer | undefined;
  close(): void;
}

/** Opens a database file and its log (`-wal`) for reading only; no lock is taken. */
export function openPages(file: string): PageSource {
  const main = openSync(file, 'r');
  const log = existsSync(`${file}-wal`) ? openSync(`${file}-wal`, 'r') : undefined;
  const close = (): void => {
    closeSync(main);
    if (log !== undefined) closeSync(log);
  };
  try {
    const pageSize = pageSizeOf(main, log);
    const frames: Frames = log === undefined ? { places: new Map(), pages: 0 } : framesOf(log, pageSize);
    const inFile = Math.ceil(fstatSync(main).size / pageSize);
    return {
      pageSize,
      // A commit holds the number of pages of the database; pages of the file beyond it were given up.
      count: frames.pages === 0 ? inFile : frames.pages,
      read(number) {
        if (number < 1 || number > (frames.pages === 0 ? inFile : frames.pages)) return undefined;
        const page = Buffer.alloc(pageSize);
        const place = frames.places.get(number);
        if (place !== undefined && log !== undefined) readSync(log, page, 0, pageSize, place);
        else readSync(main, page, 0, pageSize, (number - 1) * pageSize);
        return page;
      },
      close,
    };
  } catch (cause) {
    close();
    throw cause;
  }
}

function pageSizeOf(main: number, log: number | undefined): number {
  const header = Buffer.alloc(100);
  readSync(main, header, 0, 100, 0);
  const told = header.readUInt16BE(16);
  const size = told === 1 ? 65_536 : told;
  if (header.toString('latin1', 0, 16) === MAGIC && isPageSize(size)) return size;
  const inLog = Buffer.alloc(WAL_HEADER);
  if (log !== undefined) readSync(log, inLog, 0, WAL_HEADER, 0);
  const logged = inLog.readUInt32BE(8);
  return isPageSize(logged) ? logged : DEFAULT_PAGE;
}

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

interface Frames {
  /** Page number to the place of its newest committed version in the log. */
  readonly places: ReadonlyMap<number, number>;
  /** Pages of the database after the last commit; 0 without one. */
  readonly pages: number;
}

/** Reads the log as SQLite does: up to the first frame whose checksum is wrong, and of that up to the last commit. */
function framesOf(log: number, pageSize: number): Frames {
  const header = Buffer.alloc(WAL_HEADER);
  const none: Frames = { places: new Map(), pages: 0 };
  if (readSync(log, header, 0, WAL_HEADER, 0) < WAL_HEADER) return none;
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== WAL_MAGIC || header.readUInt32BE(8) !== pageSize) return none;
  const isBig = (magic & 1) === 1;
  let sum = checksum(header.subarray(0, 24), [0, 0], isBig);
  if (sum[0] !== header.readUInt32BE(24) || sum[1] !== header.readUInt32BE(28)) return none;
  const places = new Map<number, number>();
  let pending: (readonly [number, number])[] = [];
  let pages = 0;
  const frame = Buffer.alloc(FRAME_HEADER + pageSize);
  for (let at = WAL_HEADER; readSync(log, frame, 0, frame.length, at) === frame.length; at += frame.length) {
    if (!frame.subarray(8, 16).equals(header.subarray(16, 24))) break;
    sum = checksum(frame.subarray(FRAME_HEADER), checksum(frame.subarray(0, 8), sum, isBig), isBig);
    if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) break;
    pending.push([frame.readUInt32BE(0), at + FRAME_HEADER]);
    const committed = frame.readUInt32BE(4);
    if (committed === 0) continue;
    for (const [number, place] of pending) places.set(number, place);
    pending = [];
    pages = committed;
  }
  return { places, pages };
}

type Sum = readonly [number, number];

/** sqlite.org/fileformat2.html#checksum_algorithm */
function checksum(bytes: Buffer, [first, second]: Sum, isBig: boolean): Sum {
  let [a, b] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    a = (a + (isBig ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)) + b) >>> 0;
    b = (b + (isBig ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4)) + a) >>> 0;
  }
  return [a, b];
}
