import type { JudgeModel } from '../../shared/api/crawl.ts';
import type { WeakTarget } from '../../shared/api/label.ts';
import type { StateArchive } from '../../shared/collections/state-archive.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Cutting } from '../../shared/text/tokens.ts';
import type { Naming } from '../../shared/topic/naming.ts';
import type { Topic, TopicText } from '../../shared/topic/topic.ts';
import type { Account } from './account.ts';
import type { FoundWords } from './naming/topic-naming.ts';
import type { OwnProfile } from './profile/profiler.ts';

/** The judge's result for one page. */
export interface Judgement {
  /** Calibrated chance in [0,1] that the user would call the page relevant. */
  readonly relevance: number;
  /** `relevance >= threshold`. */
  readonly onTopic: boolean;
  /** True if it is too near the threshold, or has too little text, to be sure. */
  readonly unsure: boolean;
  /**
   * Words of the topic found in the page, whole and in the page's spelling, at most 8: those that the user gave first.
   * Empty in a judgement by features alone.
   */
  readonly words: readonly string[];
}

/** What a judge computes of a page by its topic alone, whatever it has learned, for its own use. */
export interface TopicReading {
  /** Differs between topics: a judge takes no notice of readings for another. */
  readonly mark: string;
  readonly profile: OwnProfile;
  readonly words: FoundWords;
}

/** Result of reading a page. */
export interface FirstJudgement extends Judgement {
  readonly features: PageFeatures;
  /** Absent from judges of the papers. */
  readonly naming?: Naming;
}

/** Data that the judge needs to judge a page again without its text. Opaque JSON, at most 4 KB. */
export type PageFeatures = string;

/** Judges whether a page is on topic. A model of its own: the judge rates pages, an order rates links. */
export interface Judge {
  readonly threshold: number;
  /** A relevance nearer to the threshold than this is unsure. */
  readonly unsureWithin: number;
  /** Grows when the relevance of pages already judged may have changed (a label, a grown vocabulary); see `rejudge`. */
  readonly revision: number;
  /**
   * Judges a page and counts its words into the judge's statistics.
   * @param isSeed true for a seed @param reading what `read` returned of this page; absent: it is computed
   */
  judge(page: PageRecord, isSeed?: boolean, reading?: TopicReading): FirstJudgement;
  /** Does of the work of `judge` what needs nothing learned. Absent from judges of the papers. */
  read?(page: PageRecord): TopicReading;
  /**
   * Counts a page that an earlier judge of the same topic judged. Its links are not stored with its features, so this
   * judge lacks their evidence on other pages. Compare two of its judgements, and keep the difference (`moved`). @param
   * isSeed as in `judge`
   */
  recall(features: PageFeatures, isSeed?: boolean): void;
  /**
   * True for features that count the words of this judge's topic. The judge reads others, made before the user changed
   * the words, by estimate.
   */
  isMadeFor(features: PageFeatures): boolean;
  /** Judges again from kept features, without counting. */
  rejudge(features: PageFeatures): Judgement;
  /**
   * Returns the current parts of a page's relevance, including labels of others and later pages. The user's label on
   * the page itself overrides them.
   */
  account(features: PageFeatures): Account;
  /**
   * The user's word on a page; the newest word on the same features counts, `undefined` takes it back (undo).
   * The page that was labelled itself always gets relevance 1 or 0 from its label, by the crawl.
   * @param isForeign true for a page that this judge's crawl did not fetch. The user did not see this judge's opinion
   * of it, and the judge knew little of the topic when it was told: such labels do not calibrate.
   */
  learn(features: PageFeatures, relevant: boolean | undefined, isForeign?: boolean): void;
  /** Adds a weak label as evidence about the page's words; `undefined` withdraws it. A user's label replaces it. */
  hint(features: PageFeatures, weak: WeakTarget | undefined): void;
  /**
   * Writes all that the judge has learned, or reads it into a new judge of the same topic with the same options.
   * Absent: only a replay restores the judge.
   */
  persist?(archive: StateArchive): Generator<void>;
}

export interface JudgeOptions {
  /**
   * `ambit` unless said. `vsm`: plain TF-IDF cosine, `nearest-centre`: the same among several topics, `naive-bayes`:
   * words of labelled pages; the papers' ways.
   */
  readonly model?: JudgeModel;
  /** Least relevance of a page on the topic, in [0,1]; each model has its own when left out. */
  readonly threshold?: number;
  /** For `nearest-centre`: the other topics of the crawl, and how many of the seeds make the centre of each. */
  readonly rivals?: readonly Topic[];
  readonly hits?: number;
  /** Parameters of the model by name; those left out have their defaults. */
  readonly parameters?: Readonly<Record<string, number>>;
  /** For `naive-bayes`: pages of earlier crawls, as they were judged or labelled there. */
  readonly taught?: readonly (TopicText & { readonly onTopic: boolean })[];
  /** For `vsm` and `nearest-centre`: how Chinese is cut into words; absent: pairs of characters. */
  readonly way?: Cutting['way'] | undefined;
}
