import { Growing, GrowingInts } from '../../../shared/learn/growing.ts';
import type { KnownUrl, Sighting, UrlId } from '../order.ts';
import { isIndexLink } from './index-words.ts';
import { FIELDS, type LinkWords } from './link-words.ts';

/** Sightings of one target that are kept; later ones only sharpen what is kept. */
export const MOST_SIGHTINGS = 4;
const MOST_SPARSE = 40;
const NO_WORDS = new Int32Array(0);

/** Likeness of each part of a link to the topic. */
export interface Likenesses {
  readonly anchor: number;
  readonly context: number;
  readonly heading: number;
  readonly address: number;
}

/** Everything kept of links, by target: largest likenesses, words, and where the target was sighted. O(1) a sighting. */
export class Links {
  readonly anchor = new Growing();
  readonly context = new Growing();
  readonly heading = new Growing();
  readonly address = new Growing();
  readonly depth = new Growing();
  /** 1 as soon as one sighting seems to lead to an index. */
  readonly index = new Growing();
  /** 0 as soon as one sighting is not mute, not furniture. */
  readonly mute = new Growing();
  readonly furniture = new Growing();
  /** Innermost place, and the host as a place. */
  readonly place = new GrowingInts();
  readonly host = new GrowingInts();
  readonly #count = new GrowingInts();
  readonly #from = new GrowingInts();
  readonly #blocks = new GrowingInts();
  readonly #siblings = new GrowingInts();
  readonly #words: (Int32Array | undefined)[] = [];

  known(target: UrlId): boolean {
    return this.place.get(target) >= 0;
  }

  open(target: KnownUrl, place: number, host: number): void {
    this.place.set(target.id, place);
    this.host.set(target.id, host);
    this.#count.set(target.id, 0);
    this.mute.set(target.id, 1);
    this.furniture.set(target.id, 1);
    this.depth.set(target.id, target.depth);
  }

  add(
    { target, link }: Sighting,
    words: LinkWords,
    like: Likenesses,
    from: UrlId,
    block: number,
    siblings: number,
  ): void {
    const { id } = target;
    raise(this.anchor, id, like.anchor);
    raise(this.context, id, like.context);
    raise(this.heading, id, like.heading);
    raise(this.address, id, like.address);
    this.depth.set(id, Math.min(this.depth.get(id), target.depth));
    if (isIndexLink(link)) this.index.set(id, 1);
    if (!words.mute) this.mute.set(id, 0);
    if (!link.furniture) this.furniture.set(id, 0);
    this.#addWords(id, words);
    const count = this.#count.get(id);
    if (count >= MOST_SIGHTINGS) return;
    this.#count.set(id, count + 1);
    this.#from.set(id * MOST_SIGHTINGS + count, from);
    this.#blocks.set(id * MOST_SIGHTINGS + count, block);
    this.#siblings.set(id * MOST_SIGHTINGS + count, siblings);
  }

  sightings(target: UrlId): number {
    return Math.max(0, this.#count.get(target));
  }

  from(target: UrlId, at: number): UrlId {
    return this.#from.get(target * MOST_SIGHTINGS + at);
  }

  block(target: UrlId, at: number): number {
    return this.#blocks.get(target * MOST_SIGHTINGS + at);
  }

  siblings(target: UrlId, at: number): number {
    return this.#siblings.get(target * MOST_SIGHTINGS + at);
  }

  /** Word numbers times the number of fields, plus the field. */
  words(target: UrlId): Int32Array {
    return this.#words[target] ?? NO_WORDS;
  }

  #addWords(id: UrlId, words: LinkWords): void {
    const known = this.words(id);
    if (known.length >= MOST_SPARSE) return;
    const all = new Set(known);
    for (const [field, name] of FIELDS.entries()) for (const word of words[name]) all.add(word * FIELDS.length + field);
    if (all.size > known.length) this.#words[id] = Int32Array.from([...all].slice(0, MOST_SPARSE));
  }
}

function raise(column: Growing, at: number, value: number): void {
  if (value > column.get(at)) column.set(at, value);
}
