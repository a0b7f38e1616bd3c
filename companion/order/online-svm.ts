import { number, parametersOf, whole } from '../parameters.ts';
import { orderOf } from './common/strategy.ts';
import { neighbourhoods } from './learning/experience.ts';
import { learnedBy } from './learning/learned.ts';
import { svmModel } from './learning/svm-model.ts';
import type { Order, OrderOptions } from './order.ts';
import { splitFor } from './words/split.ts';
import { topicVector } from './words/topic-vector.ts';

export const ONLINE_SVM = {
  c: number(
    [1, 1e-6, 1e6],
    'C: how much a link on the wrong side of the margin costs.',
    'C：落在间隔错误一侧的链接的代价。',
  ),
  batch: whole([100, 1, 1_000_000], 'Pages between two trainings.', '两次训练之间的页面数。'),
  most: whole(
    [5000, 1, 1_000_000],
    'Links of each class that a training uses at most.',
    '一次训练中每类最多使用的链接数。',
  ),
};

/**
 * A linear SVM on links, trained in batches (in the manner of ACHE's link classifier; Barbosa & Freire 2007). Features:
 * words of the anchor, ten words on each side, words of the URL, each there or not. Trained every `batch` pages, and no
 * more often than the pages grow by a tenth, on at most `most` links of each class, no more negatives than positives;
 * Platt scaling makes chances of decisions. score(u) = w . x(u), the largest of all sightings; priority = P(+ | score).
 * The decision is the score over its whole range: a stronger negative never ranks above a weaker one (ACHE adds the
 * winning class's chance and so turns the negatives round). Until it is trained on five links of each class, as ACHE:
 * links of on-topic pages first; among themselves by the cosine of their words with the topic, where ACHE goes by
 * chance: score = 1 for a parent on the topic + cosine. Parameters: `c` C = 1, `batch` 100 pages (ACHE: 500), `most`
 * 5000. Cost: O(words of the link) a sighting; a training 20 passes over 2 * `most` links at most, and all links scored
 * again.
 */
export function createOnlineSvm(options: OrderOptions): Order {
  const { c, batch, most } = parametersOf(options, ONLINE_SVM);
  const split = splitFor(options.topic, options.way);
  const model = svmModel({
    c,
    batch,
    most,
    randomSeed: options.randomSeed ?? 1,
    topic: topicVector(options.topic, split.terms),
  });
  return orderOf(
    'online-svm',
    learnedBy(model, (_page, sightings) => neighbourhoods(sightings, split), options),
  );
}
