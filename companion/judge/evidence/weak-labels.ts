import type { WeakTarget } from '../../../shared/api/label.ts';
import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { PageFeatures } from '../judge.ts';
import { type Profile, profileFrom } from '../profile/profile.ts';
import type { WordEvidence } from './word-evidence.ts';

/**
 * Pages that a weak label is worth in the word counts. A page that was read is counted once more than the crawl counts
 * it by itself; a click is given before the page is seen, so it is worth half of that.
 */
const PAGES: Readonly<Record<WeakTarget, number>> = { read: 1, opened: 0.5 };
/** Most interactions kept; the oldest are dropped first. */
const MAX = 200;

/**
 * Counts the user's interactions with pages into the words of the topic. All together they are worth at most `most`
 * pages, so that one label worth more outweighs them.
 */
export class WeakLabels {
  readonly #words: WordEvidence;
  readonly #most: number;
  readonly #given = new BoundedMap<PageFeatures, { readonly profile: Profile; readonly pages: number }>({
    entries: MAX,
  });
  /** Factor on the pages of each, which keeps the sum below the bound. */
  #scale = 1;

  constructor(words: WordEvidence, most: number) {
    this.#words = words;
    this.#most = most;
  }

  set(features: PageFeatures, weak: WeakTarget | undefined): void {
    this.#count(-1);
    this.#given.delete(features);
    if (weak !== undefined) this.#given.set(features, { profile: profileFrom(features), pages: PAGES[weak] });
    const sum = [...this.#given.values()].reduce((all, { pages }) => all + pages, 0);
    this.#scale = Math.min(1, this.#most / sum);
    this.#count(1);
  }

  #count(sign: 1 | -1): void {
    for (const { profile, pages } of this.#given.values()) this.#words.count(profile, 1, sign * pages * this.#scale);
  }
}
