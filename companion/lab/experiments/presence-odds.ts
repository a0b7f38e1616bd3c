import { LinkSamples } from '../../order/learning/link-samples.ts';
import { Outcomes } from '../../order/learning/outcomes.ts';
import { PresenceBayes, type Prior } from '../../order/learning/presence-bayes.ts';

const NO_PRIOR: Prior = { links: 0, shares: new Map() };

/** Features that are there, with the class they belong to. */
export interface PresenceExample {
  readonly features: ReadonlySet<string>;
  readonly positive: boolean;
}

/**
 * Naive Bayes of the NB crawler as a classifier of anything: learns from examples, gives log odds; above 0 is a yes.
 */
export function presenceOdds(
  training: readonly PresenceExample[],
  prior = NO_PRIOR,
): (features: ReadonlySet<string>) => number {
  const samples = new LinkSamples();
  const outcomes = new Outcomes();
  training.forEach(({ features, positive }, id) => {
    samples.add(0, id, features);
    const bare = { url: '', host: '', site: '', depth: 0, failed: false, title: '', text: '', from: -1 };
    outcomes.observe({ ...bare, id, relevance: positive ? 1 : 0, onTopic: positive });
  });
  const bayes = new PresenceBayes(prior);
  bayes.fit(samples, outcomes);
  return (features) => {
    let odds = 0;
    for (const feature of features) {
      const id = samples.names.find(feature);
      if (id >= 0) odds += bayes.evidence(id);
    }
    return odds;
  };
}
