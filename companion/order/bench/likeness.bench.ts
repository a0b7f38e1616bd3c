/**
 * How well the likeness of words agrees with people's: `npm run bench likeness FILE...`, each a public set of pairs
 * such as WordSim-353, wordsim-240 or wordsim-297, `word<TAB>word<TAB>score` a line. Spearman's correlation by
 * resource, pairs that it finds alike at all, and its speed. `--vectors FILE` measures a file of word vectors, too.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { lexicalLikeness } from '../../../shared/text/likeness/lexical.ts';
import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { cpuSeconds } from '../../../tests/bench/data.ts';
import { bestLikeness } from '../likeness/best-likeness.ts';
import { BuiltInSpace } from '../likeness/built-in-space.ts';
import { FileSpace } from '../likeness/file-space.ts';
import { WordNetLikeness } from '../likeness/word-net.ts';
import { installedWordNet } from '../likeness/word-net-files.ts';
import { SpaceLikeness } from '../likeness/word-space.ts';

type WordPair = readonly [word: string, other: string, score: number];

const { positionals, values } = parseArgs({ allowPositionals: true, options: { vectors: { type: 'string' } } });
if (positionals.length === 0) console.log('There is nothing to measure; give files of word pairs.');

const own = values.vectors === undefined ? undefined : new FileSpace(values.vectors);
const wordNet = installedWordNet();
const RESOURCES: readonly (readonly [string, WordLikeness | undefined])[] = [
  ['spelling', lexicalLikeness],
  ['WordNet', wordNet && new WordNetLikeness(wordNet)],
  ['built-in vectors', new SpaceLikeness([new BuiltInSpace()])],
  ['own vectors', own && new SpaceLikeness([own])],
  ['all together', bestLikeness(own)],
];

for (const file of positionals) {
  const pairs = readPairs(file);
  const scores = pairs.map(([, , score]) => score);
  const rows = RESOURCES.flatMap(([resource, ask]) => {
    if (ask === undefined) return [];
    const likes = pairs.map(([word, other]) => ask.likeness(word, other));
    const seconds = cpuSeconds(() => {
      for (const [word, other] of pairs) ask.likeness(word, other);
    });
    return {
      resource,
      correlation: spearman(likes, scores).toFixed(3),
      'pairs above 0': likes.filter((like) => like > 0).length,
      'pairs a CPU second, words seen before': Math.round(pairs.length / seconds),
    };
  });
  console.log(`${basename(file)}: ${pairs.length} pairs`);
  console.table(rows);
}

function readPairs(file: string): readonly WordPair[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split('\t'))
    .flatMap(([word = '', other = '', score = '']): WordPair[] =>
      score === '' || Number.isNaN(Number(score)) ? [] : [[word.toLowerCase(), other.toLowerCase(), Number(score)]],
    );
}

/** Pearson's correlation of ranks, equal values sharing their mean rank. */
function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [centred(ranks(a)), centred(ranks(b))];
  const product = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

function centred(numbers: readonly number[]): readonly number[] {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  return numbers.map((value) => value - mean);
}

function ranks(numbers: readonly number[]): readonly number[] {
  const sorted = [...numbers].sort((a, b) => a - b);
  return numbers.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2);
}
