import type { Flat } from '../flat.ts';
import { type Measure, measure } from '../measure.ts';
import { finish, type Steps } from '../steps.ts';
import { asideOf } from './aside.ts';
import { compositeDensityLines } from './composite-density.ts';
import { unfurnishedLines } from './furniture-off.ts';
import { grabSteps } from './grab.ts';
import { underOneParent } from './one-parent.ts';
import { type ArticlePage, pageSteps } from './parts.ts';
import type { Hints } from './prepare.ts';
import { proseIn, proseOf } from './prose.ts';
import { withSameSlots } from './same-slot.ts';
import { denseLines, shallowLines } from './shallow.ts';
import { tidied } from './tidy.ts';

/** Statements of the page about itself outside its text. */
export interface About extends Hints {
  /** The page declares an article by type, headline or date. */
  readonly article: boolean;
}

/** An article holds at least this share of the prose of its page, or is a minute's reading by itself, in words. */
const SHARE = 0.5;
const MINUTE = 200;
/** Votes of five methods that make a majority; of four where the article method does not vote. */
const MAJORITY = 3;

/** Counts for each line the methods, without the article method, that keep it. */
function votesOf(flat: Flat, page: ArticlePage, measures: readonly Measure[], aside: Uint8Array): Uint8Array {
  const ways = [
    denseLines(flat, measures),
    shallowLines(flat, measures),
    compositeDensityLines(flat, page.segments),
    unfurnishedLines(flat, aside, page.names),
  ];
  return Uint8Array.from(flat.lines, (_, at) => ways.reduce((sum, lines) => sum + (lines[at] ?? 0), 0));
}

/**
 * Returns the lines of the main text, 1 for each, by published methods that vote where the page is doubtful. A page
 * that declares an article is read as one (`grabArticle`). On any other page four further methods vote. Where the
 * article is thin and most prose is elsewhere (shops, lists, forums, start pages), the majority of all five decides
 * each line. Elsewhere the majority of the four adds lines between the first and last of the article. The result is
 * then cut to the one parent that holds nearly all of it, and completed from the same slot of the template. Nothing is
 * learned here; boilerpipe's authors learned its thresholds from their own pages. The combination was chosen by hand
 * among many, see docs/measurements. Linear.
 */
export const articleLines = (flat: Flat, about: About): Uint8Array => finish(articleSteps(flat, about));

/** `articleLines`, to be left and taken up again. */
export function* articleSteps(flat: Flat, about: About): Steps<Uint8Array> {
  const page = yield* pageSteps(flat);
  const measures = flat.lines.map(({ start, end }) => measure(flat.text, start, end));
  yield;
  const article = yield* grabSteps(page, about);
  const aside = asideOf(flat);
  yield;
  const prose = proseOf(flat, measures, aside);
  const found = about.article ? tidied(flat, measures, article) : joined(flat, page, measures, aside, prose, article);
  yield;
  return withSameSlots(flat, measures, aside, prose, underOneParent(flat, prose, found));
}

/** Returns the lines of a page that does not declare its kind. */
function joined(
  flat: Flat,
  page: ArticlePage,
  measures: readonly Measure[],
  aside: Uint8Array,
  prose: Float64Array,
  article: Uint8Array,
): Uint8Array {
  const inside = proseIn(prose, article);
  const all = prose.reduce((sum, words) => sum + words, 0);
  const isArticle = inside >= MINUTE || inside >= all * SHARE || (inside > 0 && all - inside < MINUTE);
  const [first, last] = [article.indexOf(1), article.lastIndexOf(1)];
  const gap = article.indexOf(0, first);
  // An article without gaps has no room for lines of the other methods.
  if (isArticle && (gap < 0 || gap > last)) return tidied(flat, measures, article);
  const votes = votesOf(flat, page, measures, aside);
  if (!isArticle) return votes.map((count, at) => Number(count + (article[at] ?? 0) >= MAJORITY));
  const filled = article.map((keep, at) =>
    keep === 1 || (at > first && at < last && (votes[at] ?? 0) >= MAJORITY) ? 1 : 0,
  );
  return tidied(flat, measures, filled);
}
