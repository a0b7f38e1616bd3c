import type { CrawlSpec, JudgeModel, OrderName } from '../../../../shared/api/crawl.ts';
import { linesOf, patternsOf } from '../lines.ts';
import { parametersIn } from './parameters.ts';

/** What a user chose for a crawl, as it stands in the form. */
export interface Choices {
  readonly order: OrderName;
  readonly judge: JudgeModel;
  /** From 0 to 1; NaN: the judge's own. */
  readonly threshold: number;
  readonly pages: number;
  readonly perHost: number;
  /** 0: no limit. */
  readonly minutes: number;
  /** Patterns, host names and parameters, one a line. */
  readonly only: string;
  readonly never: string;
  readonly relevantSites: string;
  readonly otherSites: string;
  readonly parameters: string;
  /** Keep pages as they came. */
  readonly originals: boolean;
  /** Crawls that have ended; only the order `q-learning` learns from them. */
  readonly learnFrom: readonly string[];
}

export const DEFAULTS: Choices = {
  order: 'adaptive',
  judge: 'ambit',
  threshold: Number.NaN,
  pages: 500,
  perHost: 100,
  minutes: 0,
  only: '',
  never: '',
  relevantSites: '',
  otherSites: '',
  parameters: '',
  originals: false,
  learnFrom: [],
};

/** The part of a request that says how to crawl. @returns undefined while the parameters cannot be read. */
export function specOf(
  choices: Choices,
):
  | Pick<
      CrawlSpec,
      'order' | 'judge' | 'budgets' | 'scope' | 'siteLabels' | 'parameters' | 'learnFrom' | 'keepOriginals'
    >
  | undefined {
  const { order, judge: model, threshold, pages, perHost, minutes, learnFrom } = choices;
  const parameters = parametersIn(choices.parameters);
  if (parameters === undefined) return undefined;
  const [relevant, notRelevant] = [linesOf(choices.relevantSites), linesOf(choices.otherSites)];
  const ownThreshold = Number.isNaN(threshold);
  return {
    order,
    parameters,
    budgets: { pages, perHost, seconds: minutes * 60 },
    scope: { only: patternsOf(choices.only), never: patternsOf(choices.never) },
    ...(model === 'ambit' && ownThreshold ? {} : { judge: { model, ...(ownThreshold ? {} : { threshold }) } }),
    ...(choices.originals ? { keepOriginals: true } : {}),
    ...(order === 'q-learning' && learnFrom.length > 0 ? { learnFrom: [...learnFrom] } : {}),
    ...(relevant.length + notRelevant.length === 0 ? {} : { siteLabels: { relevant, notRelevant } }),
  };
}
