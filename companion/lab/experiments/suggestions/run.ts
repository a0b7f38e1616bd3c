import type { OrderName } from '../../../../shared/api/crawl.ts';
import type { Suggestion } from '../../../../shared/api/page.ts';
import { pageTopic } from '../../crawl/page-topic.ts';
import { askedTopic } from '../../crawl/start.ts';
import {
  type ChosenTopic,
  chosenTopics,
  type LabWeb,
  type RunOptions,
  type StoredSuggestions,
  type SuggestedBy,
  stepping,
} from '../../experiment.ts';
import { type JudgedTexts, judgedTexts } from './shown.ts';

/** Lengths of the beginnings of a list at which its precision is taken. */
export const DEPTHS = [10, 50] as const;
/** The product's sequence; by relevance, less up to 0.15 for age, as until 24 November 2026; by relevance alone. */
export const ARMS = ['product', 'relevance and age', 'relevance'] as const;
export type SequenceName = (typeof ARMS)[number];
/** Loss of rank by age in the second arm, as it was. */
const AGE = { most: 0.15, pages: 50 };

/** One crawl's suggestions in one sequence. */
export interface SequenceRates {
  /** Share on the topic among the first pages of known label, at each of `DEPTHS`. */
  readonly precision: readonly number[];
  /** Lists among the first ten, and ahead of an article. */
  readonly lists: number;
  /** Pages that do not name the topic and are ahead of one that does, lists left out. */
  readonly nameless: number;
}

export interface SuggestionRun {
  readonly topic: string;
  readonly from: 'words' | 'page';
  readonly order: OrderName;
  readonly suggestions: number;
  readonly articles: number;
  readonly arms: Readonly<Record<SequenceName, SequenceRates>>;
  readonly texts: JudgedTexts;
}

export interface SuggestionsResult {
  readonly web: string;
  readonly runs: readonly SuggestionRun[];
}

/** Crawls for each topic from its words, and from one of its pages. */
export async function runSuggestions(lab: LabWeb, options: RunOptions): Promise<SuggestionsResult> {
  const { suggestedBy } = options;
  if (suggestedBy === undefined) throw new RangeError('The experiment needs the crawl of the product.');
  const topics = chosenTopics(lab, options);
  const runs: SuggestionRun[] = [];
  const step = stepping(options, 2 * topics.length * options.orders.length);
  for (const from of ['words', 'page'] as const) {
    for (const chosen of topics) {
      for (const order of options.orders) {
        step(`${lab.web.name} ${chosen.topic.id}, from its ${from}, ${order}`);
        const run = await suggestionRun(lab, suggestedBy, chosen, from, order, options.pages);
        if (run !== undefined) runs.push(run);
      }
    }
  }
  return { web: lab.web.name, runs };
}

async function suggestionRun(
  { web, truth }: LabWeb,
  suggestedBy: SuggestedBy,
  { topic, seeds }: ChosenTopic,
  from: SuggestionRun['from'],
  order: OrderName,
  pages: number,
): Promise<SuggestionRun | undefined> {
  const on = truth.of(topic, web.urls);
  const start = from === 'words' ? { topic: askedTopic(topic), seeds } : pageTopic(web, on, topic, seeds);
  if (start === undefined) return undefined;
  const stored = await suggestedBy(web, { ...start, order, pages });
  const isOn = ({ url }: Suggestion): number => on[web.find(url)] ?? -1;
  const { shown, all } = stored;
  const sequences: Readonly<Record<SequenceName, readonly Suggestion[]>> = {
    product: shown,
    'relevance and age': byRank(all, (one, age) => one.relevance - AGE.most * (1 - 2 ** (-age / AGE.pages))),
    relevance: byRank(all, (one) => one.relevance),
  };
  const arms = Object.entries(sequences).map(([arm, list]) => [arm, ratesOf(list, isOn, stored)]);
  return {
    ...{ topic: topic.id, from, order, suggestions: shown.length },
    articles: all.filter(({ pageKind }) => pageKind === 'article').length,
    arms: Object.fromEntries(arms) as SuggestionRun['arms'],
    texts: judgedTexts(stored, start.topic),
  };
}

/** @param rank of a page and the number of pages of the crawl after it */
function byRank(all: StoredSuggestions['all'], rank: (one: Suggestion, age: number) => number): readonly Suggestion[] {
  const last = Math.max(0, ...all.map(({ n }) => n));
  return [...all].sort((a, b) => rank(b, last - b.n) - rank(a, last - a.n) || b.n - a.n);
}

function ratesOf(
  list: readonly Suggestion[],
  isOn: (one: Suggestion) => number,
  { namesTopic }: StoredSuggestions,
): SequenceRates {
  const known = list.filter((one) => isOn(one) >= 0);
  const precision = DEPTHS.map((depth) => {
    const first = known.slice(0, depth);
    return first.filter((one) => isOn(one) === 1).length / first.length;
  });
  const pages = list.filter(({ pageKind }) => pageKind !== 'list');
  const lastNaming = pages.findLastIndex(namesTopic);
  return {
    precision,
    lists: list.slice(0, 10).filter(({ pageKind }) => pageKind === 'list').length,
    nameless: pages.slice(0, Math.max(0, lastNaming)).filter((one) => !namesTopic(one)).length,
  };
}
