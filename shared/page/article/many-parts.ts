import type { FlatElement } from '../flat.ts';
import { densestParent } from './one-parent.ts';
import { firstHeading, type LineFacts, mainPart, type OwnPart, ownPart } from './own-part.ts';
import { proseIn } from './prose.ts';

/** Share of its text up to which one parent holds too little of a page to be its article. */
const MOST_SHARE = 0.25;
/** Share of linked words from which a page leads on to others. */
const MOST_LINKED = 0.25;
/** Share of the page's own part from which an article is nearly all of it. */
const ENOUGH = 0.8;
/** Share of all prose from which a declared article is the article, and below which the search has missed it. */
const HELD = 0.75;
const MISSED = 0.2;
/** Headings of a page of parts that names no main part; an old page of news has fewer. */
const LEAST_HEADINGS = 3;
/** Share of headings among the lines of a list of cards, and share of its words that an article there holds at most. */
const CARDS = 0.5;
/** An article with so many times the words of the own part shows that this part was read wrongly. */
const WRONG = 2;

/**
 * Replaces an article by the page's own part, where this part consists of many. There are three such kinds of page:
 *
 * - What a service offers section by section, a guide in boxes, steps, questions with answers: no parent holds a
 * quarter
 *   of the text (or the search has missed the prose), and hardly any of it is linked.
 * - A list of cards: most lines of the main part are headings.
 * - A main part that declares no article: dense lines (`dense`) before the article's last are added.
 *
 * A declared article without `main` stays, and so does one that holds nearly all. Linear.
 */
export function withManyParts(
  facts: LineFacts,
  declared: boolean,
  article: Uint8Array,
  dense: () => Uint8Array,
): Uint8Array {
  const { flat, aside, prose } = facts;
  const main = mainPart(flat);
  if (declared && main === undefined) return article;
  const all = prose.reduce((sum, words) => sum + words, 0);
  const held = proseIn(prose, article) / Math.max(1, all);
  if (declared && held >= HELD) return article;
  const isMissed = main !== undefined && held < MISSED;
  const isScattered = (densestParent(flat, aside)?.share ?? 1) < MOST_SHARE;
  const own = ownPart(facts, main, article);
  if (isPartial(facts, own, article)) {
    const isPlain = own.linked < MOST_LINKED && (main !== undefined || own.headings >= LEAST_HEADINGS);
    if ((isScattered || isMissed) && isPlain) return own.lines;
    if (main !== undefined && isOfCards(own)) return own.lines;
  }
  return declared || main === undefined || isScattered ? article : withDense(facts, main, article, dense());
}

function isPartial({ measures }: LineFacts, own: OwnPart, article: Uint8Array): boolean {
  const kept = article.reduce((sum, keep, at) => sum + (keep === 1 ? (measures[at]?.words ?? 0) : 0), 0);
  return own.inArticle < own.words * ENOUGH && kept < own.words * WRONG;
}

const isOfCards = ({ headings, count, inArticle, words }: OwnPart): boolean =>
  headings >= count * CARDS && inArticle < words * CARDS;

function withDense({ flat, aside }: LineFacts, main: FlatElement, article: Uint8Array, dense: Uint8Array): Uint8Array {
  const first = firstHeading(flat);
  const last = article.lastIndexOf(1);
  return article.map((keep, at) => {
    const line = flat.lines[at];
    if (keep === 1 || line === undefined) return keep;
    const { owner, start } = line;
    const inside = owner.index >= main.index && owner.index <= main.last;
    return Number(inside && at < last && dense[at] === 1 && aside[owner.index] === 0 && start >= first);
  });
}
