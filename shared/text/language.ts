import { LANGUAGE_TABLES } from './dictionary/languages.ts';
import { fold } from './fold.ts';
import { type Alphabet, alphabetOf } from './language-scripts.ts';

/** A text is read in so many stretches of so many units, spread over it: languages are told apart by a few hundred letters. */
const STRETCHES = 4;
const STRETCH = 150;
const UNKNOWN = 'und';
const WORD = /\p{L}[\p{L}\p{M}']*/gu;
/** A Chinese character or a syllable block says about as much as this many letters. */
const DENSE = 3;
const DENSE_ALPHABETS = new Set<Alphabet>(['zh', 'ja', 'ko']);
/** Japanese pages have at least one kana for this many Chinese characters. */
const HAN_PER_KANA = 20;

type TableName = keyof typeof LANGUAGE_TABLES;

/** An n-gram of a table or the beginning of one. */
interface Gram {
  /** Place of a language, level, place, level ... */
  levels: readonly number[];
  /** The n-grams that are longer by one unit. */
  next: Map<number, Gram> | undefined;
  /** How often it stands in the text that is being read. */
  times: number;
}

interface Table {
  readonly languages: readonly string[];
  readonly grams: Gram;
}

const tables = new Map<TableName, Table>();

function longer(gram: Gram, unit: number): Gram {
  gram.next ??= new Map();
  const known = gram.next.get(unit);
  if (known !== undefined) return known;
  const made = { levels: [], next: undefined, times: 0 };
  gram.next.set(unit, made);
  return made;
}

function tableOf(name: TableName): Table {
  const known = tables.get(name);
  if (known !== undefined) return known;
  const { languages, grams, tongues, levels } = LANGUAGE_TABLES[name];
  const ofGram = tongues.split('\n');
  const root: Gram = { levels: [], next: undefined, times: 0 };
  let next = 0;
  for (const [line, gram] of grams.split('\n').entries()) {
    let at = root;
    for (let unit = 0; unit < gram.length; unit++) at = longer(at, gram.charCodeAt(unit));
    let place = -1;
    at.levels = Array.from(ofGram[line] ?? '', (step) => {
      place += step.charCodeAt(0) - 64;
      return [place, levels.charCodeAt(next++) - 65];
    }).flat();
  }
  const table = { languages: languages.split(' '), grams: root };
  tables.set(name, table);
  return table;
}

/**
 * BCP 47 primary tag of the language that a text is mostly in (75 languages; simplified and traditional Chinese are both `zh`),
 * `und` when it has no letters to go by. Script first, then naive Bayes over character n-grams of words (Cavnar & Trenkle
 * 1994; levels are half nats). Reads at most 600 units, from four places.
 */
export function language(text: string): string {
  const sample = fold(sampleOf(text));
  const alphabet = mainAlphabet(sample);
  if (alphabet === undefined) return UNKNOWN;
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
  for (let at = 0; at < sample.length; at++) {
    const alphabet = alphabetOf(sample.charCodeAt(at));
    if (alphabet === undefined) continue;
    counts.set(alphabet, (counts.get(alphabet) ?? 0) + (DENSE_ALPHABETS.has(alphabet) ? DENSE : 1));
  }
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

function likeliest(sample: string, table: Table): string {
  // Counted first: a single letter stands in most languages, and in every tenth place.
  const met: Gram[] = [];
  for (const word of sample.replace(/’/g, "'").match(WORD) ?? []) {
    const padded = ` ${word} `;
    for (let from = 0; from < padded.length; from++) {
      let gram: Gram | undefined = table.grams;
      for (let to = from; to < padded.length; to++) {
        gram = gram.next?.get(padded.charCodeAt(to));
        if (gram === undefined) break;
        if (gram.times++ === 0) met.push(gram);
      }
    }
  }
  const scores = new Float64Array(table.languages.length);
  for (const gram of met) {
    const { levels, times } = gram;
    gram.times = 0;
    for (let at = 0; at < levels.length; at += 2) {
      const place = levels[at] ?? 0;
      scores[place] = (scores[place] ?? 0) + times * (levels[at + 1] ?? 0);
    }
  }
  const best = scores.reduce((top, score, at) => (score > (scores[top] ?? 0) ? at : top), 0);
  return (scores[best] ?? 0) > 0 ? (table.languages[best] ?? UNKNOWN) : UNKNOWN;
}
