import { sigmoid } from '../../shared/learning/sigmoid.ts';
import { keywordsOf } from '../../shared/topic/keyword.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import { accountOf } from './account.ts';
import type { Judge, Judgement, JudgeOptions } from './judge.ts';
import { TopicNaming } from './naming/topic-naming.ts';
import { isMadeFor, type Profile, profileFrom, profileReader, profileText } from './profile/profile.ts';
import { Profiler } from './profile/profiler.ts';

const THRESHOLD = 0.5;
const UNSURE = 0.15;

/**
 * Log odds of a page with a typed word and of one without any: half of the pages on a topic are believed to have one,
 * and one of twenty others, as `TOPIC_WORD` has it for links.
 */
const TYPED = { found: Math.log(0.5 / 0.05), missing: Math.log(0.5 / 0.95) } as const;

/** Pages of one class that the judge learned from. */
interface ClassCounts {
  pages: number;
  /** Pages by a word that they have. */
  readonly by: Map<string, number>;
}

/**
 * The page judge of the NB crawler (S1.7): Naive Bayes over the presence of a page's words. Log odds: log P(+) / P(-) +
 * sum of log P(F|+) / P(F|-), where P(F|c) = (Count(F, c) + 1) / (Count_c + 2). It learns from the topic's texts, from
 * the pages of earlier crawls (`taught`) and from the user's labels, never from its own verdicts. As in
 * `PresenceBayes`, the larger class counts as if it were as large as the smaller. Cost: O(words of the page).
 */
export function createNaiveBayesJudge(
  topic: Topic,
  { threshold = THRESHOLD, taught = [] }: Pick<JudgeOptions, 'threshold' | 'taught'> = {},
): Judge {
  const keywords = keywordsOf(topic.words);
  const profiler = new Profiler(keywords);
  const naming = new TopicNaming(
    topic,
    keywords.map(({ text }) => text),
  );
  const [on, off]: readonly [ClassCounts, ClassCounts] = [newClass(), newClass()];
  const labelled = new Map<string, boolean>();
  let revision = 0;

  const count = (bag: Profile['bag'], relevant: boolean, weight = 1): void => {
    const into = relevant ? on : off;
    into.pages += weight;
    for (const word of bag.keys()) into.by.set(word, (into.by.get(word) ?? 0) + weight);
  };
  const bagOf = ({ url, title, text }: Topic['texts'][number]): Profile['bag'] =>
    profiler.of({ url, title, text, headings: [], description: '', links: [] }).bag;
  for (const text of topic.texts) count(bagOf(text), true);
  for (const page of taught) count(bagOf(page), page.onTopic);

  const typed = ({ hits }: Profile): number =>
    hits.length === 0 ? 0 : hits.some((times) => times > 0) ? TYPED.found : TYPED.missing;
  const profileOf = profileReader(keywords);
  const oddsOf = (profile: Profile): number => {
    const size = Math.min(on.pages, off.pages);
    const share = ({ pages, by }: ClassCounts, word: string): number => {
      const scale = pages === 0 ? 0 : size / pages;
      return ((by.get(word) ?? 0) * scale + 1) / (size + 2);
    };
    let odds = Math.log((on.pages + 1) / (off.pages + 1)) + typed(profile);
    for (const word of profile.bag.keys()) odds += Math.log(share(on, word) / share(off, word));
    return odds;
  };
  const judgementOf = (relevance: number): Judgement => ({
    relevance,
    onTopic: relevance >= threshold,
    unsure: Math.abs(relevance - threshold) < UNSURE,
    words: [],
  });
  return {
    threshold,
    unsureWithin: UNSURE,
    get revision() {
      return revision;
    },
    isMadeFor: (features) => isMadeFor(features, keywords),
    judge(page) {
      const profile = profiler.of(page);
      const odds = oddsOf(profile);
      const relevance = sigmoid(odds);
      const words = naming.names(page, { strengths: profile.hits.map((hits) => (hits >= 1 ? hits : 0)) });
      return { ...judgementOf(relevance), words, features: profileText(profile, { words: odds }, relevance) };
    },
    recall() {
      // Pages of the crawl itself teach nothing: their labels come through `learn`.
    },
    rejudge: (features) => judgementOf(sigmoid(oddsOf(profileOf(features)))),
    account(features) {
      const odds = oddsOf(profileOf(features));
      return accountOf({ words: odds }, sigmoid(odds));
    },
    learn(features, relevant) {
      const { bag } = profileFrom(features);
      const before = labelled.get(features);
      if (before !== undefined) count(bag, before, -1);
      if (relevant === undefined) labelled.delete(features);
      else {
        labelled.set(features, relevant);
        count(bag, relevant);
      }
      revision += 1;
    },
    hint() {
      // Only labelled pages count, as in the paper.
    },
  };
}

const newClass = (): ClassCounts => ({ pages: 0, by: new Map() });
