/** A sparse vector over terms; absent terms weigh 0. */
export type TermVector = ReadonlyMap<string, number>;

/** How often each term occurs. */
export function termCounts(terms: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Sublinear term frequency: 1 + ln(count) (Salton & Buckley 1988). */
export function termFrequencies(terms: Iterable<string>): Map<string, number> {
  const vector = termCounts(terms);
  for (const [term, count] of vector) vector.set(term, 1 + Math.log(count));
  return vector;
}

export function dot(a: TermVector, b: TermVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let sum = 0;
  for (const [term, weight] of small) sum += weight * (large.get(term) ?? 0);
  return sum;
}

/** Euclidean length. */
export function norm(vector: TermVector): number {
  let sum = 0;
  for (const weight of vector.values()) sum += weight * weight;
  return Math.sqrt(sum);
}

/** Cosine in [-1,1], in [0,1] for non-negative weights; 0 when either vector is empty or zero. */
export function cosine(a: TermVector, b: TermVector): number {
  const lengths = norm(a) * norm(b);
  return lengths === 0 ? 0 : Math.max(-1, Math.min(1, dot(a, b) / lengths));
}

/** Mean of the vectors after each is scaled to length 1; zero vectors are left out. */
export function centroid(vectors: readonly TermVector[]): Map<string, number> {
  const sum = new Map<string, number>();
  const used = vectors.map((vector) => ({ vector, length: norm(vector) })).filter(({ length }) => length > 0);
  for (const { vector, length } of used) {
    for (const [term, weight] of vector) sum.set(term, (sum.get(term) ?? 0) + weight / length / used.length);
  }
  return sum;
}
