import { sigmoid } from '../../../shared/learning/sigmoid.ts';

/** Slope that is left when the data would turn the sign: a larger decision never gives a smaller chance. */
const MIN_SLOPE = 1e-3;
const MAX_STEPS = 50;

/**
 * Fits Platt scaling: P(+ | f) = 1 / (1 + exp(-(slope * f + offset))), by Newton steps on the log loss of decisions.
 * Uses Platt's targets (n+ + 1) / (n+ + 2) and 1 / (n- + 2) (Platt 1999; Lin, Lin & Weng 2007). Increasing in f,
 * whatever the data.
 */
export function fitPlatt(decisions: readonly { readonly value: number; readonly positive: boolean }[]) {
  const positives = decisions.filter(({ positive }) => positive).length;
  const high = (positives + 1) / (positives + 2);
  const low = 1 / (decisions.length - positives + 2);
  let slope = 1;
  let offset = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    let [g1, g0, h11, h10, h00] = [0, 0, 1e-6, 0, 1e-6];
    for (const { value, positive } of decisions) {
      const chance = sigmoid(slope * value + offset);
      const miss = chance - (positive ? high : low);
      const spread = chance * (1 - chance);
      g1 += miss * value;
      g0 += miss;
      h11 += spread * value * value;
      h10 += spread * value;
      h00 += spread;
    }
    const determinant = h11 * h00 - h10 * h10;
    if (!(determinant > 1e-12)) break;
    const [moveSlope, moveOffset] = [(h00 * g1 - h10 * g0) / determinant, (h11 * g0 - h10 * g1) / determinant];
    // Steps are held in, as full Newton steps may overshoot where nearly all decisions are certain.
    const held = Math.min(1, 2 / Math.max(Math.abs(moveSlope), Math.abs(moveOffset)));
    slope = Math.max(MIN_SLOPE, slope - held * moveSlope);
    offset -= held * moveOffset;
    if (Math.abs(moveSlope) + Math.abs(moveOffset) < 1e-8) break;
  }
  return plattOf(slope, offset);
}

export const plattOf = (slope: number, offset: number) => ({
  slope,
  offset,
  chance: (value: number) => sigmoid(slope * value + offset),
});
