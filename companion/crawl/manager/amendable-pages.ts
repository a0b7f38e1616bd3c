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
    for (const batch of batchesOf(this.#journal)) {
      for (const page of batch) {
        each(page);
        this.#units += page.features.length;
        if (this.#isHeld) this.#features.push(page.features);
        const { pageId, relevance, onTopic, unsure } = page;
        this.#pages.push({ pageId, judged: relevance, relevance, onTopic, unsure });
      }
      yield;
    }
    if (!this.#isHeld) this.#features.length = 0;
  }

  /** Judges all pages by what a judge knows now, the most relevant ones first where features are in memory. */
  *judge(judge: Judge, each: (page: AmendablePage, now: ReturnType<Judge['rejudge']>) => void): SlicedTask {
    const places = [...this.#pages.keys()];
    if (this.#isHeld) places.sort((one, other) => this.#relevance(other) - this.#relevance(one) || one - other);
    for (let at = 0; at < places.length; at += JUDGED) {
      const some = places.slice(at, at + JUDGED);
      for (const [n, features] of this.#featuresAt(some).entries()) {
        const page = this.#pages[some[n] ?? -1];
        if (page !== undefined) each(page, judge.rejudge(features));
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

  /** @param places neighbours where features are not in memory */
  #featuresAt(places: readonly number[]): readonly string[] {
    if (this.#isHeld) return places.map((place) => this.#features[place] ?? '');
    const before = this.#pages[(places[0] ?? 0) - 1]?.pageId ?? -1;
    return this.#journal.featured(before, places.length).map(({ features }) => features);
  }
}

/** All pages of a crawl that have features, some at a time. */
function* batchesOf(journal: Journal): Generator<readonly FeaturedPage[]> {
  for (let last = -1; ; ) {
    const pages = journal.featured(last, JUDGED);
    if (pages.length > 0) yield pages;
    if (pages.length < JUDGED) return;
    last = pages.at(-1)?.pageId ?? last;
  }
}
