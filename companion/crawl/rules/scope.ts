import { parseUrl } from '../../../shared/url/parse-url.ts';
import { readPattern } from '../../../shared/url/pattern.ts';
import { isWithin } from '../../../shared/url/within.ts';
import { timedTest } from './timed-test.ts';

/** Patterns of addresses that a crawl may follow. */
export interface Scope {
  /** Only these; empty: everywhere. */
  readonly only: readonly string[];
  /** Never these, whatever `only` says. */
  readonly never: readonly string[];
}

export const EVERYWHERE: Scope = { only: [], never: [] };

/** A pattern that cannot be meant; the message says what is wrong. *Mend the call.* */
export class BadPattern extends Error {
  override readonly name = 'BadPattern';
  readonly code = 'bad-request';
}

/** What a scope says of one address. */
export interface Ruling {
  readonly allowed: boolean;
  /** The pattern that decided, '' when none speaks of the address. */
  readonly pattern: string;
}

/** Whether links may be followed to an address. @param written the spelling in which it is asked for, if that is another: a pattern may speak of either */
export type Within = (url: string, written?: string) => boolean;

/**
 * Whether links may be followed to an address. A pattern without a slash is a host with all below it; one with a slash is matched
 * against host and path from their beginning, `*` standing for anything; `re:` begins a regular expression over the whole
 * address. Seeds are the user's own word and are not asked. Matching is linear in the address for each star; an expression is given a second.
 * @throws BadPattern
 */
export function within(scope: Scope): Within {
  const ruling = scoped(scope);
  return (url, written) => ruling(url, written).allowed;
}

/** The same with the pattern that decided. @throws BadPattern */
export function scoped({ only, never }: Scope): (...address: Parameters<Within>) => Ruling {
  // Whatever cannot be told of an address, it is not followed.
  const [allowed, refused] = [only, never].map((patterns) =>
    patterns.map((pattern) => ({ pattern, fits: matcher(pattern, patterns === never) })),
  );
  return (url, written = url) => {
    const speaks = ({ fits }: { fits: (url: string) => boolean }): boolean =>
      fits(url) || (written !== url && fits(written));
    const against = refused?.find(speaks);
    if (against !== undefined) return { allowed: false, pattern: against.pattern };
    const wanted = allowed?.find(speaks);
    return { allowed: only.length === 0 || wanted !== undefined, pattern: wanted?.pattern ?? '' };
  };
}

/** @param otherwise what holds where an expression takes too long */
function matcher(pattern: string, otherwise: boolean): (url: string) => boolean {
  if (pattern.startsWith('re:')) return timedTest(expressionOf(pattern.slice(3)), otherwise);
  const { host, path } = readPattern(pattern);
  if (path === undefined) {
    const site = host.replace(/^\*\./, '');
    const named = hostReader(/:\d+$/.test(site) ? 'host' : 'hostname');
    return (url) => isWithin(named(url), site);
  }
  const parts = `${host}${path}`.split('*');
  return (url) => glob(parts, url.replace(/^https?:\/\//i, ''));
}

/** Host of an address, '' of none. Links lead to one host in a row: what spells its origin as the address read last is not parsed again. */
function hostReader(part: 'host' | 'hostname'): (url: string) => string {
  let origin = '/';
  let known = '';
  return (url) => {
    if (url.startsWith(origin)) return known;
    const parsed = parseUrl(url);
    if (parsed === undefined) return '';
    const own = `${parsed.origin}/`;
    if (url.startsWith(own)) [origin, known] = [own, parsed[part]];
    return parsed[part];
  };
}

/** Greedy from the left: the parts stand in this order, the first at the beginning. No regular expression, no backtracking. */
function glob(parts: readonly string[], text: string): boolean {
  let at = 0;
  for (const [index, part] of parts.entries()) {
    const found = text.indexOf(part, at);
    if (found < 0 || (index === 0 && found > 0)) return false;
    at = found + part.length;
  }
  return true;
}

function expressionOf(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (cause) {
    throw new BadPattern(`"${source.slice(0, 80)}" is not a valid regular expression.`, { cause });
  }
}
