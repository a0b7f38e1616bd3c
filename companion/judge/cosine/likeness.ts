import type { TermVector } from '../../../shared/text/vector.ts';
import type { Keyword } from '../../../shared/topic/keyword.ts';
import { accountOf } from '../account.ts';
import type { Judge, Judgement, PageFeatures } from '../judge.ts';
import { isMadeFor, type Profile, profileReader, profileText } from '../profile/profile.ts';

/** Least likeness of a page on the topic (the papers leave it to the user; this one is for topics of a few words). */
export const LIKENESS = 0.15;

/** A likeness nearer to the threshold than this is unsure. */
const UNSURE = LIKENESS / 5;

/** Likeness of a page to the topic, and the relevance by it. */
interface TopicSimilarity {
  readonly likeness: number;
  readonly relevance: number;
}

/**
 * Returns the user's own words in a page, at most 8, in the user's order. @param hits weighted occurrences, by keyword
 */
const matchedKeywords = (keywords: readonly Keyword[], hits: readonly number[]): string[] =>
  keywords.flatMap(({ text }, at) => ((hits[at] ?? 0) >= 1 ? [text] : [])).slice(0, 8);

/** The part of a judge that looks at nothing but how like a page is to the topic (the papers' own). */
export function likenessJudge(
  threshold: number,
  keywords: readonly Keyword[],
  likenessOf: (bag: TermVector) => TopicSimilarity,
): Pick<Judge, 'isMadeFor' | 'rejudge' | 'account' | 'unsureWithin'> & {
  judged(profile: Profile): Judgement & { readonly features: PageFeatures };
} {
  const profileOf = profileReader(keywords);
  const judgement = ({ bag, hits }: Profile): Judgement => {
    const { likeness, relevance } = likenessOf(bag);
    return {
      relevance,
      onTopic: relevance >= threshold,
      unsure: Math.abs(likeness - threshold) < UNSURE,
      words: matchedKeywords(keywords, hits),
    };
  };
  return {
    unsureWithin: UNSURE,
    isMadeFor: (features) => isMadeFor(features, keywords),
    judged(profile) {
      const judged = judgement(profile);
      return { ...judged, features: profileText(profile, { cosine: judged.relevance }, judged.relevance) };
    },
    rejudge: (features) => judgement(profileOf(features)),
    account(features) {
      const { relevance } = likenessOf(profileOf(features).bag);
      return accountOf({ cosine: relevance }, relevance);
    },
  };
}
