/** Number of texts with each word, among `total` texts. */
export class WordCounts {
  total = 0;
  readonly counts = new Map<string, number>();

  /** Adds one text. @param words of it, in any order */
  add(words: Iterable<string>): void {
    this.total += 1;
    for (const word of new Set(words)) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }
}

/**
 * Measures how specific a word is to one set of texts: the log odds ratio in standard deviations (Monroe, Colaresi &
 * Quinn 2008, with a flat prior of one half). So a word seen twice does not beat one seen in every text.
 */
export function logOdds(word: string, inside: WordCounts, outside: WordCounts): number {
  const a = (inside.counts.get(word) ?? 0) + 0.5;
  const b = (outside.counts.get(word) ?? 0) + 0.5;
  const restA = Math.max(0, inside.total - a) + 1;
  const restB = Math.max(0, outside.total - b) + 1;
  return (Math.log(a / restA) - Math.log(b / restB)) / Math.sqrt(1 / a + 1 / b);
}
