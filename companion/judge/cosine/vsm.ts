import { IdfTable } from '../../../shared/text/idf.ts';
import { cosine, type TermVector } from '../../../shared/text/vector.ts';
import { keywordsOf } from '../../../shared/topic/keyword.ts';
import { tokensBy } from '../../../shared/topic/tokens.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { oneOf, onOff, parametersOf } from '../../parameters.ts';
import type { Judge, JudgeOptions } from '../judge.ts';
import { damped } from '../profile/damped.ts';
import { PageSample } from '../profile/page-sample.ts';
import { type Profile, profileFrom } from '../profile/profile.ts';
import { Profiler } from '../profile/profiler.ts';
import { LIKENESS, likenessJudge, ownThreshold } from './likeness.ts';

export const VSM = {
  weighting: oneOf(
    ['tf-idf', 'count', 'binary'],
    'Weight of a word: by its rarity among the pages too, by its count alone, or 1 for every word.',
    '词的权重：兼顾在页面中的稀有度、仅按次数、或每个词都为 1。',
  ),
  trim: onOff(
    0,
    'Compare only the words of the topic, as SkyReach has it: other words of a page do not count against it.',
    '只比较主题的词，与 SkyReach 一致：页面的其他词不减分。',
  ),
};

/** Weightings of the GA crawler, in the sequence of `VSM.weighting`. */
const WEIGHTINGS: readonly ((bag: TermVector, idf: IdfTable) => TermVector)[] = [
  (bag, idf) => idf.weigh(damped(bag)),
  (bag) => bag,
  (bag) => new Map([...bag.keys()].map((word) => [word, 1] as const)),
];

/** Pages before the judge looks for its own threshold, and by how much more before it looks again. */
const FIRST_LOOK = 12;
const GROWTH = 1.5;

/**
 * The papers' page judge (SkyReach S0.8, GA crawler, Cluster crawler S4.6), kept to be compared with: cosine of two
 * vectors, topic and page, title words weighing more; relevance is the cosine itself. It learns nothing but how common
 * words are, and what the crawl's pages are like: its threshold is `ownThreshold` unless the user set one. With `trim`
 * a page's vector is trimmed to the topic's words and extended by those that it lacks, with weight 0. Cost: O(words of
 * the page) a page; the sample of at most 256 pages is read again when the pages have grown by half.
 */
export function createVsmJudge(
  topic: Topic,
  options: Pick<JudgeOptions, 'threshold' | 'parameters' | 'way'> = {},
): Judge {
  const tokens = tokensBy(options.way);
  const { weighting, trim } = parametersOf(options, VSM);
  const weigh = WEIGHTINGS[weighting] ?? ((bag: TermVector) => bag);
  const keywords = keywordsOf(topic.words, tokens);
  const profiler = new Profiler(keywords, keywords, tokens);
  const idf = new IdfTable();
  const counts = new Map<string, number>();
  const parts = [...topic.words, ...topic.texts.flatMap(({ title, text }) => [title, text])];
  for (const token of parts.flatMap((part) => tokens(part))) counts.set(token, (counts.get(token) ?? 0) + 1);
  const sample = new PageSample();
  let threshold = options.threshold ?? LIKENESS;
  let next = options.threshold === undefined ? FIRST_LOOK : Number.POSITIVE_INFINITY;
  let revision = 0;

  const likenessOf = (bag: TermVector): number => {
    const own = trim === 0 ? bag : new Map([...bag].filter(([word]) => counts.has(word)));
    // The topic's counts are damped by no logarithm: of typed words each is there once.
    return cosine(weigh(own, idf), weighting === 0 ? idf.weigh(counts) : weigh(counts, idf));
  };
  const { judged, rejudge, account, isMadeFor, unsureWithin } = likenessJudge(
    () => threshold,
    keywords,
    (bag) => {
      const likeness = likenessOf(bag);
      return { likeness, relevance: likeness };
    },
  );
  const count = (profile: Profile): void => {
    idf.add(profile.bag.keys());
    sample.add(profile);
    if (idf.documents < next) return;
    next = Math.ceil(idf.documents * GROWTH);
    threshold = ownThreshold(sample.pages.map(({ bag }) => likenessOf(bag)));
    revision += 1;
  };
  return {
    get threshold() {
      return threshold;
    },
    unsureWithin,
    isMadeFor,
    get revision() {
      return revision;
    },
    rejudge,
    account,
    judge(page) {
      const profile = profiler.of(page);
      count(profile);
      return judged(profile, page);
    },
    recall: (features) => count(profileFrom(features)),
    learn() {
      // Cosine with a fixed topic vector has nothing that a label could change; the crawl itself honours labels on
      // pages.
    },
    hint() {
      // As above.
    },
  };
}
