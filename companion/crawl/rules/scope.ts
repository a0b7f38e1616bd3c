import { AmbitError } from '../../../shared/errors/ambit-error.ts';
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

/** Decision of a scope on one address. */
export interface Ruling {
  readonly allowed: boolean;
  /** The pattern that decided, '' when none speaks of the address. */
  readonly pattern: string;
}

/**
 * Returns whether links to an address may be followed.
 * @param written the requested spelling, if it differs: a pattern may match either
 */
export type Within = (url: string, written?: string) => boolean;

/**
 * Builds the test whether links to an address may be followed. A pattern without a slash is a host with all below it. A
 * pattern with a slash is matched against host and path from their beginning; `*` stands for anything. `re:` begins a
 * regular expression over the whole address. Seeds are the user's choice and skip the test. Matching is linear in the
 * address for each star; an expression gets one second.
 * @throws bad-request
 */
export function within(scope: Scope): Within {
  const ruling = scoped(scope);
  return (url, written) => ruling(url, written).allowed;
}

/** The same with the pattern that decided. @throws bad-request */
export function scoped({ only, never }: Scope): (...address: Parameters<Within>) => Ruling {
  // An address that the expression cannot decide in time is not followed.
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

/**
 * Host of an address, '' of none. Links lead to one host in a row: what spells its origin as the address read last is
 * not parsed again.
 */
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

/**
 * Matches greedily from the left: the parts come in this order, the first at the beginning. No regular expression, no
 * backtracking.
 */
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
    throw new AmbitError('bad-request', `"${source.slice(0, 80)}" is not a valid regular expression.`, { cause });
  }
}
