import { IdfTable } from '../../shared/text/idf.ts';
import { cosine } from '../../shared/text/vector.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { Judge, Judgement } from './judge.ts';
import { type Profile, profileFrom, profileOf, profileText } from './profile.ts';

/** Least likeness of a page on the topic (the papers leave it to the user; this one is for topics of a few words). */
const THRESHOLD = 0.15;
const UNSURE = 0.03;

/**
 * The papers' page judge (SkyReach S0.8, Cluster crawler S4.6), kept to be compared with: cosine of two TF-IDF vectors, topic and
 * page, title words weighing more; relevance is the cosine itself. It learns nothing but how common words are.
 */
export function createVsmJudge(topic: Topic): Judge {
  const keywords = keywordsOf(topic.words);
  const idf = new IdfTable();
  const counts = new Map<string, number>();
  const parts = [...topic.words, ...topic.texts.flatMap(({ title, text }) => [title, text])];
  for (const token of parts.flatMap((part) => tokens(part))) counts.set(token, (counts.get(token) ?? 0) + 1);

  const judged = ({ bag, hits }: Profile): Judgement => {
    const frequencies = new Map([...bag].map(([word, count]) => [word, 1 + Math.log(Math.max(1, count))]));
    const relevance = cosine(idf.weigh(frequencies), idf.weigh(counts));
    return {
      relevance,
      onTopic: relevance >= THRESHOLD,
      unsure: Math.abs(relevance - THRESHOLD) < UNSURE,
      words: keywords.flatMap(({ text }, at) => ((hits[at] ?? 0) >= 1 ? [text] : [])).slice(0, 8),
    };
  };
  return {
    threshold: THRESHOLD,
    revision: 0,
    judge(page) {
      const profile = profileOf(page, keywords);
      idf.add(profile.bag.keys());
      return { ...judged(profile), features: profileText(profile) };
    },
    rejudge: (features) => judged(profileFrom(features)),
    learn() {
      // Cosine with a fixed topic vector has nothing that a label could change; the crawl itself honours labels on pages.
    },
  };
}
