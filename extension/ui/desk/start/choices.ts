import {
  type Budgets,
  type CrawlSpec,
  canLearn,
  type JudgeModel,
  type OrderName,
} from '../../../../shared/api/crawl.ts';
import { linesOf, patternsOf } from '../lines.ts';
import type { ParameterValues } from './parameter-fields.tsx';

/** Choices of the user for a crawl, as the form shows them. */
export interface CrawlFormValues {
  readonly order: OrderName;
  readonly judge: JudgeModel;
  /** Parameters of the judge that differ from its defaults. */
  readonly judgeParameters: ParameterValues;
  /** Parameters of page reading that differ from the defaults. */
  readonly extraction: ParameterValues;
  /** From 0 to 1; NaN: the judge's own. */
  readonly threshold: number;
  /** Start pages that make a centre of the judge `nearest-centre`; NaN: none. */
  readonly hits: number;
  readonly pages: number;
  readonly perHost: number;
  /** Pages per site; 0: no fixed limit. */
  readonly perSite: number;
  /** Pages off the topic after which a site is left; NaN: no limit. */
  readonly offTopicPerSite: number;
  /** 0: no limit. */
  readonly minutes: number;
  /** Patterns and host names, one a line. */
  readonly only: string;
  readonly never: string;
  readonly relevantSites: string;
  readonly otherSites: string;
  /** Parameters of the order that differ from its defaults. */
  readonly parameters: ParameterValues;
  /** Saves pages as they came. */
  readonly originals: boolean;
  /** Crawls that have ended; only an order that `canLearn` learns from them. */
  readonly learnFrom: readonly string[];
}

export const DEFAULTS: CrawlFormValues = {
  order: 'adaptive',
  judge: 'ambit',
  judgeParameters: {},
  extraction: {},
  threshold: Number.NaN,
  hits: Number.NaN,
  pages: 500,
  perHost: 100,
  perSite: 0,
  offTopicPerSite: Number.NaN,
  minutes: 0,
  only: '',
  never: '',
  relevantSites: '',
  otherSites: '',
  parameters: {},
  originals: false,
  learnFrom: [],
};

/** Returns the crawl options of a request. */
export function specOf(
  choices: CrawlFormValues,
): Pick<
  CrawlSpec,
  'order' | 'judge' | 'extraction' | 'budgets' | 'scope' | 'siteLabels' | 'parameters' | 'learnFrom' | 'keepOriginals'
> {
  const { order, judge: model, judgeParameters, threshold, hits, learnFrom } = choices;
  const [relevant, notRelevant] = [linesOf(choices.relevantSites), linesOf(choices.otherSites)];
  const told = {
    ...given({ threshold }),
    ...(model === 'nearest-centre' ? given({ hits }) : {}),
    ...(Object.keys(judgeParameters).length === 0 ? {} : { parameters: judgeParameters }),
  };
  return {
    order,
    parameters: choices.parameters,
    budgets: budgetsOf(choices),
    scope: { only: patternsOf(choices.only), never: patternsOf(choices.never) },
    ...(model === 'ambit' && Object.keys(told).length === 0 ? {} : { judge: { model, ...told } }),
    ...(Object.keys(choices.extraction).length === 0 ? {} : { extraction: choices.extraction }),
    ...(choices.originals ? { keepOriginals: true } : {}),
    ...((canLearn(order) || model === 'naive-bayes') && learnFrom.length > 0 ? { learnFrom: [...learnFrom] } : {}),
    ...(relevant.length + notRelevant.length === 0 ? {} : { siteLabels: { relevant, notRelevant } }),
  };
}

const budgetsOf = ({ pages, perHost, perSite, offTopicPerSite, minutes }: CrawlFormValues): Budgets => ({
  pages,
  perHost,
  seconds: minutes * 60,
  ...(perSite > 0 ? { perSite } : {}),
  ...given({ offTopicPerSite }),
});

/** Returns only the numbers that the user typed. */
const given = <Name extends string>(numbers: Readonly<Record<Name, number>>): Partial<Record<Name, number>> => {
  const typed = Object.entries<number>(numbers).filter(([, value]) => !Number.isNaN(value));
  return Object.fromEntries(typed) as Partial<Record<Name, number>>;
};
