import { termCounts } from '../../../shared/text/vector.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import type { TopicText } from '../../../shared/topic/topic.ts';

/**
 * Words of a text that say what it is about: of a long one not all do. On the four webs in the lab 40 to 80 served better than all of them or 150,
 * most of all where five pages are the topic (docs/measurements/tried.md).
 */
const MAX_WORDS = 80;

/** How often each of the text's most frequent words stands in it, title words counting two more; of equally frequent ones those that come first. */
export function topicWords({ title, text }: TopicText): ReadonlyMap<string, number> {
  const counts = termCounts(tokens(`${title}\n${title}\n${text}`));
  if (counts.size <= MAX_WORDS) return counts;
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_WORDS));
}
