import { brotliDecompressSync } from 'node:zlib';

/** Returns the text of the packed parts of a saved state, its numbers as letters among it. */
export const wordsIn = (parts: Iterable<Uint8Array>): string =>
  Array.from(parts, (one) => brotliDecompressSync(one).toString('latin1')).join('');
