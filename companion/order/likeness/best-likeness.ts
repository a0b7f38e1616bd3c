import { lexicalLikeness } from '../../../shared/text/likeness/lexical.ts';
import type { WordLikeness } from '../../../shared/text/likeness/likeness.ts';
import { WordNetLikeness } from './word-net.ts';
import { installedWordNet } from './word-net-files.ts';

let opened: WordLikeness | undefined;

/** What is known of the likeness of words on this machine: spelling, and WordNet where its optional package is installed. Opened once. */
export function bestLikeness(): WordLikeness {
  opened ??= joined(lexicalLikeness, installedWordNet());
  return opened;
}

/** The larger of the two. */
function joined(spelling: WordLikeness, files: ReturnType<typeof installedWordNet>): WordLikeness {
  if (files === undefined) return spelling;
  const meaning = new WordNetLikeness(files);
  return { likeness: (word, other) => Math.max(spelling.likeness(word, other), meaning.likeness(word, other)) };
}
