import { termCounts } from '../../../shared/text/vector.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import type { TopicText } from '../../../shared/topic/topic.ts';

/**
 * Most words of a text that describe its topic: not all words of a long one do. On the four webs of the lab 40 to 80
 * served better than all or 150, above all where five pages are the topic (docs/measurements/tried.md).
 */
const MAX_WORDS = 80;

/**
 * Counts each of the text's most frequent words in it, title words twice more; earlier words win among equally frequent
 * ones.
 */
export function topicWords({ title, text }: TopicText): ReadonlyMap<string, number> {
  const counts = termCounts(tokens(`${title}\n${title}\n${text}`));
  if (counts.size <= MAX_WORDS) return counts;
  return new Map([...counts].sort(([, a], [, b]) => b - a).slice(0, MAX_WORDS));
}
