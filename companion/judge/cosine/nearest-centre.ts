import { IdfTable } from '../../../shared/text/idf.ts';
import { centroid, cosine, type TermVector, termFrequencies } from '../../../shared/text/vector.ts';
import { keywordsOf } from '../../../shared/topic/keyword.ts';
import { tokensBy } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import type { Judge, JudgeOptions } from '../judge.ts';
import { damped } from '../profile/damped.ts';
import { profileFrom } from '../profile/profile.ts';
import { Profiler } from '../profile/profiler.ts';
import { LIKENESS, likenessJudge } from './likeness.ts';

/** A topic's centre: its description, and the number of seeds in it. */
interface TopicDocuments {
  readonly documents: TermVector[];
  hits: number;
}

/**
 * The rule of the cluster-centre crawler (S4.1, S4.3). A topic's centre is the mean of the TF-IDF vectors of its
 * documents: its texts, its words as one more, and the pages that the user called relevant. With `hits`, the first so
 * many seeds count too, each as a document of the nearest topic. They replace the paper's first 4 to 7 hits of a
 * search. Each page belongs to the topic whose centre has the largest cosine with it, and is on it from `threshold` on.
 * Relevance = cosine if the own centre is nearest, else threshold * cosine, which is below the threshold. With one
 * topic this is `vsm` over a mean.
 * Cost: O(words of the page * topics) a page; centres are rebuilt when the pages counted have doubled.
 */
export function createNearestCentreJudge(
  topic: Topic,
  options: Pick<JudgeOptions, 'rivals' | 'threshold' | 'hits' | 'way'> = {},
): Judge {
  const { rivals = [], threshold = LIKENESS, hits: most = 0, way } = options;
  const tokens = tokensBy(way);
  const keywords = keywordsOf(topic.words, tokens);
  const profiler = new Profiler(keywords, keywords, tokens);
  const idf = new IdfTable();
  const liked = new Map<string, TermVector>();
  const own = placeOf(topic, tokens);
  const others = rivals.map((rival) => placeOf(rival, tokens));
  const centreOf = (documents: readonly TermVector[]): TermVector => centroid(documents.map((each) => idf.weigh(each)));
  let centres: { readonly own: TermVector; readonly others: readonly TermVector[] } | undefined;
  let revision = 0;
  let next = 1;

  const turned = (): void => {
    centres = undefined;
    revision += 1;
  };
  /** Returns the likeness of a page to each topic, this one first. */
  const likenesses = (bag: TermVector): number[] => {
    centres ??= {
      own: centreOf([...own.documents, ...liked.values()]),
      others: others.map(({ documents }) => centreOf(documents)),
    };
    const place = idf.weigh(damped(bag));
    return [centres.own, ...centres.others].map((centre) => cosine(place, centre));
  };
  /** Assigns a seed to the nearest topic. Among several topics, a seed that resembles none belongs to none. */
  const takeHit = (bag: TermVector): void => {
    const like = likenesses(bag);
    const best = Math.max(...like);
    const nearest = [own, ...others][like.indexOf(best)];
    if (nearest === undefined || nearest.hits >= most || (best === 0 && others.length > 0)) return;
    nearest.hits += 1;
    nearest.documents.push(damped(bag));
    turned();
  };
  const { judged, rejudge, account, isMadeFor, unsureWithin } = likenessJudge(
    () => threshold,
    keywords,
    (bag) => {
      const [likeness = 0, ...theirs] = likenesses(bag);
      const nearest = theirs.every((rival) => rival <= likeness);
      return { likeness, relevance: nearest ? likeness : threshold * likeness };
    },
  );
  const count = (bag: TermVector, isSeed: boolean): void => {
    idf.add(bag.keys());
    if (idf.documents >= next) {
      next = 2 * idf.documents;
      turned();
    }
    if (isSeed) takeHit(bag);
  };
  return {
    threshold,
    unsureWithin,
    isMadeFor,
    get revision() {
      return revision;
    },
    judge(page, isSeed = false) {
      const profile = profiler.of(page);
      count(profile.bag, isSeed);
      return judged(profile, page);
    },
    recall(features, isSeed = false) {
      count(profileFrom(features).bag, isSeed);
    },
    rejudge,
    account,
    learn(features, relevant) {
      if (relevant === true) liked.set(features, damped(profileFrom(features).bag));
      else if (!liked.delete(features)) return;
      turned();
    },
    hint() {
      // Centres consist of pages that the user labelled; pages only opened or read do not count.
    },
  };
}

/** The texts of a topic as term vectors, and its words as one more. */
const placeOf = ({ words, texts }: Topic, tokens: (text: string) => string[]): TopicDocuments => ({
  documents: [words.join('\n'), ...texts.map(({ title, text }) => `${title}\n${text}`)]
    .map((document) => termFrequencies(tokens(document)))
    .filter(({ size }) => size > 0),
  hits: 0,
});
