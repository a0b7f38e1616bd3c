import type { Judge } from '../../judge/judge.ts';
import type { FeaturedPage, Journal } from '../../store/journal.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';

/** Pages that are read and judged between two yields: a few milliseconds. */
const JUDGED = 32;
/**
 * Most UTF-16 units of features that stay in memory, some 30,000 pages. Beyond it every pass reads them from the store.
 */
const MAX_HELD = 64 * 1024 ** 2;

/** A page of a stored crawl with the relevance that an informed judge gave it last. */
export interface AmendablePage extends Pick<FeaturedPage, 'pageId'> {
  /** By the judge, without what was kept of the page before. */
  judged: number;
  relevance: number;
  onTopic: boolean;
  unsure: boolean;
}

/**
 * The pages of a stored crawl that have features, as one judge sees them. Features stay in memory where they are few,
 * so that a further label reads nothing from the store. Memory: 64 MiB of features at most, and 60 bytes a page.
 */
export class AmendablePages {
  readonly #journal: Journal;
  readonly #pages: AmendablePage[] = [];
  readonly #features: string[] = [];
  #units = 0;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  /** Reads every page once. @param each called with each page, in the order of the crawl */
  *read(each: (page: FeaturedPage) => void): SlicedTask {
    for (const page of this.#journal.featured()) {
      each(page);
      this.#units += page.features.length;
      if (this.#isHeld) this.#features.push(page.features);
      const { pageId, relevance, onTopic, unsure } = page;
      this.#pages.push({ pageId, judged: relevance, relevance, onTopic, unsure });
      if (this.#pages.length % JUDGED === 0) yield;
    }
    if (!this.#isHeld) this.#features.length = 0;
  }

  /** Judges all pages by what a judge knows now, the most relevant ones first where features are in memory. */
  *judge(judge: Judge, each: (page: AmendablePage, now: ReturnType<Judge['rejudge']>) => void): SlicedTask {
    const places = [...this.#pages.keys()];
    if (this.#isHeld) places.sort((one, other) => this.#relevance(other) - this.#relevance(one) || one - other);
    for (let at = 0; at < places.length; at += JUDGED) {
      for (const place of places.slice(at, at + JUDGED)) {
        const page = this.#pages[place];
        const features = this.#isHeld ? this.#features[place] : page && this.#journal.features(page.pageId);
        if (page !== undefined && features !== undefined) each(page, judge.rejudge(features));
      }
      yield;
    }
  }

  get #isHeld(): boolean {
    return this.#units <= MAX_HELD;
  }

  #relevance(place: number): number {
    return this.#pages[place]?.relevance ?? 0;
  }
}
