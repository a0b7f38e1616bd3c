import type { MeanVerdicts } from '../../shared/api/results.ts';
import type { Store } from '../store/store.ts';
import { outlinesOf } from './outlines.ts';
import { sampleOf } from './sample.ts';
import { wilson } from './wilson.ts';

/**
 * Averages what several people said of the sample of a crawl, as the NB crawler did with three (S1.7): each page counts
 * with the mean of its verdicts. Verdicts on pages outside the sample are counted apart.
 * @param people relevant or not by address, for each person
 */
export async function verdictsOf(
  store: Store,
  crawlId: string,
  people: readonly ReadonlyMap<string, boolean>[],
): Promise<MeanVerdicts> {
  const { pages } = await outlinesOf(store, crawlId);
  const ids = sampleOf(pages);
  const sampled = pages.filter(({ id }) => ids.has(id));
  const said = sampled.map(({ url }) => people.flatMap((sheet) => sheet.get(url) ?? []));
  const judged = said.filter((verdicts) => verdicts.length > 0);
  const means = judged.map((verdicts) => verdicts.filter(Boolean).length / verdicts.length);
  const total = means.reduce((sum, mean) => sum + mean, 0);
  const shared = judged.filter((verdicts) => verdicts.length > 1);
  return {
    sample: sampled.length,
    reviewed: judged.length,
    people: people.map((sheet) => {
      const own = sampled.flatMap(({ url }) => sheet.get(url) ?? []);
      return { reviewed: own.length, relevant: own.filter(Boolean).length, outside: sheet.size - own.length };
    }),
    mean: judged.length === 0 ? 0 : total / judged.length,
    ...wilson(total, judged.length),
    shared: shared.length,
    agreed: shared.filter((verdicts) => new Set(verdicts).size === 1).length,
  };
}
