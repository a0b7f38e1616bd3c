import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';

/** Appends records as JSON to `file`, and on `finish` their offsets beside it, so that a half-written file is never taken for whole. */
export function writeRecords(file: string): { append(record: unknown): void; finish(): void } {
  const descriptor = openSync(file, 'w', 0o600);
  const ends: number[] = [];
  let end = 0;
  return {
    append(record) {
      const bytes = Buffer.from(JSON.stringify(record));
      for (let sent = 0; sent < bytes.length; ) sent += writeSync(descriptor, bytes, sent);
      end += bytes.length;
      ends.push(end);
    },
    finish() {
      closeSync(descriptor);
      writeFileSync(`${file}.ends`, JSON.stringify(ends), { mode: 0o600 });
    },
  };
}

/** Reads records by number from a file of `writeRecords`. `read` throws RangeError for a number that is not there. */
export function readRecords(file: string): { readonly length: number; read(at: number): unknown; close(): void } {
  const ends: unknown = JSON.parse(readFileSync(`${file}.ends`, 'utf8'));
  const offsets = Array.isArray(ends) ? ends.map(Number) : [];
  const descriptor = openSync(file, 'r');
  return {
    length: offsets.length,
    read(at) {
      const start = at === 0 ? 0 : offsets[at - 1];
      const end = offsets[at];
      if (start === undefined || end === undefined) throw new RangeError(`No record ${at}.`);
      const bytes = Buffer.allocUnsafe(end - start);
      readSync(descriptor, bytes, 0, bytes.length, start);
      return JSON.parse(bytes.toString('utf8'));
    },
    close: () => closeSync(descriptor),
  };
}
