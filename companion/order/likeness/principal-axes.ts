/** Rows of equal length. */
export type Rows = readonly Float32Array[];

/** Mean of some vectors and the directions in which they spread most, widest first. */
export interface PrincipalAxes {
  readonly mean: Float32Array;
  /** Orthonormal axes, as many as requested, or as many as the rows have directions. */
  readonly axes: readonly Float32Array[];
}

/** Far more turns than axes of word vectors need to settle to four digits. */
const TURNS = 200;

/**
 * Principal axes by power iteration on the covariance, each axis taken out before the next. O(rows × d² + axes × d²).
 */
export function principalAxes(rows: Rows, count: number): PrincipalAxes {
  const d = rows[0]?.length ?? 0;
  const mean = new Float32Array(d);
  for (const row of rows) for (let at = 0; at < d; at++) mean[at] = (mean[at] ?? 0) + (row[at] ?? 0) / rows.length;
  const covariance = covarianceOf(rows, mean);
  const axes: Float32Array[] = [];
  for (let found = 0; found < Math.min(count, d); found++) {
    const axis = widest(covariance, axes, d);
    if (axis === undefined) break;
    axes.push(axis);
  }
  return { mean, axes };
}

/** Inner product of two vectors of one length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Scales to length 1 in place; a vector of length 0 stays. */
export function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector));
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) / length;
  return vector;
}

function covarianceOf(rows: Rows, mean: Float32Array): Float64Array {
  const d = mean.length;
  const sums = new Float64Array(d * d);
  for (const row of rows) {
    const off = row.map((value, at) => value - (mean[at] ?? 0));
    for (let a = 0; a < d; a++) {
      const value = off[a] ?? 0;
      for (let b = 0; b < d; b++) sums[a * d + b] = (sums[a * d + b] ?? 0) + value * (off[b] ?? 0);
    }
  }
  return sums;
}

/**
 * The direction that the matrix stretches most among those at right angles to the axes; undefined when none is left.
 */
function widest(matrix: Float64Array, axes: readonly Float32Array[], d: number): Float32Array | undefined {
  // Any start that is not at right angles to the axis does, and the same start gives the same axes everywhere.
  let axis = toUnit(new Float32Array(d).map((_, at) => 1 + ((at * 7919) % 101) / 101));
  for (let turn = 0; turn < TURNS; turn++) {
    const next = new Float32Array(d);
    for (let a = 0; a < d; a++) {
      let sum = 0;
      for (let b = 0; b < d; b++) sum += (matrix[a * d + b] ?? 0) * (axis[b] ?? 0);
      next[a] = sum;
    }
    for (const other of axes) subtract(next, other, dot(next, other));
    if (dot(next, next) === 0) return undefined;
    axis = toUnit(next);
  }
  return axis;
}

/** In place: `vector - by * direction`. */
export function subtract(vector: Float32Array, direction: Float32Array, by: number): void {
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) - by * (direction[at] ?? 0);
}
