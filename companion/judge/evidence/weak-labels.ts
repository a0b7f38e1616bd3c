import type { WeakTarget } from '../../../shared/api/label.ts';
import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { PageFeatures } from '../judge.ts';
import { type Profile, profileFrom } from '../profile/profile.ts';
import type { WordEvidence } from './word-evidence.ts';

/**
 * Pages that a weak label is worth in the word counts. A page that was read is counted once more than the crawl counts
 * it by itself; a click is given before the page is seen, so it is worth half of that. An assistant read the page and
 * decides, so its label is worth more than one reading and a third of the user's label. A local model is smaller and
 * saw only pages near the threshold: half of an assistant's.
 */
const PAGES: Readonly<Record<WeakTarget, number>> = {
  ...{ read: 1, opened: 0.5 },
  ...{ 'assistant-relevant': 2, 'assistant-not-relevant': 2 },
  ...{ 'model-relevant': 1, 'model-not-relevant': 1 },
};
/** Most weak labels kept; the oldest are dropped first. */
const MAX = 200;

interface WeakLabel {
  readonly profile: Profile;
  /** 1 for the topic, 0 against it. */
  readonly side: 0 | 1;
  readonly pages: number;
}

/**
 * Counts weak labels into the words on and off the topic. All together they are worth at most `most` pages, so that
 * labels of the user outweigh them.
 */
export class WeakLabels {
  readonly #words: WordEvidence;
  readonly #most: number;
  readonly #given = new BoundedMap<PageFeatures, WeakLabel>({ entries: MAX });
  /** Factor on the pages of each, which keeps the sum below the bound. */
  #scale = 1;

  constructor(words: WordEvidence, most: number) {
    this.#words = words;
    this.#most = most;
  }

  set(features: PageFeatures, weak: WeakTarget | undefined): void {
    this.#count(-1);
    this.#given.delete(features);
    if (weak !== undefined) {
      const side = weak === 'assistant-not-relevant' || weak === 'model-not-relevant' ? 0 : 1;
      this.#given.set(features, { profile: profileFrom(features), side, pages: PAGES[weak] });
    }
    const sum = [...this.#given.values()].reduce((all, { pages }) => all + pages, 0);
    this.#scale = Math.min(1, this.#most / sum);
    this.#count(1);
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#scale = archive.number(this.#scale);
    const known = archive.isLoading ? [] : [...this.#given];
    const features = yield* archive.texts(known.map(([own]) => own));
    for (const [at, own] of features.entries()) {
      const side = archive.flag(known[at]?.[1].side === 1) ? 1 : 0;
      const pages = archive.number(known[at]?.[1].pages ?? 0);
      if (archive.isLoading) this.#given.set(own, { profile: profileFrom(own), side, pages });
    }
  }

  #count(sign: 1 | -1): void {
    for (const { profile, side, pages } of this.#given.values())
      this.#words.count(profile, side, sign * pages * this.#scale);
  }
}
