import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import { parseUrl } from '../../../shared/url/parse-url.ts';
import { readPattern } from '../../../shared/url/pattern.ts';
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
  const [wanted, refused] = [firstOf(only, false), firstOf(never, true)];
  return (url, written = url) => {
    const against = refused(url, written);
    if (against !== undefined) return { allowed: false, pattern: against };
    const pattern = wanted(url, written);
    return { allowed: only.length === 0 || pattern !== undefined, pattern: pattern ?? '' };
  };
}

/**
 * Returns which of the patterns is the first that fits one of two spellings of an address. Hosts are looked up, so a
 * list of thousands costs no more than one of them.
 * @param otherwise what holds where an expression takes too long
 */
function firstOf(
  patterns: readonly string[],
  otherwise: boolean,
): (url: string, written: string) => string | undefined {
  const sites = new Map<string, number>();
  const others: { readonly place: number; readonly fits: (url: string) => boolean }[] = [];
  for (const [place, pattern] of patterns.entries()) {
    if (pattern.startsWith('re:')) {
      others.push({ place, fits: timedTest(expressionOf(pattern.slice(3)), otherwise) });
      continue;
    }
    const { host, path } = readPattern(pattern);
    const site = host.replace(/^\*\./, '');
    if (path !== undefined) others.push({ place, fits: globOf(`${host}${path}`) });
    else if (!sites.has(site)) sites.set(site, place);
  }
  const placeAt = placeReader(sites);
  return (url, written) => {
    const named = written === url ? placeAt(url) : Math.min(placeAt(url), placeAt(written));
    const other = others.find(({ place, fits }) => place < named && (fits(url) || (written !== url && fits(written))));
    return patterns[other?.place ?? named];
  };
}

/**
 * Returns the place of the first of `sites` that the host of an address is or lies below; infinity of none. Links lead
 * to one host in a row: what spells its origin as the address read last is not parsed again.
 */
function placeReader(sites: ReadonlyMap<string, number>): (url: string) => number {
  if (sites.size === 0) return () => Number.POSITIVE_INFINITY;
  // No deeper than the deepest site: a page may make up hosts of a thousand labels.
  const depth = Math.max(...[...sites.keys()].map((site) => site.split('.').length));
  let origin = '/';
  let known = Number.POSITIVE_INFINITY;
  return (url) => {
    if (url.startsWith(origin)) return known;
    const parsed = parseUrl(url);
    // A site with a port holds at this port alone, one without at every port.
    const hosts = parsed === undefined ? [''] : [parsed.host, parsed.hostname];
    const parents = hosts.flatMap((host) => parentsOf(host, depth));
    const place = Math.min(...parents.map((parent) => sites.get(parent) ?? Number.POSITIVE_INFINITY));
    if (parsed !== undefined && url.startsWith(`${parsed.origin}/`)) [origin, known] = [`${parsed.origin}/`, place];
    return place;
  };
}

/** A host and what it lies below: a.b.c, b.c, c. @param depth most labels */
function parentsOf(host: string, depth: number): readonly string[] {
  const labels = host.split('.').slice(-depth);
  return labels.map((_, at) => labels.slice(at).join('.'));
}

/**
 * Matches greedily from the left: the parts come in this order, the first at the beginning. No regular expression, no
 * backtracking.
 */
function globOf(pattern: string): (url: string) => boolean {
  const parts = pattern.split('*');
  return (url) => {
    const text = url.replace(/^https?:\/\//i, '');
    let at = 0;
    for (const [index, part] of parts.entries()) {
      const found = text.indexOf(part, at);
      if (found < 0 || (index === 0 && found > 0)) return false;
      at = found + part.length;
    }
    return true;
  };
}

function expressionOf(source: string): RegExp {
  try {
    return new RegExp(source, 'u');
  } catch (cause) {
    throw new AmbitError('bad-request', `"${source.slice(0, 80)}" is not a valid regular expression.`, { cause });
  }
}
