import type { Sentiment } from '../../../shared/api/results.ts';
import { weigh } from './weigh.ts';

/** Least number of opinion words for a sentiment: in all, and of a hundred words. */
const MIN_OPINIONS = 4;
const MIN_OF_HUNDRED = 1;
/** Share of praise over blame in both together beyond which a text leans to one side. */
const LEANS = 0.25;

/**
 * Returns praise or blame of a text (Overseas, S2.7): the balance of its opinion words, with negations and degrees.
 * `unknown` for too few of them, or a language other than English and Chinese.
 */
export function sentimentOf(text: string, language: string): Sentiment {
  const opinion = weigh(text, language);
  if (opinion === undefined || opinion.opinions < MIN_OPINIONS) return 'unknown';
  if (opinion.opinions * 100 < opinion.words * MIN_OF_HUNDRED) return 'unknown';
  const balance = balanceOf(opinion);
  if (Math.abs(balance) < LEANS) return 'neutral';
  return balance > 0 ? 'positive' : 'negative';
}

/** Balance from -1, all blame, to 1, all praise. */
export const balanceOf = ({ praise, blame }: { readonly praise: number; readonly blame: number }): number =>
  praise + blame === 0 ? 0 : (praise - blame) / (praise + blame);
