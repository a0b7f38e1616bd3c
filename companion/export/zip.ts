import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** One file of a folder or of a ZIP. */
export interface FolderFile {
  /** A name, or within a ZIP alone a path with `/`. */
  readonly name: string;
  readonly content: string | Iterable<Uint8Array>;
  /** End of the name by which a file of an earlier export is recognised, whatever it is called now. */
  readonly ending?: string;
  /** Returns the new content of a file that exists; undefined: Ambit did not write the file, and it stays. */
  readonly update?: (existing: string) => string | undefined;
  /** True for a file that a ZIP holds unpacked. */
  readonly stored?: boolean;
}

const LAST = new Uint8Array(0);
/** A ZIP knows no time before 1980 and none after 2099. */
const EARLIEST = Date.UTC(1980, 0, 2);
const LATEST = Date.UTC(2099, 11, 30);

/** Packs files one by one, as pieces: one page at a time is in memory. @param at time of every file, ms */
export function* zipped(files: Iterable<FolderFile>, at: number): Generator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const taken = function* (): Generator<Uint8Array> {
    yield* pieces;
    pieces = [];
  };
  for (const { name, content, stored } of files) {
    const file = stored ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = Math.min(LATEST, Math.max(EARLIEST, at));
    zip.add(file);
    for (const piece of typeof content === 'string' ? [Buffer.from(content)] : content) {
      file.push(piece);
      yield* taken();
    }
    file.push(LAST, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
