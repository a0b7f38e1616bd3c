import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Texts kept in a temporary file, read back by number. The file is gone when the process is, however it ends. */
export interface Spool {
  /** @returns the number of the text, from 0. */
  append(text: string): number;
  read(place: number): string;
  close(): void;
}

/** A new, empty spool in a file that only this user can read. */
export function openSpool(): Spool {
  const folder = mkdtempSync(join(tmpdir(), 'ambit-spool-'));
  const file = openSync(join(folder, 'texts'), 'w+', 0o600);
  // Where the system can unlink an open file, nothing is left even after kill -9; elsewhere (Windows) close() removes
  // it.
  const unlinked = process.platform !== 'win32';
  if (unlinked) rmSync(folder, { recursive: true });
  const starts: number[] = [];
  let end = 0;
  let open = true;
  return {
    append(text) {
      const bytes = Buffer.from(text, 'utf8');
      for (let written = 0; written < bytes.length; ) {
        written += writeSync(file, bytes, written, bytes.length - written, end + written);
      }
      starts.push(end);
      end += bytes.length;
      return starts.length - 1;
    },
    read(place) {
      const start = starts[place];
      if (start === undefined) throw new RangeError(`no text has the number ${place}`);
      const bytes = Buffer.allocUnsafe((starts[place + 1] ?? end) - start);
      for (let got = 0; got < bytes.length; ) got += readSync(file, bytes, got, bytes.length - got, start + got);
      return bytes.toString('utf8');
    },
    close() {
      if (!open) return;
      open = false;
      closeSync(file);
      if (!unlinked) rmSync(folder, { recursive: true, force: true });
    },
  };
}
