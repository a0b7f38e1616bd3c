import { lexicalLikeness } from '../../../shared/text/likeness/lexical.ts';
import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { BuiltInSpace } from './built-in-space.ts';
import { WordNetLikeness } from './word-net.ts';
import { installedWordNet } from './word-net-files.ts';
import { SpaceLikeness, type WordSpace } from './word-space.ts';

/** Opened once each, whatever the number of crawls: they read files. */
const builtIn = new BuiltInSpace();
let wordNet: WordLikeness | undefined;

/**
 * Returns the likeness of words by this machine's sources, the largest of three: spelling, word vectors, and WordNet if
 * its optional package is installed. @param own the user's word vectors, which take precedence over the built-in ones
 */
export function bestLikeness(own?: WordSpace): WordLikeness {
  wordNet ??= openWordNet();
  return largest([lexicalLikeness, new SpaceLikeness(own === undefined ? [builtIn] : [own, builtIn]), wordNet]);
}

function openWordNet(): WordLikeness {
  const files = installedWordNet();
  return files === undefined ? { likeness: () => 0 } : new WordNetLikeness(files);
}

function largest(ways: readonly WordLikeness[]): WordLikeness {
  return { likeness: (word, other) => Math.max(...ways.map((way) => way.likeness(word, other))) };
}
