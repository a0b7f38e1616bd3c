import { MODEL_TARGETS } from '../../shared/api/label.ts';
import { BoundedMap } from '../../shared/collections/bounded-map.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import type { Steering } from '../crawl/ports/crawls.ts';
import type { Store } from '../store/store.ts';
import type { GivenPage } from './answers.ts';

/**
 * Pages of the list `unsure` that are looked at for one question. Of a running crawl's list every other page is one of
 * those nearest to the judge's threshold.
 */
const LOOKED_AT = 200;
/** Verdicts of earlier starts that are remembered per topic, newest first. */
const MAX_HISTORY = 10_000;
/** Units of text below which a page gives a model nothing to judge. */
const MIN_TEXT = 200;

const isByModel = (target: string): boolean => MODEL_TARGETS.some((one) => one === target);

/** Returns a page as the model may see it; undefined without a kept text, or if its site refuses AI input. */
export function givenPage(store: Store, pageId: number): GivenPage | undefined {
  const record = store.results.record(pageId);
  if (record === undefined || record.refusesAiInput === true) return undefined;
  return { url: record.url, title: record.title, text: record.text };
}

/** Chooses pages for the model: each page of a topic once, also over restarts and after the user undid its verdict. */
export class UnsurePages {
  readonly #store: Store;
  readonly #crawls: Pick<Steering, 'views' | 'suggestions'>;
  /** Keys of asked pages by topic. */
  readonly #asked = new BoundedMap<string, Set<string>>({ entries: 200 });

  constructor(store: Store, crawls: Pick<Steering, 'views' | 'suggestions'>) {
    this.#store = store;
    this.#crawls = crawls;
  }

  /** Returns the unasked page of the topic that the judge is least sure of, newest crawl first. */
  next(topicId: string): GivenPage | undefined {
    const asked = this.#askedOf(topicId);
    const crawls = this.#crawls.views().filter((view) => view.topicId === topicId);
    for (const { id } of crawls.toSorted((a, b) => b.startedAt - a.startedAt)) {
      for (const { id: page, url, unsure, label } of this.#crawls.suggestions(id, 'unsure', LOOKED_AT)) {
        if (!unsure || label !== 'none' || asked.has(pageKey(url))) continue;
        const given = givenPage(this.#store, page);
        if (given !== undefined && given.text.length >= MIN_TEXT) return { ...given, url };
      }
    }
    return undefined;
  }

  done(topicId: string, url: string): void {
    this.#askedOf(topicId).add(pageKey(url));
  }

  #askedOf(topicId: string): Set<string> {
    const known = this.#asked.get(topicId);
    if (known !== undefined) return known;
    const given = this.#store.results.labelHistory(topicId, MAX_HISTORY).filter(({ target }) => isByModel(target));
    const asked = new Set(given.map(({ url }) => pageKey(url)));
    this.#asked.set(topicId, asked);
    return asked;
  }
}
