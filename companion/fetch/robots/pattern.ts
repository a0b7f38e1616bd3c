/**
 * Does the pattern match the beginning of the path? `*` stands for any run of octets, a last `$` for the end of the
 * path (RFC 9309 2.2.3). Greedy from the left, one pass over the path: the first place of each piece is always the
 * best one, so nothing is ever tried again, whatever the pattern.
 */
export function patternMatches(pieces: readonly string[], anchored: boolean, path: string): boolean {
  const [head = '', ...rest] = pieces;
  if (!path.startsWith(head)) return false;
  const last = anchored ? rest.pop() : undefined;
  let at = head.length;
  for (const piece of rest) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  if (!anchored) return true;
  if (last === undefined) return at === path.length;
  return path.length - last.length >= at && path.endsWith(last);
}
