import { termFrequencies } from '../../../shared/text/vector.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { PLAIN } from './split.ts';

/** Terms that a topic vector keeps (SkyReach: the vector is trimmed). */
const MAX_TERMS = 200;

/**
 * The topic as one vector of length 1 over terms, at most `MAX_TERMS`, heaviest first. Each text counts by its term
 * frequencies (title three times) scaled to a largest weight of 1, texts averaged; each word that the user typed adds
 * 1.
 * @param split how texts become terms; stemmed terms unless told otherwise
 */
export function topicVector(
  topic: Topic,
  split: (text: string) => readonly string[] = PLAIN.terms,
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  const add = (term: string, weight: number) => sum.set(term, (sum.get(term) ?? 0) + weight);
  for (const { title, text } of topic.texts) {
    const titleTerms = split(title);
    const counts = termFrequencies([...titleTerms, ...titleTerms, ...titleTerms, ...split(text)]);
    const largest = Math.max(1, ...counts.values());
    for (const [term, weight] of counts) add(term, weight / largest / topic.texts.length);
  }
  for (const term of new Set(topic.words.flatMap((word) => split(word)))) add(term, 1);
  const kept = [...sum].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, MAX_TERMS);
  const length = Math.sqrt(kept.reduce((squares, [, weight]) => squares + weight * weight, 0));
  return new Map(kept.map(([term, weight]) => [term, weight / length]));
}
