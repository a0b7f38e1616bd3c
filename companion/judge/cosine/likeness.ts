import type { TermVector } from '../../../shared/text/vector.ts';
import type { Keyword } from '../../../shared/topic/keyword.ts';
import { accountOf } from '../account.ts';
import type { Judge, Judgement, PageFeatures } from '../judge.ts';
import type { NamedPage } from '../naming/page-words.ts';
import { TopicNaming } from '../naming/topic-naming.ts';
import { isMadeFor, type Profile, profileReader, profileText } from '../profile/profile.ts';

/** Least likeness of a page on the topic before anything is known of a crawl; the papers leave it to the user. */
export const LIKENESS = 0.15;

/** Share of the likeness that a page on the topic is expected to have, from which a page is on it. */
const SHARE = 1 / 3;

/**
 * Threshold that the likenesses of a crawl's pages give by themselves, no label seen: a third of their mean, each page
 * counted by its likeness (the contraharmonic mean). Pages unlike the topic hardly count in it, however many there are,
 * so it is an estimate of what a page on the topic has. `LIKENESS` where no page is like the topic at all.
 */
export function ownThreshold(likenesses: readonly number[]): number {
  let [sum, squares] = [0, 0];
  for (const likeness of likenesses) {
    sum += likeness;
    squares += likeness * likeness;
  }
  return sum > 0 ? (SHARE * squares) / sum : LIKENESS;
}

/** A likeness nearer to the threshold than this is unsure. */
const UNSURE = LIKENESS / 5;

/** Likeness of a page to the topic, and the relevance by it. */
interface TopicSimilarity {
  readonly likeness: number;
  readonly relevance: number;
}

/** The part of a judge that looks at nothing but how like a page is to the topic (the papers' own). */
export function likenessJudge(
  thresholdNow: () => number,
  keywords: readonly Keyword[],
  likenessOf: (bag: TermVector) => TopicSimilarity,
): Pick<Judge, 'isMadeFor' | 'rejudge' | 'account' | 'unsureWithin'> & {
  judged(profile: Profile, page: NamedPage): Judgement & { readonly features: PageFeatures };
} {
  const profileOf = profileReader(keywords);
  // Their texts are not kept apart from the typed words, so only typed words are named.
  const naming = new TopicNaming(
    { texts: [] },
    keywords.map(({ text }) => text),
  );
  const judgement = ({ bag }: Profile): Judgement => {
    const { likeness, relevance } = likenessOf(bag);
    const threshold = thresholdNow();
    return {
      relevance,
      onTopic: relevance >= threshold,
      unsure: Math.abs(likeness - threshold) < UNSURE,
      words: [],
    };
  };
  return {
    unsureWithin: UNSURE,
    isMadeFor: (features) => isMadeFor(features, keywords),
    judged(profile, page) {
      const strengths = profile.hits.map((hits) => (hits >= 1 ? hits : 0));
      const judged = { ...judgement(profile), words: naming.names(page, { strengths }) };
      return { ...judged, features: profileText(profile, { cosine: judged.relevance }, judged.relevance) };
    },
    rejudge: (features) => judgement(profileOf(features)),
    account(features) {
      const { relevance } = likenessOf(profileOf(features).bag);
      return accountOf({ cosine: relevance }, relevance);
    },
  };
}
