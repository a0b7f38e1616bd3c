import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Synsets of one part of speech with their words and their kinds. */
export type Synsets = readonly (readonly [words: readonly string[], kindsOf: readonly string[]])[];

const LICENCE = '  1 A licence stands here.\n';
const pad = (place: number): string => String(place).padStart(8, '0');

/** Writes a database in the form of WordNet's own files. A word among `kindsOf` means the last synset that has it. */
export function writeWordNet(folder: string, part: string, synsets: Synsets): void {
  const home = (word: string): number => synsets.findLastIndex(([words]) => words.includes(word));
  const lines = (places: readonly number[]): readonly string[] =>
    synsets.map(([words, kindsOf], own) => {
      const up = kindsOf.map((word) => `@ ${pad(places[home(word)] ?? 0)} n 0000`);
      const down = synsets.flatMap(([, above], other) =>
        above.some((word) => home(word) === own) ? [`~ ${pad(places[other] ?? 0)} n 0000`] : [],
      );
      const pointers = [...up, ...down];
      const head = `${words.length.toString(16).padStart(2, '0')} ${words.map((word) => `${word} 0`).join(' ')}`;
      const count = String(pointers.length).padStart(3, '0');
      const gloss = '| a gloss @ with signs\n';
      return `${pad(places[own] ?? 0)} 03 n ${head} ${[count, ...pointers].join(' ')} ${gloss}`;
    });
  // Places have a fixed length, so the first round's lines give the places of the second's.
  let at = LICENCE.length;
  const places = lines([]).map((line) => {
    at += line.length;
    return at - line.length;
  });
  const all = [...new Set(synsets.flatMap(([words]) => words))].sort((a, b) => (a < b ? -1 : 1));
  const index = all.map((word) => {
    const senses = synsets.flatMap(([words], own) => (words.includes(word) ? [places[own] ?? 0] : []));
    return `${word} n ${senses.length} 2 @ ~ ${senses.length} 0 ${senses.join(' ')}  `;
  });
  writeFileSync(join(folder, `data.${part}`), LICENCE + lines(places).join(''));
  writeFileSync(join(folder, `index.${part}`), `${LICENCE}${index.join('\n')}\n`);
}
