import { chosenTopics, type LabWeb, type RunOptions, stepping } from '../../experiment.ts';
import { auc, bestF1, brier, calibrationError, precisionRecall } from '../../metrics/classification.ts';
import { shuffled } from '../../metrics/shuffle.ts';
import type { RecordedTopic } from '../../truth.ts';
import { CLASSIFIER_NAMES, CLASSIFIERS, type ClassifierName, type PageClassification } from './classifiers.ts';
import { GIVENS, type GivenName, givenOf } from './given.ts';
import { pageWords } from './page-words.ts';

/** Pages of the topic among those asked about, as a share of `pages`. */
const ON_TOPIC = 0.25;

export interface JudgeRun {
  readonly topic: string;
  readonly given: GivenName;
  readonly classifier: ClassifierName;
  readonly onTopic: number;
  readonly pages: number;
  readonly auc: number;
  /** At the classifier's own threshold, and at the best one with hindsight. */
  readonly f1: number;
  readonly bestF1: number;
  readonly precision: number;
  readonly recall: number;
  /** Of our judge, whose scores are chances; null of the others, whose are not. */
  readonly calibrationError: number | null;
  readonly brier: number | null;
}

export interface JudgeResult {
  readonly web: string;
  readonly runs: readonly JudgeRun[];
}

/**
 * Every classifier on the same pages in the same order: some of the web at random, the same for all topics, and some of
 * the topic.
 */
export function runJudge(lab: LabWeb, options: RunOptions): JudgeResult {
  const { web, truth } = lab;
  const words = pageWords(web);
  const all = shuffled(
    Array.from({ length: web.size }, (_, at) => at),
    options.seed,
  );
  const pool = all.slice(0, options.pages);
  const onOf = (topic: RecordedTopic) => truth.of(topic, web.urls);
  const topics = chosenTopics(lab, options);
  const step = stepping(options, topics.length);
  const runs = topics.flatMap(({ topic }) => {
    const on = onOf(topic);
    step(`${web.name} ${topic.id}`);
    return GIVENS.flatMap((name) => {
      const given = givenOf(name, web, topic, on, options.seed);
      const others = truth.topics
        .filter((other) => other.id !== topic.id)
        .map((other) => givenOf(name, web, other, onOf(other), options.seed));
      const some = all.filter((page) => on[page] === 1 && !given.used.has(page)).slice(0, options.pages * ON_TOPIC);
      const asked = [...new Set([...some, ...pool])].filter((page) => on[page] !== -1 && !given.used.has(page));
      const pages = shuffled(asked, options.seed);
      const taken = new Set([...asked, ...given.used]);
      const strangers = all.filter((page) => !taken.has(page)).slice(0, options.pages);
      return CLASSIFIER_NAMES.map((classifier) => {
        const answers = CLASSIFIERS[classifier]({ web, given, others, pages, strangers, words });
        return { topic: topic.id, given: name, classifier, ...measure(classifier, answers, pages, on) };
      });
    });
  });
  return { web: web.name, runs };
}

function measure(
  classifier: ClassifierName,
  answers: readonly PageClassification[],
  pages: readonly number[],
  on: Int8Array,
) {
  const scored = answers.map((answer, at) => ({ ...answer, truth: on[pages[at] ?? -1] === 1 }));
  return {
    onTopic: scored.filter(({ truth }) => truth).length,
    pages: pages.length,
    auc: auc(scored),
    bestF1: bestF1(scored),
    ...precisionRecall(scored),
    ...(classifier === 'ours'
      ? { calibrationError: calibrationError(scored), brier: brier(scored) }
      : { calibrationError: null, brier: null }),
  };
}
