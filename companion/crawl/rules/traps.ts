/** Deeper paths are made by machines for machines. */
const MAX_SEGMENTS = 20;
/** A segment that stands so often in a path comes from a relative link gone wrong (Nutch, Heritrix). */
const MAX_REPEATS = 2;

/** Why a path can only be a trap, as a stable code; undefined: it looks sound. */
export function trapIn(pathname: string): string | undefined {
  const segments = pathname.split('/').filter((segment) => segment !== '');
  if (segments.length > MAX_SEGMENTS) return 'too-deep';
  // Every link of a page is asked, and most paths have no three segments: to look through so few costs less than to count them by name.
  for (let at = 0; at + MAX_REPEATS < segments.length; at++) {
    let repeats = 1;
    for (let other = at + 1; other < segments.length; other++) if (segments[other] === segments[at]) repeats += 1;
    if (repeats > MAX_REPEATS) return 'repeating';
  }
  return undefined;
}
