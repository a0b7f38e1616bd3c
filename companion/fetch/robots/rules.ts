import { unescapePlain } from '../../../shared/url/percent.ts';
import type { Robots, RobotsRule } from './parse.ts';

/** Rules of one robots.txt for one agent. */
export interface AgentRules {
  /** May the agent fetch this path (with query, as `pathOf` gives it)? */
  allows(path: string): boolean;
  /** Seconds, 0 when none. */
  readonly crawlDelay: number;
  /** The site asks that its pages are no input of AI models. */
  readonly refusesAiInput: boolean;
}

interface Wild {
  readonly allow: boolean;
  readonly length: number;
  readonly pieces: readonly string[];
  readonly anchored: boolean;
}

/**
 * Most wildcard rules, and letters in them, that are matched one by one, in the order of the file; keeps a verdict
 * below 1 ms (bench/robots.bench.ts). Of Disallow rules beyond it the part before the first wildcard counts alone,
 * which forbids more, never less; Allow rules beyond it do not count.
 */
const MAX_WILD = 1_000;
const MAX_WILD_LETTERS = 64 * 1024;

const isWild = (pattern: string): boolean => pattern.includes('*') || pattern.endsWith('$');

/** Longest pattern wins; at the same length Allow does (RFC 9309 2.2.2). */
const byStrength = (left: { allow: boolean; length: number }, right: { allow: boolean; length: number }): number =>
  right.length - left.length || Number(right.allow) - Number(left.allow);

function compileWild(rule: RobotsRule): Wild {
  const anchored = rule.pattern.endsWith('$');
  const body = anchored ? rule.pattern.slice(0, -1) : rule.pattern;
  return { allow: rule.allow, length: rule.pattern.length, pieces: body.split(/\*+/), anchored };
}

/** Patterns without wildcards, by length, longest first: one look-up a length instead of one comparison a rule. */
class Prefixes {
  readonly #verdicts = new Map<string, boolean>();
  readonly #lengths: readonly number[];

  constructor(rules: readonly RobotsRule[]) {
    for (const rule of rules) {
      this.#verdicts.set(rule.pattern, rule.allow || this.#verdicts.get(rule.pattern) === true);
    }
    this.#lengths = [...new Set([...this.#verdicts.keys()].map((pattern) => pattern.length))].sort((a, b) => b - a);
  }

  /** The strongest matching rule, or one of length 0 that allows. */
  strongest(path: string): { readonly allow: boolean; readonly length: number } {
    for (const length of this.#lengths) {
      if (length > path.length) continue;
      const allow = this.#verdicts.get(path.slice(0, length));
      if (allow !== undefined) return { allow, length };
    }
    return { allow: true, length: 0 };
  }
}

interface Sorted {
  readonly plain: readonly RobotsRule[];
  readonly wild: readonly RobotsRule[];
}

/** Separates plain rules from wildcard rules, and makes wildcard rules beyond the bounds plain. */
function sortOut(rules: Iterable<RobotsRule>): Sorted {
  const plain: RobotsRule[] = [];
  const wild: RobotsRule[] = [];
  let letters = 0;
  for (const rule of rules) {
    const { allow, pattern } = rule;
    if (!isWild(pattern)) plain.push(rule);
    else if (wild.length < MAX_WILD && letters + pattern.length <= MAX_WILD_LETTERS) {
      letters += pattern.length;
      wild.push(rule);
    } else if (!allow) plain.push({ allow, pattern: /^[^*$]+/.exec(pattern)?.[0] ?? '/' });
  }
  return { plain, wild };
}

/**
 * Does the pattern match the beginning of the path? `*` stands for any run of octets, a last `$` for the end of the
 * path (RFC 9309 2.2.3). Greedy from the left, one pass over the path: the first place of each piece is always the
 * best one, so nothing is ever tried again, whatever the pattern.
 */
function patternMatches(pieces: readonly string[], anchored: boolean, path: string): boolean {
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

function compile(rules: readonly RobotsRule[]): Pick<AgentRules, 'allows'> {
  const distinct = new Map(rules.map((rule) => [`${rule.allow ? '+' : '-'}${rule.pattern}`, rule])).values();
  const sorted = sortOut(distinct);
  const prefixes = new Prefixes(sorted.plain);
  const wild = sorted.wild.map(compileWild).sort(byStrength);
  return {
    allows(path) {
      const plain = prefixes.strongest(path);
      for (const rule of wild) {
        if (byStrength(rule, plain) > 0) break;
        if (patternMatches(rule.pieces, rule.anchored, path)) return rule.allow;
      }
      return plain.allow;
    },
  };
}

/** The part of a User-Agent before the first `/`, lower case: what groups are named after. */
const productToken = (userAgent: string): string => (userAgent.split('/', 1)[0] ?? '').trim().toLowerCase();

/**
 * Returns the rules for an agent: all groups with its product token, merged; without any, all groups for `*` (RFC 9309
 * 2.2.1). `/%7Ejoe` and `/~joe` are one path in RFC 9309 2.2.2 and two in Google's matcher. Ambit fetches neither
 * form's forbidden paths.
 */
export function rulesFor(robots: Robots, userAgent: string): AgentRules {
  const token = productToken(userAgent);
  const named = robots.groups.filter((group) => token !== '' && token !== '*' && group.agents.includes(token));
  const groups = named.length > 0 ? named : robots.groups.filter((group) => group.agents.includes('*'));
  const crawlDelay = Math.max(0, ...groups.map((group) => group.crawlDelay));
  const rules = groups.flatMap((group) => group.rules);
  const plain = rules.map(({ allow, pattern }) => ({ allow, pattern: unescapePlain(pattern) }));
  const asWritten = compile(rules);
  const isSame = plain.every(({ pattern }, at) => pattern === rules[at]?.pattern);
  const asMeant = isSame ? asWritten : compile(plain);
  return {
    crawlDelay,
    refusesAiInput: groups.some((group) => group.refusesAiInput),
    allows(path) {
      const meant = unescapePlain(path);
      return asWritten.allows(path) && ((isSame && meant === path) || asMeant.allows(meant));
    },
  };
}
