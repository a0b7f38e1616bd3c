import { IdfTable } from '../../shared/text/idf.ts';
import { centroid, cosine, type TermVector, termFrequencies } from '../../shared/text/vector.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import { tokens } from '../../shared/topic/tokens.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { damped } from './damped.ts';
import { accountOf } from './evidence.ts';
import type { Judge, Judgement } from './judge.ts';
import { matchedKeywords } from './matched-keywords.ts';
import { type Profile, profileFrom, profileText } from './profile.ts';
import { Profiler } from './profiler.ts';
import { LIKENESS } from './vsm.ts';

/**
 * The rule of the cluster-centre crawler (S4.1, S4.3): a topic's centre is the mean of the TF-IDF vectors of its documents (its texts, its
 * words as one more, and the pages that the user called relevant); each page belongs to the topic whose centre has the largest cosine
 * with it, and is on it from `threshold` on. Relevance = cosine where the own centre is nearest, else threshold * cosine, which is
 * below the threshold. With one topic this is `vsm` over a mean. Cost: O(words of the page * topics) a page; centres are made anew when the
 * pages counted have doubled.
 * @param rivals the other topics of the crawl
 */
export function createNearestCentreJudge(topic: Topic, rivals: readonly Topic[], threshold = LIKENESS): Judge {
  const keywords = keywordsOf(topic.words);
  const profiler = new Profiler(keywords);
  const idf = new IdfTable();
  const liked = new Map<string, TermVector>();
  const own = documentsOf(topic);
  const others = rivals.map(documentsOf);
  const centreOf = (documents: readonly TermVector[]): TermVector => centroid(documents.map((each) => idf.weigh(each)));
  let centres: { readonly own: TermVector; readonly others: readonly TermVector[] } | undefined;
  let revision = 0;
  let next = 1;

  const judged = ({ bag, hits }: Profile): Judgement => {
    centres ??= { own: centreOf([...own, ...liked.values()]), others: others.map(centreOf) };
    const place = idf.weigh(damped(bag));
    const likeness = cosine(place, centres.own);
    const nearest = centres.others.every((rival) => cosine(place, rival) <= likeness);
    const relevance = nearest ? likeness : threshold * likeness;
    return {
      relevance,
      onTopic: relevance >= threshold,
      unsure: Math.abs(likeness - threshold) < LIKENESS / 5,
      words: matchedKeywords(keywords, hits),
    };
  };
  return {
    threshold,
    get revision() {
      return revision;
    },
    judge(page) {
      const profile = profiler.of(page);
      idf.add(profile.bag.keys());
      if (idf.documents >= next) {
        next = 2 * idf.documents;
        centres = undefined;
        revision += 1;
      }
      const judgement = judged(profile);
      return { ...judgement, features: profileText(profile, { cosine: judgement.relevance }, judgement.relevance) };
    },
    rejudge: (features) => judged(profileFrom(features)),
    account(features) {
      const { relevance } = judged(profileFrom(features));
      return accountOf({ cosine: relevance }, relevance);
    },
    learn(features, relevant) {
      if (relevant === true) liked.set(features, damped(profileFrom(features).bag));
      else if (!liked.delete(features)) return;
      centres = undefined;
      revision += 1;
    },
    hint() {
      // A centre is made of pages that the user spoke for; what was only opened or read is none.
    },
  };
}

/** The texts of a topic as term vectors, and its words as one more. */
const documentsOf = ({ words, texts }: Topic): TermVector[] =>
  [words.join('\n'), ...texts.map(({ title, text }) => `${title}\n${text}`)]
    .map((document) => termFrequencies(tokens(document)))
    .filter(({ size }) => size > 0);
