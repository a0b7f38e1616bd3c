import { LinkSamples } from '../../order/common/link-samples.ts';
import { Outcomes } from '../../order/common/outcomes.ts';
import { PresenceBayes } from '../../order/common/presence-bayes.ts';

const NO_PRIOR = { links: 0, shares: new Map() } as const;

/** Features that are there, with the class they belong to. */
export interface Example {
  readonly features: ReadonlySet<string>;
  readonly positive: boolean;
}

/** Naive Bayes of the NB crawler as a classifier of anything: learns from examples, gives log odds; above 0 is a yes. */
export function presenceOdds(training: readonly Example[]): (features: ReadonlySet<string>) => number {
  const samples = new LinkSamples();
  const outcomes = new Outcomes();
  training.forEach(({ features, positive }, id) => {
    samples.add(0, id, features);
    const bare = { url: '', host: '', site: '', depth: 0, failed: false, title: '', text: '', from: -1 };
    outcomes.observe({ ...bare, id, relevance: positive ? 1 : 0, onTopic: positive });
  });
  const bayes = new PresenceBayes(NO_PRIOR);
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
