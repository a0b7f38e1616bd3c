import { isNoiseParameter } from './noise.ts';
import { canonicalPercent } from './percent.ts';

/** Plain names, so that a query which is one opaque token or a script's own language is never reordered. */
const PLAIN_PAIR = /^[\w.\-%]+(?:=|$)/;
/** Brackets of `a[]=1` are names' own; everything else as in a path. */
const BRACKET = /%5B|%5D/g;

/**
 * Query without tracking, session and empty pairs, an empty value without its `=`, sorted by name when every pair is
 * `name` or `name=value` (stable: the values of one name keep their order).
 */
export function canonicalQuery(query: string): string {
  const pairs = query
    .split('&')
    .filter((pair) => pair !== '' && !isNoiseParameter(pair))
    .map((pair) => canonicalPercent(pair).replace(/^([^=]+)=$/, '$1'));
  if (pairs.every((pair) => PLAIN_PAIR.test(pair))) pairs.sort(byName);
  return pairs.join('&').replace(BRACKET, (bracket) => (bracket === '%5B' ? '[' : ']'));
}

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? '';

function byName(a: string, b: string): number {
  const [nameA, nameB] = [nameOf(a), nameOf(b)];
  return nameA < nameB ? -1 : nameA > nameB ? 1 : 0;
}
