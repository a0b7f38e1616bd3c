import { LANGUAGE_TABLES } from './dictionary/languages.ts';
import { fold } from './fold.ts';
import { GramTable } from './gram-table.ts';
import { type Alphabet, alphabetOf } from './language-scripts.ts';
import { UNKNOWN_LANGUAGE } from './unknown-language.ts';

/** Number and length of the samples read from a text, spread over it: a few hundred letters identify a language. */
const STRETCHES = 4;
const STRETCH = 150;
const WORD = /\p{L}[\p{L}\p{M}']*/gu;
/** Letters that a Chinese character or a syllable block counts for. */
const DENSE = 3;
const DENSE_ALPHABETS = new Set<Alphabet>(['zh', 'ja', 'ko']);
/** Japanese pages have at least one kana for this many Chinese characters. */
const HAN_PER_KANA = 20;

type TableName = keyof typeof LANGUAGE_TABLES;

const tables = new Map<TableName, GramTable>();

function tableOf(name: TableName): GramTable {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const { languages, grams, tongues, levels } = LANGUAGE_TABLES[name];
  const table = new GramTable(languages.split(' '), grams.split('\n'), tongues.split('\n'), levels);
  tables.set(name, table);
  return table;
}

/**
 * BCP 47 primary tag of the language that a text is mostly in (75 languages; simplified and traditional Chinese are
 * both `zh`), `und` when it has no letters to go by. Script first, then naive Bayes over character n-grams of words
 * (Cavnar & Trenkle 1994; levels are half nats). Reads at most 600 units, from four places.
 */
export function language(text: string): string {
  const sample = fold(sampleOf(text));
  const alphabet = mainAlphabet(sample);
  if (alphabet === undefined) return UNKNOWN_LANGUAGE;
  return alphabet in LANGUAGE_TABLES ? likeliest(sample, tableOf(alphabet as TableName)) : alphabet;
}

function sampleOf(text: string): string {
  if (text.length <= STRETCHES * STRETCH) return text;
  const apart = Math.floor(text.length / STRETCHES);
  const starts = Array.from({ length: STRETCHES }, (_, at) => at * apart);
  return starts.map((start) => text.slice(start, start + STRETCH)).join(' ');
}

function mainAlphabet(sample: string): Alphabet | undefined {
  const counts = new Map<Alphabet, number>();
  // Most texts are ASCII letters for the most part: what is folded has no others.
  let ascii = 0;
  for (let at = 0; at < sample.length; at++) {
    const unit = sample.charCodeAt(at);
    if (unit < 0x80) {
      if (unit >= 0x61 && unit <= 0x7a) ascii++;
      continue;
    }
    const alphabet = alphabetOf(unit);
    if (alphabet === undefined) continue;
    counts.set(alphabet, (counts.get(alphabet) ?? 0) + (DENSE_ALPHABETS.has(alphabet) ? DENSE : 1));
  }
  counts.set('latin', (counts.get('latin') ?? 0) + ascii);
  const [han, kana] = [counts.get('zh') ?? 0, counts.get('ja') ?? 0];
  if (kana * HAN_PER_KANA > han) {
    counts.set('ja', han + kana);
    counts.delete('zh');
  } else counts.set('zh', han + kana);
  let best: Alphabet | undefined;
  let most = 0;
  for (const [alphabet, count] of counts) {
    if (count <= most) continue;
    best = alphabet;
    most = count;
  }
  return best;
}

function likeliest(sample: string, table: GramTable): string {
  for (const word of sample.replaceAll('’', "'").match(WORD) ?? []) table.count(word);
  return table.likeliest() ?? UNKNOWN_LANGUAGE;
}
