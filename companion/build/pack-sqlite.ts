import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { packedName, sha256Of } from '../store/sqlite/native/packed-library.ts';

/**
 * 2 s of CPU for eight libraries, 8.6 MB. The highest quality, 11, takes 43 s at each build and 7.5 MB; without packing
 * they take 18.1 MB.
 */
const QUALITY = 6;
const LIBRARY = /\.(glibc|musl)\.node$/;

/**
 * Packs the SQLite of each system.
 * @param from the `prebuilds` folder of the package: a folder for each system, with a file for each C library. Windows
 * and macOS have one file, named glibc.
 */
export function packSqlite(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const system of readdirSync(from)) {
    for (const file of readdirSync(join(from, system))) {
      const [, library] = LIBRARY.exec(file) ?? [];
      if (library === undefined) throw new Error(`${file} is for no C library that this build knows.`);
      const bytes = readFileSync(join(from, system, file));
      const name = packedName(`${system}${library === 'musl' ? '-musl' : ''}`, sha256Of(bytes));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      writeFileSync(join(to, name), brotliCompressSync(bytes, { params }));
    }
  }
}
