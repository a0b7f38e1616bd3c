import { terms } from '../../../../shared/text/terms.ts';
import { MAX_TEXT } from '../../../judge/profile/profiler.ts';
import { linkFeatures } from '../../../order/naive-bayes.ts';
import type { Sighting } from '../../../order/order.ts';
import { type PrecisionRecall, precisionRecall } from '../../metrics/classification.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';
import { type PresenceExample, presenceOdds } from '../presence-odds.ts';
import type { KnownLink } from './known-links.ts';

/** The paper's share of links to learn from, and its number of pages of each class. */
export const TRAINING = 0.7;
export const PAPER_PAGES = 1_200;

/** Learns from examples and asks about others. */
export function classify(training: readonly PresenceExample[], asked: readonly PresenceExample[]): PrecisionRecall {
  const odds = presenceOdds(training);
  return precisionRecall(asked.map(({ features, positive }) => ({ said: odds(features) > 0, truth: positive })));
}

/** The paper's split: the first seven tenths of links in random sequence teach, the others are asked about. */
export function classifyInParts(examples: readonly PresenceExample[]): PrecisionRecall {
  const cut = Math.floor(examples.length * TRAINING);
  return classify(examples.slice(0, cut), examples.slice(cut));
}

/** Links as the classifier sees them. @param rule contexts by the paper's window, else by the block of the page */
export function examplesOf(
  links: readonly KnownLink[],
  set: 1 | 2,
  rule: boolean,
  words: ReadonlySet<string>,
): PresenceExample[] {
  const features = linkFeatures(links.map(sightingOf), set, rule, words);
  return links.map(({ positive }, at) => ({ features: features[at] ?? new Set(), positive }));
}

const sightingOf = ({ link: { url, host, site, link } }: KnownLink, id: number): Sighting => ({
  target: { id, url, host, site, depth: 1 },
  link,
});

/** Pages of the topic at random, at most `PAPER_PAGES`, and as many others. */
export function pagesOfEach(web: ParsedWeb, on: Int8Array, seed: number): Readonly<Record<'yes' | 'no', number[]>> {
  const numbers = shuffled([...Array(web.size).keys()], seed);
  const of = (verdict: number) => numbers.filter((page) => on[page] === verdict).slice(0, PAPER_PAGES);
  const [yes, no] = [of(1), of(0)];
  const each = Math.min(yes.length, no.length);
  return { yes: yes.slice(0, each), no: no.slice(0, each) };
}

/** Terms of a page as a classifier of pages sees them. */
export function termsOf(web: ParsedWeb, page: number): readonly string[] {
  const { title, text } = web.peek(page).record;
  return terms(`${title}\n${text.slice(0, MAX_TEXT)}`);
}

/**
 * Words of pages stand for anchor and context words alike, as the paper takes the words near a link for words of a
 * page.
 */
export function pageExamples(web: ParsedWeb, on: Int8Array, seed: number): PresenceExample[] {
  const { yes, no } = pagesOfEach(web, on, seed);
  return [...yes, ...no].map((page) => {
    const words = new Set(termsOf(web, page));
    return { features: new Set([...words].flatMap((word) => [`a:${word}`, `c:${word}`])), positive: on[page] === 1 };
  });
}

/**
 * The paper splits links at random, so that the same page may be learned and asked; here no target is in both parts.
 */
export function byTarget(links: readonly KnownLink[], examples: readonly PresenceExample[]) {
  const targets = [...new Set(links.map(({ target }) => target))];
  const learned = new Set(targets.slice(0, Math.floor(targets.length * TRAINING)));
  const isLearned = (_: PresenceExample, at: number) => learned.has(links[at]?.target ?? -1);
  return {
    training: examples.filter(isLearned),
    asked: examples.filter((example, at) => !isLearned(example, at)),
  };
}
