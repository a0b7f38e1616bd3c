import { randomFrom } from '../../../shared/learning/random.ts';

/** A training example: numbers of the features that it shows, and its class. */
export interface TrainingExample {
  readonly features: Int32Array;
  readonly positive: boolean;
}

export interface LinearSvm {
  /** Signed distance, larger is more positive. Features not trained on weigh 0. */
  decide(features: Int32Array): number;
  weight(feature: number): number;
  /** By feature; the last is the bias. */
  readonly weights: Float64Array;
}

const EPOCHS = 20;

/**
 * Linear SVM on binary features by stochastic subgradient steps (Pegasos, Shalev-Shwartz et al. 2007): lambda = 1 / (C
 * n), step 1 / (lambda t), weights averaged over the second half of `EPOCHS` passes. The bias is a feature that every
 * example shows. O(EPOCHS * features of all examples).
 */
export function trainSvm(
  examples: readonly TrainingExample[],
  vocabulary: number,
  c: number,
  randomSeed: number,
): LinearSvm {
  const lambda = 1 / (c * examples.length);
  const random = randomFrom(randomSeed);
  const weights = new Float64Array(vocabulary + 1);
  const sums = new Float64Array(vocabulary + 1);
  // Weights are kept as scale * weights, so that the shrinking of a step costs O(1).
  let scale = 1;
  let steps = 0;
  const order = examples.map((_, place) => place);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const place of order) {
      const example = examples[place];
      if (example === undefined) continue;
      steps += 1;
      const label = example.positive ? 1 : -1;
      const wrong = label * scale * decide(weights, example.features) < 1;
      // The first step would shrink to exactly 0.
      scale *= 1 - 1 / (steps + 1);
      if (!wrong) continue;
      const step = label / (lambda * (steps + 1) * scale);
      for (const feature of example.features)
        if (feature < vocabulary) weights[feature] = (weights[feature] ?? 0) + step;
      weights[vocabulary] = (weights[vocabulary] ?? 0) + step;
    }
    if (epoch >= EPOCHS / 2) for (const [at, weight] of weights.entries()) sums[at] = (sums[at] ?? 0) + weight * scale;
  }
  return svmOf(sums.map((sum) => sum / (EPOCHS / 2)));
}

/** Returns the machine with these weights. */
export const svmOf = (weights: Float64Array): LinearSvm => ({
  weights,
  decide: (features) => decide(weights, features),
  weight: (feature) => weights[feature] ?? 0,
});

/** Adds up the weights of features, and the bias, which is the last. */
function decide(weights: Float64Array, features: Int32Array): number {
  const vocabulary = weights.length - 1;
  let sum = weights[vocabulary] ?? 0;
  for (const feature of features) if (feature < vocabulary) sum += weights[feature] ?? 0;
  return sum;
}

/** Fisher-Yates. */
function shuffle(places: number[], random: () => number): void {
  for (let last = places.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const moved = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = moved;
  }
}
