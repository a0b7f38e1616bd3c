/** Packs `classes/*.txt` into `library.bin`: `npx tsx companion/library/build/build.ts`. Same input, same output. */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { librarySource } from './library-source.ts';

const text = librarySource();
writeFileSync(new URL('../library.bin', import.meta.url), brotliCompressSync(text));
process.stdout.write(`${Buffer.byteLength(text)} octets\n`);
