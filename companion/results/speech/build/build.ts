/**
 * Makes `parts-of-speech.bin` in the folder above: `npx tsx companion/results/speech/build/build.ts <jieba.dict.utf8>`,
 * with the file taken out of `npm pack nodejieba@3.5.8` (README.md of `shared/text/dictionary` has its licence). One
 * letter for each word of the dictionary, in the dictionary's own sequence; same input, same output.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { simplify } from '../../../../shared/text/chinese/simplify.ts';
import { dictionaryWords, OTHER, PARTS, PERSON, PLACE, type WordTag } from '../parts-of-speech.ts';

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('usage: build.ts jieba.dict.utf8');

/** Tags of ICTCLAS of which more than the first letter counts. */
const LONGER: Readonly<Record<string, WordTag>> = { ns: PLACE, nr: PERSON, nrt: PERSON, nrfg: PERSON };
const tags = new Map<string, { readonly count: number; readonly tag: string }>();
for (const line of readFileSync(path, 'utf8').split('\n')) {
  const [spelling = '', times = '', tag = ''] = line.trim().split(' ');
  const [word, count] = [simplify(spelling), Number(times)];
  if ((tags.get(word)?.count ?? -1) < count) tags.set(word, { count, tag });
}
let letters = '';
for (const word of dictionaryWords()) {
  const tag = tags.get(word)?.tag ?? '';
  const [first = ''] = tag;
  letters += LONGER[tag] ?? (PARTS.has(first) ? first : OTHER);
}
writeFileSync(new URL('../parts-of-speech.bin', import.meta.url), brotliCompressSync(letters));
process.stdout.write(`${letters.length} words\n`);
