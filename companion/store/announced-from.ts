/**
 * Least relevance of a page that a watch announces. A page that is on the topic by an even chance may be suggested,
 * where the user looks for pages; of news four in five should be right. Without labels a judge is surer than it is
 * right, and answers correct it (docs/measurements/watch.md).
 * @param labels that the topic has on pages @param answers those among them on pages that the watch brought
 */
export const announcedFrom = (labels: number, answers: number): number => {
  if (answers >= ANSWERED) return 0.75;
  return labels < TAUGHT ? 0.9 : 0.8;
};

/** Labels from which on a topic counts as taught. */
export const TAUGHT = 10;

/** Answers from which on they are enough to say where the judge is wrong. */
export const ANSWERED = 6;

/**
 * A watch follows links of what it announces, and of pages with this judgement or more. A lower bound leads it astray.
 */
export const FOLLOWED = 0.8;
