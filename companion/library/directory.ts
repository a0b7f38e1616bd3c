import { brotliDecompressSync } from 'node:zlib';
import type { LibraryClass } from '../../shared/api/library.ts';
import { packagedFile } from '../packaged-file.ts';
import { readLibrary } from './read-library.ts';

let classes: readonly LibraryClass[] | undefined;

/**
 * Returns the topic library (SkyReach, S0.1): the 22 main classes of the Chinese Library Classification with their
 * second level, each class with two sample texts in English and two in Chinese. Reads a file of 60 KB at the first
 * call.
 */
export function directory(): readonly LibraryClass[] {
  classes ??= readLibrary(brotliDecompressSync(packagedFile('library/library.bin')).toString('utf8'));
  return classes;
}
