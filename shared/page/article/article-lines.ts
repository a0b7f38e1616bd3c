import type { Flat, FlatElement, TextLine } from '../flat.ts';
import { type Measure, measure } from '../measure.ts';
import { finish, type Steps } from '../steps.ts';
import { withoutCards } from './cards.ts';
import { compositeDensityLines } from './composite-density.ts';
import { grabSteps } from './grab.ts';
import { withManyParts } from './many-parts.ts';
import type { Names } from './names.ts';
import { underOneParent } from './one-parent.ts';
import { type ArticlePage, pageSteps } from './parts.ts';
import type { Hints } from './prepare.ts';
import { proseIn, proseOf } from './prose.ts';
import { withSameSlots } from './same-slot.ts';
import { denseLines, linkedShare, shallowLines } from './shallow.ts';
import { postLines } from './thread-posts.ts';

/** Statements of the page about itself outside its text. */
export interface About extends Hints {
  /** The page declares an article by type, headline or date. */
  readonly article: boolean;
  /** The page declares a thread of a forum by type or address. */
  readonly thread: boolean;
  /** Address of the page, '' if unknown. */
  readonly address: string;
}

/** An article holds at least this share of the prose of its page, or is a minute's reading by itself, in words. */
const SHARE = 0.5;
const MINUTE = 200;
/** Votes of five methods that make a majority; of four where the article method does not vote. */
const MAJORITY = 3;

/** Smaller main parts and articles are mistakes or teasers, in UTF-16 units. */
const MIN = 200;
const MAX_LINKED = 0.5;

/** The one part that the page itself names its main one: `main`, or its only `article`. */
function namedMain({ elements }: Flat): FlatElement | undefined {
  const large = elements.filter(({ start, end }) => end - start > MIN);
  const main = large.find(({ name, node }) => name === 'main' || node.attribute('role') === 'main');
  if (main !== undefined) return main;
  const articles = large.filter(({ name }) => name === 'article');
  return articles.length === 1 ? articles[0] : undefined;
}

/**
 * Returns the lines outside all parts that their tag, role, class or id marks as furniture (the first step of
 * trafilatura and defuddle).
 */
export function unfurnishedLines(flat: Flat, aside: Uint8Array, names: readonly Names[]): Uint8Array {
  const off = new Uint8Array(flat.elements.length);
  for (const { index, name, parent } of flat.elements) {
    const whole = name === 'html' || name === 'body';
    const inside = parent !== undefined && off[parent.index] === 1;
    off[index] = inside || aside[index] === 1 || (!whole && names[index]?.unlikely === true) ? 1 : 0;
  }
  const main = namedMain(flat);
  return Uint8Array.from(flat.lines, (line) => {
    const { index } = line.owner;
    const outside = main !== undefined && (index < main.index || index > main.last);
    return Number(off[index] !== 1 && !outside && linkedShare(line) <= MAX_LINKED);
  });
}

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
 * then cut to the one parent that holds nearly all of it, and completed from the same slot of the template. Threads are
 * read post by post (`postLines`), and pages of many parts whole (`withManyParts`). Nothing is learned here;
 * boilerpipe's authors learned its thresholds from their own pages. The combination was chosen by hand among many, see
 * docs/measurements. Linear.
 */
export const articleLines = (flat: Flat, about: About): Uint8Array => finish(articleSteps(flat, about));

const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const MAX_STYLE = 300;

const among = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const ASIDE = among('nav aside footer header form button label');
const ASIDE_ROLES = among('navigation complementary contentinfo banner dialog alertdialog');
/** Dialogs that ask for consent to cookies: the longest text of many pages. */
const CONSENT = /onetrust|cookiebot|didomi|gdpr|cookie-?(?:banner|bar|consent|dialog|law|modal|notice|popup|settings)/i;

function isHidden({ node }: FlatElement): boolean {
  if (node.attribute('hidden') !== undefined || node.attribute('aria-hidden') === 'true') return true;
  const style = node.attribute('style');
  return style !== undefined && HIDDEN_STYLE.test(style.slice(0, MAX_STYLE));
}

/** Text of a form, in UTF-16 units, from which the form holds a part of the page: a whole thread, a whole site. */
const LONG_FORM = 1_500;

function isAside({ name, node, start, end }: FlatElement): boolean {
  if (name === 'form' && end - start >= LONG_FORM) return false;
  if (ASIDE.has(name)) return true;
  const role = node.attribute('role');
  if (role !== undefined && ASIDE_ROLES.has(role)) return true;
  const id = node.attribute('id');
  return id !== undefined && CONSENT.test(id.slice(0, MAX_CLASS));
}

/** Returns 1 for each element beside the main text: in furniture by tag or role, in a form, or hidden. One pass. */
export function asideOf({ elements }: Flat): Uint8Array {
  const aside = new Uint8Array(elements.length);
  for (const element of elements) {
    const { index, parent } = element;
    const inherited = parent !== undefined && aside[parent.index] === 1;
    aside[index] = inherited || isAside(element) || isHidden(element) ? 1 : 0;
  }
  return aside;
}

const CAPTION = /(?:^|[-_ ])caption|imagecaption|credit/i;
const MAX_CLASS = 200;
const STEPS = 4;
/** A line mostly linked and no longer than this points elsewhere. */
const POINTER_WORDS = 30;
const POINTER_LINKED = 0.5;

/** Most units of a caption; an article about credit cards may be named so, too. */
const MAX_CAPTION = 600;

const namesCaption = ({ name, node, start, end }: FlatElement): boolean =>
  name === 'figcaption' ||
  (end - start <= MAX_CAPTION && CAPTION.test(node.attribute('class')?.slice(0, MAX_CLASS) ?? ''));

function isCaption({ owner }: TextLine): boolean {
  let at: FlatElement | undefined = owner;
  for (let step = 0; at !== undefined && step < STEPS; step++, at = at.parent) if (namesCaption(at)) return true;
  return false;
}

/** Takes out of an article the captions of its pictures and the lines that only point to other pages. */
function tidied({ lines }: Flat, measures: readonly Measure[], kept: Uint8Array): Uint8Array {
  return kept.map((keep, at) => {
    const line = lines[at];
    if (keep === 0 || line === undefined) return 0;
    const points = linkedShare(line) >= POINTER_LINKED && (measures[at]?.words ?? 0) < POINTER_WORDS;
    return points || isCaption(line) ? 0 : 1;
  });
}

/** `articleLines`, to be left and taken up again. */
export function* articleSteps(flat: Flat, about: About): Steps<Uint8Array> {
  const page = yield* pageSteps(flat);
  const measures = flat.lines.map(({ start, end }) => measure(flat.text, start, end));
  yield;
  const article = yield* grabSteps(page, about);
  const aside = asideOf(flat);
  yield;
  const posts = about.thread ? postLines(flat, measures, aside) : undefined;
  if (posts !== undefined) return posts;
  const prose = proseOf(flat, measures, aside);
  const found = about.article ? tidied(flat, measures, article) : joined(flat, page, measures, aside, prose, article);
  yield;
  const alone = withoutCards(flat, about.address, prose, found);
  const whole = withSameSlots(flat, measures, aside, prose, underOneParent(flat, prose, alone));
  yield;
  const facts = { flat, measures, aside, prose };
  return withManyParts(facts, about.article, whole, () => compositeDensityLines(flat, page.segments));
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
