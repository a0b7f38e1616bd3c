import type { Flat } from '../flat.ts';
import type { AttemptRules } from './attempt-rules.ts';
import type { ArticlePart, Paragraph } from './parts.ts';
import type { TextCounts } from './tally.ts';

const MIN = 25;
const LEVELS = 5;
const TOP = 5;
/**
 * Share of the best score that makes another candidate an equal, and the number of equals that make their common parent
 * the article.
 */
const EQUAL = 0.75;
const EQUALS = 3;
const SIBLING_SHARE = 0.2;
const MIN_SIBLING = 10;
const LONG = 80;
const LINKED = 0.25;
const GOOD = new Map(Object.entries({ div: 5, pre: 3, td: 3, blockquote: 3 }));
const BAD = new Map(
  Object.entries({
    address: 3,
    ol: 3,
    ul: 3,
    dl: 3,
    dd: 3,
    dt: 3,
    li: 3,
    form: 3,
    h1: 5,
    h2: 5,
    h3: 5,
    h4: 5,
    h5: 5,
    h6: 5,
    th: 5,
  }),
);

const linkDensity = ({ chars, linked }: TextCounts): number => (chars === 0 ? 0 : linked / chars);
const holds = (outer: ArticlePart, inner: ArticlePart): boolean =>
  inner.element.index >= outer.element.index && inner.element.index <= outer.element.last;
const base = ({ name, names }: ArticlePart, rules: AttemptRules): number =>
  (GOOD.get(name) ?? 0) - (BAD.get(name) ?? 0) + (rules.weights ? names.weight : 0);

/** Adds every live part to its parent, from the end. */
function sumUp(parts: readonly ArticlePart[], paragraphs: readonly Paragraph[]): void {
  dropBelowRemoved(parts);
  for (const { parent } of paragraphs) if (!parent.removed) parent.children++;
  for (let at = parts.length - 1; at > 0; at--) {
    const part = parts[at];
    const parent = part?.parent;
    if (part === undefined || parent === undefined || part.removed) continue;
    parent.chars += part.chars;
    parent.commas += part.commas;
    parent.allCommas += part.allCommas;
    parent.linked += part.linked;
    if (part.element.block) parent.children++;
  }
}

function dropBelowRemoved(parts: readonly ArticlePart[]): void {
  for (const part of parts) if (part.parent?.removed) part.removed = true;
}

function addPoints(
  counts: TextCounts,
  first: ArticlePart | undefined,
  rules: AttemptRules,
  candidates: ArticlePart[],
): void {
  if (counts.chars < MIN) return;
  const points = 2 + counts.allCommas + Math.min(3, Math.floor(counts.chars / 100));
  let at = first;
  for (let level = 0; at?.parent !== undefined && level < LEVELS; level++, at = at.parent) {
    if (at.score === undefined) {
      at.score = base(at, rules);
      candidates.push(at);
    }
    at.score += points / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
  }
}

/** The article: whole parts, and lines of bare text beside them. */
export interface Article {
  readonly roots: readonly ArticlePart[];
  readonly lines: readonly number[];
}

/** Scores the parts, finds the best and joins its like siblings. Linear. */
export function articleOf(
  parts: readonly ArticlePart[],
  paragraphs: readonly Paragraph[],
  scored: readonly ArticlePart[],
  flat: Flat,
  rules: AttemptRules,
): Article {
  sumUp(parts, paragraphs);
  const candidates: ArticlePart[] = [];
  const live = paragraphs.filter(({ parent }) => !parent.removed && parent.name !== 'p');
  for (const part of scored) if (!part.removed) addPoints(part, part.parent, rules, candidates);
  for (const paragraph of live) addPoints(paragraph, paragraph.parent, rules, candidates);
  for (const candidate of candidates) candidate.score = (candidate.score ?? 0) * (1 - linkDensity(candidate));
  const ranked = candidates.sort((a, b) => (b.score ?? 0) - (a.score ?? 0)).slice(0, TOP);
  const top = ranked[0];
  const body = parts.find(({ name }) => name === 'body') ?? parts[0];
  if (top === undefined || top === body || body === undefined)
    return { roots: body === undefined ? [] : [body], lines: [] };
  const best = widened(top, ranked, body, rules);
  return joined(best, parts, live, flat);
}

function widened(
  top: ArticlePart,
  ranked: readonly ArticlePart[],
  body: ArticlePart,
  rules: AttemptRules,
): ArticlePart {
  let best = top;
  const equals = ranked.slice(1).filter(({ score = 0 }) => score / (top.score ?? 1) >= EQUAL);
  if (equals.length >= EQUALS) {
    for (let at = top.parent; at !== undefined && at !== body; at = at.parent) {
      const outer = at;
      if (equals.filter((equal) => equal !== outer && holds(outer, equal)).length < EQUALS) continue;
      best = outer;
      break;
    }
  }
  best.score ??= base(best, rules);
  let last = best.score;
  const least = last / 3;
  for (let at = best.parent; at !== undefined && at !== body; at = at.parent) {
    if (at.score === undefined) continue;
    if (at.score < least) break;
    if (at.score > last) {
      best = at;
      break;
    }
    last = at.score;
  }
  while (best.parent !== undefined && best.parent !== body && best.parent.children === 1) best = best.parent;
  best.score ??= base(best, rules);
  return best;
}

const classOf = ({ element }: ArticlePart): string => element.node.attribute('class') ?? '';
const SENTENCE = /\.(?: |$)/;

/** A paragraph beside the best part that is read with it: long and hardly linked, or a short sentence without links. */
function belongs(counts: TextCounts, text: string): boolean {
  const density = linkDensity(counts);
  return counts.chars > LONG ? density < LINKED : density === 0 && SENTENCE.test(text);
}

function joined(
  best: ArticlePart,
  parts: readonly ArticlePart[],
  paragraphs: readonly Paragraph[],
  flat: Flat,
): Article {
  const score = best.score ?? 0;
  const threshold = Math.max(MIN_SIBLING, score * SIBLING_SHARE);
  const roots: ArticlePart[] = [best];
  const { parent } = best;
  if (parent === undefined) return { roots, lines: [] };
  const className = classOf(best);
  for (let at = parent.element.index + 1; at <= parent.element.last; ) {
    const part = parts[at];
    if (part === undefined) break;
    at = part.element.last + 1;
    if (part.removed || part === best) continue;
    const bonus = className !== '' && classOf(part) === className ? score * SIBLING_SHARE : 0;
    const scores = part.score !== undefined && part.score + bonus >= threshold;
    if (
      scores ||
      (part.name === 'p' &&
        belongs(part, flat.text.slice(part.element.start, Math.min(part.element.end, part.element.start + LONG * 2))))
    )
      roots.push(part);
  }
  const lines = paragraphs.filter((paragraph) => {
    if (paragraph.parent !== parent) return false;
    const { start = 0, end = 0 } = flat.lines[paragraph.line] ?? {};
    return belongs(paragraph, flat.text.slice(start, end));
  });
  return { roots, lines: lines.map(({ line }) => line) };
}
