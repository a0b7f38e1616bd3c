import { tokens } from '../../../../shared/topic/tokens.ts';
import { createJudge, type JudgeOptions } from '../../../judge/index.ts';
import { PRIOR_LINKS, TOPIC_WORD } from '../../../order/naive-bayes.ts';
import type { ParsedWeb } from '../../web/parsed-web.ts';
import { presenceOdds } from '../presence-odds.ts';
import type { LabelledTopic } from './given.ts';
import { textsOf } from './page-words.ts';

/** A classifier's result for one page: a score to rank by, and its own yes or no. */
export interface PageClassification {
  readonly score: number;
  readonly said: boolean;
}

export interface ClassificationTask {
  readonly web: ParsedWeb;
  readonly given: LabelledTopic;
  /** The other topics of the web, given in the same way: for the rule that needs several. */
  readonly others: readonly LabelledTopic[];
  /** Numbers of the pages asked about, in the order in which they come. */
  readonly pages: readonly number[];
  /** Numbers of pages of the web at random that are neither given nor asked about. */
  readonly strangers: readonly number[];
  words(page: number): readonly string[];
}

type Classifier = (task: ClassificationTask) => readonly PageClassification[];

/**
 * A judge of the product: pages come one by one, labels after them, and at the end all are judged again, as in a crawl.
 */
const judged =
  (model: NonNullable<JudgeOptions['model']>): Classifier =>
  ({ web, given, others, pages }) => {
    const judge = createJudge(given.topic, { model, rivals: others.map(({ topic }) => topic) });
    const features = pages.map((page) => judge.judge(web.page(page).record).features);
    for (const { page, relevant } of given.labels) judge.learn(judge.judge(web.page(page).record).features, relevant);
    return features.map((each) => {
      const { relevance, onTopic } = judge.rejudge(each);
      return { score: relevance, said: onTopic };
    });
  };

/**
 * Naive Bayes on pages, as the order `naive-bayes` has it on links: words that are there, classes that count alike, the
 * order's own prior for the typed words. Learned from the topic's texts and the labels, and from other pages of the web
 * at random as pages off the topic, which most of them are.
 */
const naiveBayes: Classifier = ({ given, pages, strangers, words }) => {
  const shares = new Map(tokens(given.topic.words.join('\n')).map((word) => [word, TOPIC_WORD]));
  const odds = presenceOdds(
    [
      ...textsOf(given.topic).map((text) => ({ features: new Set(text), positive: true })),
      ...given.labels.map(({ page, relevant }) => ({ features: new Set(words(page)), positive: relevant })),
      ...strangers.map((page) => ({ features: new Set(words(page)), positive: false })),
    ],
    { links: shares.size === 0 ? 0 : PRIOR_LINKS, shares },
  );
  return pages.map((page) => {
    const score = odds(new Set(words(page)));
    return { score, said: score > 0 };
  });
};

/** Our judge first, then those it is compared with. */
export const CLASSIFIERS = {
  ours: judged('ambit'),
  vsm: judged('vsm'),
  'naive-bayes': naiveBayes,
  'nearest-centre': judged('nearest-centre'),
} as const satisfies Readonly<Record<string, Classifier>>;
export type ClassifierName = keyof typeof CLASSIFIERS;
export const CLASSIFIER_NAMES = [
  'ours',
  'vsm',
  'naive-bayes',
  'nearest-centre',
] as const satisfies readonly ClassifierName[];
