/** On-topic pages until which the time is told. */
export const MARKS = [1, 10, 50] as const;

/** Seconds until each of `MARKS`, Infinity where fewer were found. @param found seconds of each on-topic page */
export const secondsTo = (found: readonly number[]): number[] =>
  MARKS.map((mark) => found[mark - 1] ?? Number.POSITIVE_INFINITY);
