import { IntList } from '../../../shared/collections/int-list.ts';
import { Interned } from '../../../shared/collections/interned.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';

/** Sightings kept of one URL; later ones say little that is new. */
const MAX_PER_URL = 3;
const MAX_FEATURES = 200_000;

/** A link on one page, as a set of features; numbered from 0 in the order added. */
export type SampleId = number;

/**
 * Features of links, kept to be learned from once the link's page is known, and to be scored again. At most three
 * samples a URL and `MAX_FEATURES` features; 4 bytes a feature, 20 a sample.
 */
export class LinkSamples {
  readonly names = new Interned(MAX_FEATURES);
  readonly #first = new IntList();
  readonly #next = new IntList();
  readonly #starts = new IntList();
  readonly #sources = new IntList();
  readonly #targets = new IntList();
  readonly #pool = new IntList();

  get size(): number {
    return this.#targets.length;
  }

  /** Returns the sample, or -1 when enough are kept of the target. Features beyond the bound are left out. */
  add(source: UrlId, target: UrlId, features: ReadonlySet<string>): SampleId {
    let kept = 0;
    for (const _ of this.of(target)) kept += 1;
    if (kept >= MAX_PER_URL) return -1;
    const sample = this.size;
    this.#sources.push(source);
    this.#targets.push(target);
    this.#starts.push(this.#pool.length);
    this.#next.push(this.#first.get(target));
    this.#first.set(target, sample);
    for (const feature of features) {
      const id = this.names.id(feature);
      if (id < MAX_FEATURES) this.#pool.push(id);
    }
    return sample;
  }

  /** Samples of a URL, the newest first. */
  *of(target: UrlId): Generator<SampleId> {
    for (let sample = this.#first.get(target); sample >= 0; sample = this.#next.get(sample)) yield sample;
  }

  source(sample: SampleId): UrlId {
    return this.#sources.get(sample);
  }

  target(sample: SampleId): UrlId {
    return this.#targets.get(sample);
  }

  *persist(archive: StateArchive): Generator<void> {
    yield* this.names.persist(archive);
    for (const list of [this.#first, this.#next, this.#starts, this.#sources, this.#targets, this.#pool])
      yield* list.persist(archive);
  }

  /** Feature numbers of a sample, without a copy; stale after the next `add`. */
  features(sample: SampleId): Int32Array {
    const end = sample + 1 < this.size ? this.#starts.get(sample + 1) : this.#pool.length;
    return this.#pool.view(this.#starts.get(sample), end);
  }
}
