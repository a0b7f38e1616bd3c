import type { Judge, Judgement } from '../../judge/judge.ts';

/**
 * Judges by the number in a title such as `0.7 tea`. Each word that the user's labels speak for or against moves it by
 * 0.4. Each word that a weak label speaks for moves it by 0.1.
 */
export function createFakeJudge(): Judge {
  const told = new Map<string, boolean>();
  const hinted = new Set<string>();
  let revision = 0;
  const judged = (features: string): Judgement => {
    const [number = '0', ...words] = splitOf(features);
    const speaks = (other: string): boolean =>
      splitOf(other)
        .slice(1)
        .some((word) => words.includes(word));
    let relevance = Number(number);
    for (const [other, relevant] of told) if (speaks(other)) relevance += relevant ? 0.4 : -0.4;
    for (const other of hinted) if (speaks(other)) relevance += 0.1;
    relevance = Math.min(1, Math.max(0, Number.isNaN(relevance) ? 0 : relevance));
    return { relevance, onTopic: relevance >= 0.5, unsure: Math.abs(relevance - 0.5) < 0.1, words };
  };
  return {
    threshold: 0.5,
    unsureWithin: 0.1,
    get revision() {
      return revision;
    },
    judge(page) {
      const features = JSON.stringify(page.title);
      return { ...judged(features), features };
    },
    recall() {
      // It learns from labels alone.
    },
    isMadeFor: () => true,
    rejudge: judged,
    account(features) {
      const { relevance } = judged(features);
      return { judged: [{ feature: 'judge-words', detail: '', weight: relevance }], judgedAs: relevance };
    },
    learn(features, relevant) {
      revision += 1;
      if (relevant === undefined) told.delete(features);
      else told.set(features, relevant);
    },
    hint(features, weak) {
      revision += 1;
      if (weak === undefined) hinted.delete(features);
      else hinted.add(features);
    },
  };
}

const splitOf = (features: string): string[] => (JSON.parse(features) as string).split(' ');
