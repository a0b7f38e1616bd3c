import type { PartOfSpeech } from './word-net-files.ts';

/** Endings of regular forms and their replacements (morphy of WordNet). */
const ENDINGS: Readonly<Partial<Record<PartOfSpeech, readonly (readonly [string, string])[]>>> = {
  noun: [
    ['ies', 'y'],
    ['ses', 's'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
    ['s', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
};

/** Returns the word unchanged, then the words that it may be a regular form of. */
export const formsOf = (word: string, part: PartOfSpeech): readonly string[] => [
  word,
  ...(ENDINGS[part] ?? []).flatMap(([ending, instead]) =>
    word.endsWith(ending) ? [word.slice(0, -ending.length) + instead] : [],
  ),
];
