/** F1 of words on the SIGHAN sets and speed of cutting, small and large dictionary: `npm run bench segmentation`. */
import { cpuSeconds, readData } from '../../../tests/bench/data.ts';
import { findNewWords } from '../chinese/new-words.ts';
import { useLargeDictionary } from '../dictionary/large.ts';
import { extraWords, segment } from '../segment.ts';
import { terms } from '../terms.ts';

interface Sentence {
  readonly words: readonly string[];
}

const SETS = ['pku', 'msr', 'sxu', 'as', 'cityu'] as const;

function spans(words: readonly string[]): Set<string> {
  let at = 0;
  const found = new Set<string>();
  for (const word of words) {
    found.add(`${at} ${at + word.length}`);
    at += word.length;
  }
  return found;
}

function f1(sentences: readonly Sentence[], cut: (text: string) => string[]): number {
  let [gold, found, right] = [0, 0, 0];
  for (const { words } of sentences) {
    const truth = spans(words);
    const guess = spans(cut(words.join('')));
    gold += truth.size;
    found += guess.size;
    for (const span of guess) if (truth.has(span)) right++;
  }
  return (2 * right) / (gold + found);
}

const sets = SETS.map((name) => ({ name, sentences: readData<Sentence>(`segmentation/${name}.json`) }));

type TextSegmenter = (text: string) => string[];

function row(name: string, cutFor: (sentences: readonly Sentence[]) => TextSegmenter): Record<string, string> {
  const scores = sets.map((set) => [
    set.name,
    set.sentences === undefined ? '' : f1(set.sentences, cutFor(set.sentences)).toFixed(4),
  ]);
  return { way: name, ...Object.fromEntries(scores) };
}

/** Cuts as a topic cuts its texts: words found in them help, without a look at the gold words. */
function withNewWords(sentences: readonly Sentence[]): TextSegmenter {
  const extra = extraWords(findNewWords(sentences.map(({ words }) => words.join(''))).map(({ word }) => word));
  return (text) => segment(text, { extra });
}

const platform = new Intl.Segmenter('zh', { granularity: 'word' });
const rows = [
  row('platform', () => (text) => Array.from(platform.segment(text), ({ segment: word }) => word)),
  row('40,000 words', () => (text) => segment(text)),
];
useLargeDictionary();
rows.push(
  row('120,000 words', () => (text) => segment(text)),
  row('120,000 words and new words of the set', withNewWords),
  row('120,000 words, forward maximum', () => (text) => segment(text, { way: 'forward-maximum' })),
);
console.table(rows);

const sentences = sets.find(({ name }) => name === 'msr')?.sentences ?? [];
const text = sentences.map(({ words }) => words.join('')).join('\n');
const megabytes = new TextEncoder().encode(text).length / 1e6;
for (const [name, run] of Object.entries({ segment, terms })) {
  run(text);
  const rates = [1, 2, 3, 4, 5].map(() => megabytes / cpuSeconds(() => run(text)));
  console.log(`${name}: ${rates.sort((a, b) => a - b)[2]?.toFixed(1)} MB of UTF-8 a CPU second`);
}
