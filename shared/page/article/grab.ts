import { finish, type Steps } from '../steps.ts';
import type { AttemptRules } from './attempt-rules.ts';
import { cleanSteps } from './clean.ts';
import { type ArticlePage, type ArticlePart, type ArticleParts, partsOf, renew } from './parts.ts';
import { type Hints, prepare } from './prepare.ts';
import { articleOf } from './score.ts';

/** Shorter articles are tried again with fewer rules, in UTF-16 units. */
const ENOUGH = 500;

const TRIES: readonly AttemptRules[] = [
  { unlikely: true, weights: true, clean: true },
  { unlikely: false, weights: true, clean: true },
  { unlikely: false, weights: false, clean: true },
  { unlikely: false, weights: false, clean: false },
];

interface ArticleAttempt {
  readonly rules: AttemptRules;
  readonly lines: Uint8Array;
  readonly size: number;
  /** Something fell away as unlikely. */
  readonly foundUnlikely: boolean;
}

function* attempt(page: ArticlePage, tried: ArticleParts, rules: AttemptRules, hints: Hints): Steps<ArticleAttempt> {
  const { parts, paragraphs } = tried;
  renew(tried, page);
  yield;
  const { scored, foundUnlikely } = prepare(parts, page, rules, hints);
  yield;
  const { roots, lines: joined } = articleOf(parts, paragraphs, scored, page.flat, rules);
  const inside = new Uint8Array(parts.length);
  for (const root of roots) inside.fill(1, root.element.index, root.element.last + 1);
  yield;
  yield* cleanSteps(parts, roots, page, rules);
  return { rules, ...keptLines(page, parts, inside, joined), foundUnlikely };
}

/** Returns whether a try with other rules can find anything else on this page. */
function changes(rules: AttemptRules, last: ArticleAttempt, page: ArticlePage): boolean {
  if (rules.clean !== last.rules.clean) return true;
  if (rules.weights !== last.rules.weights && page.weighs) return true;
  return rules.unlikely !== last.rules.unlikely && last.foundUnlikely;
}

/** Returns the lines of which at least half is left. */
function keptLines(
  { flat, segments }: ArticlePage,
  parts: readonly ArticlePart[],
  inside: Uint8Array,
  joined: readonly number[],
): Pick<ArticleAttempt, 'lines' | 'size'> {
  for (const { element, parent, removed } of parts) {
    const gone = removed || (parent !== undefined && inside[parent.element.index] === 2);
    if (inside[element.index] === 1 && gone) inside[element.index] = 2;
  }
  const kept = new Float64Array(flat.lines.length);
  for (let at = 0; at < segments.count; at++) {
    if (inside[segments.owner[at] ?? 0] !== 1) continue;
    const line = segments.line[at] ?? 0;
    kept[line] = (kept[line] ?? 0) + (segments.length[at] ?? 0);
  }
  for (const line of joined) kept[line] = Number.POSITIVE_INFINITY;
  const lines = new Uint8Array(flat.lines.length);
  let size = 0;
  for (const [at, { start, end }] of flat.lines.entries()) {
    if ((kept[at] ?? 0) * 2 < end - start) continue;
    lines[at] = 1;
    size += end - start + 1;
  }
  return { lines, size };
}

/**
 * Returns the lines of the article, 1 for each, after Readability 0.6 (Arc90 and Mozilla, Apache 2.0). Parts marked as
 * furniture fall away. Paragraphs give points to the five blocks above them. The best block and its similar siblings
 * are the article; short or linked parts and forms in it go. A poor result is tried again with fewer rules. Our own
 * code over the flat page: it moves and rewrites nothing. Lines replace the paragraphs that Readability makes of bare
 * text. Each try is linear; at most four.
 */
export const grabArticle = (page: ArticlePage, hints: Hints): Uint8Array => finish(grabSteps(page, hints));

/** `grabArticle`, to be left and taken up again. */
export function* grabSteps(page: ArticlePage, hints: Hints): Steps<Uint8Array> {
  let best: ArticleAttempt | undefined;
  let last: ArticleAttempt | undefined;
  const tried = partsOf(page);
  yield;
  for (const rules of TRIES) {
    if (last !== undefined && !changes(rules, last, page)) continue;
    last = yield* attempt(page, tried, rules, hints);
    if (last.size >= ENOUGH) return last.lines;
    if (best === undefined || last.size > best.size) best = last;
  }
  return best?.lines ?? new Uint8Array(page.flat.lines.length);
}
