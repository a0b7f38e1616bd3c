/** Scores of examples and what they truly are. */
export interface ScoredExample {
  readonly score: number;
  readonly truth: boolean;
}

/**
 * Area under the ROC curve: the chance that a true one scores above a false one, ties half (Mann & Whitney 1947). NaN
 * without both.
 */
export function auc(examples: readonly ScoredExample[]): number {
  const sorted = [...examples].sort((a, b) => a.score - b.score);
  let rankSum = 0;
  for (let start = 0; start < sorted.length; ) {
    let end = start;
    while (end < sorted.length && sorted[end]?.score === sorted[start]?.score) end += 1;
    const rank = (start + end + 1) / 2;
    for (let at = start; at < end; at++) if (sorted[at]?.truth) rankSum += rank;
    start = end;
  }
  const positives = examples.filter(({ truth }) => truth).length;
  return (rankSum - (positives * (positives + 1)) / 2) / (positives * (examples.length - positives));
}

export interface PrecisionRecall {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/** Computes precision and recall of verdicts against the truth; 0 without a positive verdict. */
export function precisionRecall(
  examples: readonly { readonly said: boolean; readonly truth: boolean }[],
): PrecisionRecall {
  const said = examples.filter((each) => each.said).length;
  const are = examples.filter((each) => each.truth).length;
  const both = examples.filter((each) => each.said && each.truth).length;
  return {
    precision: said === 0 ? 0 : both / said,
    recall: are === 0 ? 0 : both / are,
    f1: said + are === 0 ? 0 : (2 * both) / (said + are),
  };
}

/**
 * The largest F1 that any threshold on the scores would reach: what ranking alone is worth, thresholds aside. 0 without
 * a true one.
 */
export function bestF1(examples: readonly ScoredExample[]): number {
  const sorted = [...examples].sort((a, b) => b.score - a.score);
  const are = examples.filter(({ truth }) => truth).length;
  let both = 0;
  let best = 0;
  for (const [at, { score, truth }] of sorted.entries()) {
    if (truth) both += 1;
    if (sorted[at + 1]?.score !== score) best = Math.max(best, (2 * both) / (at + 1 + are));
  }
  return are === 0 ? 0 : best;
}

/**
 * Mean squared error of chances (Brier 1950): 0 is certain and right, 0.25 says an even chance of everything. NaN of
 * nothing.
 */
export const brier = (examples: readonly ScoredExample[]): number =>
  examples.reduce((sum, { score, truth }) => sum + (score - (truth ? 1 : 0)) ** 2, 0) / examples.length;

const BINS = 10;

/**
 * Computes the expected calibration error of chances in [0,1]: the mean distance of ten bins from their true shares,
 * weighted by size.
 */
export function calibrationError(examples: readonly ScoredExample[]): number {
  const bins = Array.from({ length: BINS }, () => ({ chances: 0, truths: 0 }));
  for (const { score, truth } of examples) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))];
    if (bin === undefined) continue;
    bin.chances += score;
    bin.truths += truth ? 1 : 0;
  }
  return bins.reduce((sum, { chances, truths }) => sum + Math.abs(chances - truths), 0) / examples.length;
}
