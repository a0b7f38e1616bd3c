import type { CrawlSpec, OrderName } from '../../shared/api/crawl.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { PaperFigure } from './report/paper-figure.ts';
import type { Section } from './report/report.ts';
import type { MeasurementRow } from './report/row.ts';
import type { RecordedTopic, Truth } from './truth.ts';
import type { ParsedWeb } from './web/parsed-web.ts';

/** A recorded web opened for experiments: its pages, and apart from them the labels that only metrics may read. */
export interface LabWeb {
  readonly dir: string;
  readonly web: ParsedWeb;
  readonly truth: Truth;
}

/** `words`: typed words and seeds; `page`: the text of one page, which is the only seed (see `pageTopic`). */
export type TopicFrom = 'words' | 'page';

export interface SuggestedCrawl extends Pick<CrawlSpec, 'order'> {
  readonly topic: Topic;
  readonly seeds: readonly string[];
  readonly pages: number;
}

/** A page of an ended crawl, as the product stored it. */
export interface CrawledPage {
  readonly id: number;
  readonly url: string;
  readonly onTopic: boolean;
  /** An earlier page of the crawl has the same text, or nearly. */
  readonly isCopy: boolean;
  readonly title: string;
  readonly text: string;
  readonly headings: readonly string[];
  /** Texts of its links. */
  readonly anchors: readonly string[];
}

/** Suggestions of an ended crawl. */
export interface StoredSuggestions {
  readonly pages: readonly CrawledPage[];
  /** Sentences of the report's digest, each with the address of its page. */
  readonly digest: readonly { readonly url: string; readonly summary: string }[];
  /** Words that name each sub-topic of the report. */
  readonly groups: readonly (readonly string[])[];
  /** As the product lists them. */
  readonly shown: readonly Suggestion[];
  /** Every page that may be suggested, folded lists included, with its place in the crawl. */
  readonly all: readonly (Suggestion & { readonly n: number })[];
  /** Reads title and main text again, independent of what the crawl stored. */
  readonly namesTopic: (one: Suggestion) => boolean;
}

/** Crawls a web by the product itself, of which the lab knows nothing. */
export type SuggestedBy = (web: ParsedWeb, options: SuggestedCrawl) => Promise<StoredSuggestions>;

/** A web that grows while a topic of it is watched. */
export interface GrowingWeb extends SuggestedCrawl {
  /** Weeks of the watch; the web grows at the start of each. */
  readonly steps: number;
  /** Week in which a page appears, 0 for one that is there at the crawl. */
  readonly stepOf: (page: number) => number;
  /** Pages that a feed lists in a week, newest first; undefined for an address that is no feed. */
  readonly listedBy: (feed: string, week: number) => readonly number[] | undefined;
  /**
   * Labels that the user gives once the crawl has ended: half of them to its first suggestions, half to unsure pages.
   */
  readonly labels: number;
  /** Pages of known label that the user labels at the end of each week: those of which the watch is least sure. */
  readonly answers: number;
  /** State folder that keeps the crawl before the watch: an existing one is copied in place of the crawl. */
  readonly kept?: string;
  /** The honest user's word on a page; undefined: the user skips it. */
  readonly labelOf: (page: number) => boolean | undefined;
  readonly progress: (week: number) => void;
}

/** What a watch brought, as addresses. */
export interface WatchedWeb {
  /** Pages of the crawl before the watch. */
  readonly crawled: readonly string[];
  /** Pages that the watch announced at the end of a week, each before the user's word on it. */
  readonly finds: readonly string[];
  /** Requests of each week. */
  readonly weekly: readonly number[];
  /** Pages that the watch fetched, each with the last week in which it did. */
  readonly visited: ReadonlyMap<number, number>;
  /** Relevance of pages whose links were new, as judged when they were fetched. */
  readonly judged: ReadonlyMap<number, number>;
  /** Least relevance of a page that is announced. */
  readonly least: number;
}

/** Crawls and watches a web by the product itself, of which the lab knows nothing. */
export type WatchedBy = (web: ParsedWeb, options: GrowingWeb) => Promise<WatchedWeb>;

export interface RunOptions {
  /** Only for `watch`. */
  readonly watchedBy?: WatchedBy;
  /** Only for `suggestions`. */
  readonly suggestedBy?: SuggestedBy;
  readonly orders: readonly OrderName[];
  /** Pages a crawl fetches, or what the experiment says instead. */
  readonly pages: number;
  readonly seeds: 'near' | 'far';
  /** Topic of the crawls of `harvest`: the topic's words and seeds, or one of its pages. */
  readonly topicFrom: TopicFrom;
  /** Ids of topics; empty for all. */
  readonly topics: readonly string[];
  /** Most topics, spread over the web's list. */
  readonly mostTopics: number;
  /** Seed of every random choice. */
  readonly seed: number;
  /** Crawls of each kind, by seeds from `seed` on, whose mean counts; one experiment in three asks for them. */
  readonly repeats: number;
  /** Only for `watch`: announced pages that the user labels each week. */
  readonly answers: number;
  /** Only for `watch`: labels before the watch, one run for each number. */
  readonly labels: readonly number[];
  /** Only for `watch`: folder that keeps the crawls before the watch, for later runs. */
  readonly crawls?: string;
  /** `papers`: each experiment with its own pages and all topics, instead of budgets of minutes. */
  readonly full: boolean;
  /** Files of pages with main texts that people marked, for `extraction`. */
  readonly texts: readonly string[];
  /**
   * Receives a message on the work that begins, about once a crawl.
   * @param share of the experiment that is done, from 0 to 1, where it is known; a smaller one than before belongs to
   * other work
   */
  progress(message: string, share?: number): void;
}

/** An experiment: the same options on the same web give the same result, times and bytes apart. */
export interface Experiment<Result> {
  readonly name: string;
  /** Where it comes from: a paper with its experiment, or this project's own question. */
  readonly source: string;
  /** Question of the experiment, in one sentence. */
  readonly about: string;
  readonly defaults: { readonly orders: readonly OrderName[]; readonly pages: number };
  run(web: LabWeb, options: RunOptions): Result | Promise<Result>;
  report(result: Result): readonly Section[];
  /** Combines the results of several webs; called for two and more. */
  across?(results: readonly Result[]): readonly Section[];
  /**
   * Returns the objects that `--json` prints, one a line. Where left out, `--json` prints every point of the results.
   */
  rows?(result: Result): readonly MeasurementRow[];
}

/** An experiment that a paper published: `ambit lab papers` runs it and shows the paper's figures beside ours. */
export interface PaperExperiment<Result> extends Experiment<Result> {
  figures(result: Result): readonly PaperFigure[];
}

/** An experiment without the type of its result, which only its own functions need. */
export interface AnyExperiment extends Pick<Experiment<unknown>, 'name' | 'source' | 'about' | 'defaults'> {
  /** Runs on one web after the other. */
  run(
    webs: AsyncIterable<LabWeb>,
    options: RunOptions,
  ): Promise<{
    readonly results: readonly unknown[];
    readonly sections: readonly Section[];
    readonly rows?: readonly MeasurementRow[];
  }>;
}

export function anyExperiment<Result>(experiment: Experiment<Result>): AnyExperiment {
  const { name, source, about, defaults } = experiment;
  return {
    name,
    source,
    about,
    defaults,
    async run(webs, options) {
      const results: Result[] = [];
      for await (const web of webs) results.push(await experiment.run(web, options));
      const across = results.length > 1 ? experiment.across?.(results) : undefined;
      const sections = [...results.flatMap((result) => experiment.report(result)), ...(across ?? [])];
      const { rows } = experiment;
      return { results, sections, ...(rows && { rows: results.flatMap((result) => rows(result)) }) };
    },
  };
}

/** Returns a function that reports the next of `count` steps as it begins. */
export function stepping({ progress }: RunOptions, count: number): (message: string) => void {
  let begun = 0;
  return (message) => progress(message, Math.min(1, begun++ / count));
}

/** A topic to crawl for, with the seeds that the options ask for; topics without such seeds are left out. */
export interface ChosenTopic {
  readonly topic: RecordedTopic;
  readonly seeds: readonly string[];
}

export function chosenTopics({ truth }: LabWeb, { seeds, topics, mostTopics }: RunOptions): readonly ChosenTopic[] {
  const able = truth.topics
    .filter(({ id }) => topics.length === 0 || topics.includes(id))
    .map((topic) => ({ topic, seeds: seeds === 'far' ? topic.seedsFar : topic.seeds }))
    .filter((each) => each.seeds.length > 0);
  if (able.length <= mostTopics) return able;
  return Array.from({ length: mostTopics }, (_, at) => able[Math.floor((at * able.length) / mostTopics)]).filter(
    (each) => each !== undefined,
  );
}
