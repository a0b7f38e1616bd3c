/** Two-sided 95 % of the normal distribution. */
const Z = 1.96;

/**
 * Returns the 95 % interval of a share, with `hits` of `trials` seen (Wilson 1927), within [0,1]; all of it without a
 * trial.
 */
export function wilson(hits: number, trials: number): { low: number; high: number } {
  if (trials === 0) return { low: 0, high: 1 };
  const share = hits / trials;
  const spread = Z ** 2 / trials;
  const middle = share + spread / 2;
  const half = Z * Math.sqrt((share * (1 - share) + spread / 4) / trials);
  const bounded = (value: number): number => Math.min(1, Math.max(0, value / (1 + spread)));
  return { low: bounded(middle - half), high: bounded(middle + half) };
}
