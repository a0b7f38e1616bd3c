import type { Flat } from '../flat.ts';
import { type Measure, measure } from '../measure.ts';
import { type Place, placesOf } from '../places.ts';
import { finish, type Steps } from '../steps.ts';
import { compositeDensityLines } from './composite-density.ts';
import { unfurnishedLines } from './furniture-off.ts';
import { grabSteps } from './grab.ts';
import { type Page, pageSteps } from './parts.ts';
import type { Hints } from './prepare.ts';
import { denseLines, linkedShare, shallowLines } from './shallow.ts';
import { tidied } from './tidy.ts';

/** What the page says of itself outside its text. */
export interface About extends Hints {
  /** It says that it is an article: by type, headline or date. */
  readonly article: boolean;
}

const PROSE_WORDS = 12;
const PROSE_LINKED = 0.3;
/** An article holds at least this share of the prose of its page, or is a minute's reading by itself, in words. */
const SHARE = 0.5;
const MINUTE = 200;
/** Of the five ways; and of the four that do not look for an article. */
const MAJORITY = 3;

/** Words of prose on the page, and of those in `kept`: lines of a dozen words with a sentence end that are no furniture. */
function proseOf(
  flat: Flat,
  measures: readonly Measure[],
  places: readonly Place[],
  kept: Uint8Array,
): [all: number, kept: number] {
  let [all, inside] = [0, 0];
  for (const [at, line] of flat.lines.entries()) {
    const { words = 0, stops = 0 } = measures[at] ?? {};
    if (words < PROSE_WORDS || stops === 0 || linkedShare(line) >= PROSE_LINKED) continue;
    const place = places[line.owner.index];
    if (place === undefined || place.furniture || place.hidden || place.form) continue;
    all += words;
    if (kept[at] === 1) inside += words;
  }
  return [all, inside];
}

/** How many of the ways that know of no article keep each line. */
function votesOf(flat: Flat, page: Page, measures: readonly Measure[], places: readonly Place[]): Uint8Array {
  const ways = [
    denseLines(flat, measures),
    shallowLines(flat, measures),
    compositeDensityLines(flat, page.segments),
    unfurnishedLines(flat, places, page.names),
  ];
  return Uint8Array.from(flat.lines, (_, at) => ways.reduce((sum, lines) => sum + (lines[at] ?? 0), 0));
}

/**
 * The lines of the main text, 1 of each, by published methods that are joined where the page is doubtful. A page that says it is an article is read as
 * one (`grabArticle`). Of any other page four further methods vote: where the article is thin and most prose stands elsewhere (shops, lists, forums,
 * start pages), the majority of all five decides each line; else lines between the first and the last of the article are kept too when the majority of
 * the four wants them. Nothing is learned here (boilerpipe's borders its authors
 * learned from pages of their own); the way of joining was chosen by hand among many, see docs/measurements. Linear.
 */
export const articleLines = (flat: Flat, about: About): Uint8Array => finish(articleSteps(flat, about));

/** `articleLines`, to be left and taken up again. */
export function* articleSteps(flat: Flat, about: About): Steps<Uint8Array> {
  const page = yield* pageSteps(flat);
  const measures = flat.lines.map(({ start, end }) => measure(flat.text, start, end));
  yield;
  const article = yield* grabSteps(page, about);
  if (about.article) return tidied(flat, measures, article);
  const places = placesOf(flat);
  yield;
  const votes = votesOf(flat, page, measures, places);
  yield;
  const [all, inside] = proseOf(flat, measures, places, article);
  const isArticle = inside >= MINUTE || inside >= all * SHARE;
  if (!isArticle) return votes.map((count, at) => Number(count + (article[at] ?? 0) >= MAJORITY));
  const [first, last] = [article.indexOf(1), article.lastIndexOf(1)];
  const filled = article.map((keep, at) =>
    keep === 1 || (at > first && at < last && (votes[at] ?? 0) >= MAJORITY) ? 1 : 0,
  );
  return tidied(flat, measures, filled);
}
