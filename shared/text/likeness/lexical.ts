import { simplify } from '../chinese/simplify.ts';
import { termOf } from '../terms.ts';
import type { WordLikeness } from './likeness.ts';

const HAN = /^\p{Script=Han}+$/u;
/** Highest likeness by spelling alone: near, never a synonym. */
const MAX = 0.9;
/** Shorter words are near each other by chance. */
const MIN_LENGTH = 4;
const MIN_PREFIX = 4;
/** Words that differ in more than a third of their letters have nothing to do with each other. */
const MIN_KEPT = 2 / 3;
/** Longest word compared letter by letter. */
const MAX_LENGTH = 40;

/**
 * Likeness by spelling alone: 1 for the same stem; for Chinese twice the shared characters over all characters, times
 * 0.9; for others the shared prefix, or the letters that an edit leaves, over the longer word, times 0.9. Symmetric.
 */
export const lexicalLikeness: WordLikeness = {
  likeness(word, other) {
    const [a, b] = [simplify(word), simplify(other)];
    if (a === b) return 1;
    if (HAN.test(a) && HAN.test(b)) return MAX * sharedCharacters(a, b);
    const [stemA, stemB] = [termOf(a), termOf(b)];
    if (stemA !== '' && stemA === stemB) return 1;
    return MAX * sharedLetters(a, b);
  },
};

/** Dice over characters, each used once. */
function sharedCharacters(a: string, b: string): number {
  const left = [...a];
  let shared = 0;
  for (const character of b) {
    const at = left.indexOf(character);
    if (at < 0) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / ([...a].length + [...b].length);
}

/** Levenshtein distance in UTF-16 units; time a × b, memory b. */
export function editDistance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const replaced = (above[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    above = current;
  }
  return above[b.length] ?? 0;
}

function sharedLetters(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (Math.min(a.length, b.length) < MIN_LENGTH || longer > MAX_LENGTH) return 0;
  let prefix = 0;
  while (prefix < longer && a[prefix] === b[prefix]) prefix++;
  const kept = (longer - editDistance(a, b)) / longer;
  return Math.max(prefix >= MIN_PREFIX ? prefix / longer : 0, kept >= MIN_KEPT ? kept : 0);
}
