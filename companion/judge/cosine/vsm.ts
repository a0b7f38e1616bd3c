import { IdfTable } from '../../../shared/text/idf.ts';
import { cosine } from '../../../shared/text/vector.ts';
import { keywordsOf } from '../../../shared/topic/keyword.ts';
import { tokens } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Judge } from '../judge.ts';
import { damped } from '../profile/damped.ts';
import { profileFrom } from '../profile/profile.ts';
import { Profiler } from '../profile/profiler.ts';
import { LIKENESS, likenessJudge } from './likeness.ts';

/**
 * The papers' page judge (SkyReach S0.8, Cluster crawler S4.6), kept to be compared with: cosine of two TF-IDF vectors,
 * topic and page, title words weighing more; relevance is the cosine itself. It learns nothing but how common words
 * are.
 */
export function createVsmJudge(topic: Topic, threshold = LIKENESS): Judge {
  const keywords = keywordsOf(topic.words);
  const profiler = new Profiler(keywords);
  const idf = new IdfTable();
  const counts = new Map<string, number>();
  const parts = [...topic.words, ...topic.texts.flatMap(({ title, text }) => [title, text])];
  for (const token of parts.flatMap((part) => tokens(part))) counts.set(token, (counts.get(token) ?? 0) + 1);

  const { judged, rejudge, account, isMadeFor, unsureWithin } = likenessJudge(threshold, keywords, (bag) => {
    const likeness = cosine(idf.weigh(damped(bag)), idf.weigh(counts));
    return { likeness, relevance: likeness };
  });
  return {
    threshold,
    unsureWithin,
    isMadeFor,
    revision: 0,
    rejudge,
    account,
    judge(page) {
      const profile = profiler.of(page);
      idf.add(profile.bag.keys());
      return judged(profile, page);
    },
    recall(features) {
      idf.add(profileFrom(features).bag.keys());
    },
    learn() {
      // Cosine with a fixed topic vector has nothing that a label could change; the crawl itself honours labels on
      // pages.
    },
    hint() {
      // As above.
    },
  };
}
