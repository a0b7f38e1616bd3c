/** Deeper paths are made by machines for machines. */
const MOST_SEGMENTS = 20;
/** A segment that stands so often in a path comes from a relative link gone wrong (Nutch, Heritrix). */
const MOST_REPEATS = 2;

/** Why a path can only be a trap, as a stable code; undefined: it looks sound. */
export function trapIn(pathname: string): string | undefined {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MOST_SEGMENTS) return 'too-deep';
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MOST_REPEATS) return 'repeating';
    counts.set(segment, count);
  }
  return undefined;
}
