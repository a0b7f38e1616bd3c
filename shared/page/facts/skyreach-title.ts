import { cut } from '../cut.ts';
import type { Flat, FlatElement, TextLine } from '../flat.ts';
import { measure } from '../measure.ts';
import { PAGE_LIMITS } from '../record.ts';
import { HEADING_LEVEL } from '../tags.ts';

/** Words a paragraph needs to start the body. */
const MIN_BODY_WORDS = 20;
/** Lines looked at above the body, and steps up the tree for size, centring and colour. */
const MAX_LINES_UP = 30;
const MAX_STEPS = 4;
const MAX_TITLE_WORDS = 40;
const BODY_SAMPLE = 5_000;
const CENTRED = /text-align\s*:\s*center/i;
const COLOURED = /(?:^|;)\s*color\s*:/i;
const UNFINISHED = /[：:，,、（([“《—-]$/;
const SUBTITLE = /^(?:——|--|—|–|（|\()/;

/** Scores an element's look as a title: size first, then centring, weight, colour. */
function looks({ name, node }: FlatElement): number {
  const level = HEADING_LEVEL.get(name);
  const style = node.attribute('style')?.slice(0, 300) ?? '';
  const size = Number.parseInt(node.attribute('size') ?? '0', 10) || 0;
  const centred = name === 'center' || node.attribute('align')?.toLowerCase() === 'center' || CENTRED.test(style);
  const coloured = (name === 'font' && node.attribute('color') !== undefined) || COLOURED.test(style);
  const bold = name === 'b' || name === 'strong';
  return (
    (level === undefined ? 0 : 8 - level) +
    (name === 'font' ? Math.min(5, Math.max(0, size - 2)) : 0) +
    (centred ? 2 : 0) +
    (bold ? 1 : 0) +
    (coloured ? 1 : 0)
  );
}

function appearance(flat: Flat, line: TextLine): number {
  let sum = 0;
  let at: FlatElement | undefined = line.owner;
  for (let step = 0; at !== undefined && step < MAX_STEPS; step++, at = at.parent) sum += looks(at);
  for (let inner = line.owner.index + 1; inner <= Math.min(line.owner.last, line.owner.index + MAX_STEPS); inner++) {
    const element = flat.elements[inner];
    if (element !== undefined && element.start <= line.start && element.end >= line.end) sum += looks(element);
  }
  return sum;
}

/** Share of the line's two-letter pieces that the body uses too: a title speaks of what follows, a banner does not. */
function shared(line: string, body: string): number {
  let [pieces, hits] = [0, 0];
  for (let at = 0; at + 2 <= line.length && at < 200; at++) {
    const piece = line.slice(at, at + 2);
    if (!/^[\p{L}\p{N}]{2}$/u.test(piece)) continue;
    pieces++;
    if (body.includes(piece)) hits++;
  }
  return pieces === 0 ? 0 : hits / pieces;
}

/**
 * SkyReach's title (S0.5): (1) the first paragraph long enough starts the body; (2) going up from it, the line that
 * looks most like a title by size, centring and colour; (3) that choice shifted by word statistics (what the body
 * repeats) and joined with a neighbour where its sentence is not finished.
 */
export function skyreachTitle(flat: Flat): string {
  const text = ({ start, end }: TextLine): string => flat.text.slice(start, end);
  const body = flat.lines.findIndex(
    ({ start, end, linked }) => linked * 2 < end - start && measure(flat.text, start, end).words >= MIN_BODY_WORDS,
  );
  const first = body === -1 ? flat.lines.length : body;
  const from = flat.lines[first]?.start ?? 0;
  const sample = flat.text.slice(from, from + BODY_SAMPLE);
  let best = -1;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let at = first - 1; at >= Math.max(0, first - MAX_LINES_UP); at--) {
    const line = flat.lines[at];
    if (line === undefined) continue;
    const { words } = measure(flat.text, line.start, line.end);
    if (words < 2 || words > MAX_TITLE_WORDS) continue;
    const score =
      appearance(flat, line) +
      4 * shared(text(line), sample) -
      (line.linked * 2 > line.end - line.start ? 3 : 0) -
      (first - at) * 0.1;
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  const line = flat.lines[best];
  if (line === undefined) return '';
  const next = best + 1 < first ? flat.lines[best + 1] : undefined;
  const joined = next !== undefined && (UNFINISHED.test(text(line)) || SUBTITLE.test(text(next)));
  return cut(joined ? `${text(line)}${text(next)}` : text(line), PAGE_LIMITS.title);
}
