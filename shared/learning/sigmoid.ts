/** Logistic function, finite for every input. */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-Math.max(-30, Math.min(30, x))));

/**
 * Inverse of the logistic function. Keeps chances `EDGE` away from 0 and 1, so the result lies in about [-9.2, 9.2].
 */
export const logit = (p: number): number => {
  const kept = Math.max(EDGE, Math.min(1 - EDGE, p));
  return Math.log(kept / (1 - kept));
};

const EDGE = 1e-4;
