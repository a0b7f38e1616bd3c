import { IdfTable } from '../../shared/text/idf.ts';
import { cosine } from '../../shared/text/vector.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { damped } from './damped.ts';
import { accountOf } from './evidence.ts';
import type { Judge, Judgement } from './judge.ts';
import { matchedKeywords } from './matched-keywords.ts';
import { type Profile, profileFrom, profileText } from './profile.ts';
import { Profiler } from './profiler.ts';

/** Least likeness of a page on the topic (the papers leave it to the user; this one is for topics of a few words). */
export const LIKENESS = 0.15;

/**
 * The papers' page judge (SkyReach S0.8, Cluster crawler S4.6), kept to be compared with: cosine of two TF-IDF vectors, topic and
 * page, title words weighing more; relevance is the cosine itself. It learns nothing but how common words are.
 */
export function createVsmJudge(topic: Topic, threshold = LIKENESS): Judge {
  const keywords = keywordsOf(topic.words);
  const profiler = new Profiler(keywords);
  const idf = new IdfTable();
  const counts = new Map<string, number>();
  const parts = [...topic.words, ...topic.texts.flatMap(({ title, text }) => [title, text])];
  for (const token of parts.flatMap((part) => tokens(part))) counts.set(token, (counts.get(token) ?? 0) + 1);

  const judged = ({ bag, hits }: Profile): Judgement => {
    const relevance = cosine(idf.weigh(damped(bag)), idf.weigh(counts));
    return {
      relevance,
      onTopic: relevance >= threshold,
      unsure: Math.abs(relevance - threshold) < LIKENESS / 5,
      words: matchedKeywords(keywords, hits),
    };
  };
  return {
    threshold,
    revision: 0,
    judge(page) {
      const profile = profiler.of(page);
      idf.add(profile.bag.keys());
      const judgement = judged(profile);
      return { ...judgement, features: profileText(profile, { cosine: judgement.relevance }, judgement.relevance) };
    },
    rejudge: (features) => judged(profileFrom(features)),
    account(features) {
      const { relevance } = judged(profileFrom(features));
      return accountOf({ cosine: relevance }, relevance);
    },
    learn() {
      // Cosine with a fixed topic vector has nothing that a label could change; the crawl itself honours labels on pages.
    },
    hint() {
      // As above.
    },
  };
}
