import { GrowingInts } from '../../collections/growing.ts';
import { persistPieces, type StateArchive } from '../../collections/state-archive.ts';
import { mixed } from './hash.ts';
import { resemblance, SKETCH_SIZE, type Sketch } from './sketch.ts';

/** Resemblance from which two pages are near-duplicates: 0.4 does best on news pairs read by eye. */
export const NEAR_DUPLICATE = 0.4;
/**
 * Resemblance from which a page brings nothing new: four of five word triples are the same (Broder 1997 calls 0.9 to
 * 0.95 a copy).
 */
export const COPY = 0.8;
/** A shorter text may be the same on pages that have nothing in common. */
export const MIN_TEXT = 200;
/** Bands of 3 places: pairs at 0.4 share a band with a chance of 93%, pairs at 0.1 with 4%. */
const ROWS = 3;
const BANDS = SKETCH_SIZE / ROWS;
/** Most texts indexed under one band; a more frequent band is no evidence. */
const MAX_IN_BAND = 50;
/** Sketches in one piece of memory. */
const BLOCK = 128;
/** Sketches that are taken in between two yields: a millisecond. */
const FEW = 64;
/** Chains at first. */
const FIRST = 1_024;

const NONE = -1;
/** Marks a band that is not indexed because too many sketches share its number. */
const LEFT_OUT = -2;

/**
 * Remembers sketches and finds the one most like a new one without comparing all (LSH, Indyk & Motwani 1998). Bands of
 * the same number hang together, oldest first: band `at` of text `place` is entry `place * BANDS + at`.
 */
export class NearDuplicates<Id extends string | number> {
  readonly #ids: Id[] = [];
  readonly #blocks: Uint32Array[] = [];
  readonly #bands = new GrowingInts();
  /** By entry the next one in its chain. */
  readonly #next = new GrowingInts();
  /** First entry of a chain, by the last bits of a band's number. */
  #chains = new Int32Array(FIRST).fill(NONE);
  /** By place the last search that met it. */
  readonly #met = new GrowingInts();
  #search = 0;

  /** Most sketches remembered; each takes about 1.2 KB. */
  get size(): number {
    return this.#ids.length;
  }

  /** The known text most like this one, at least `least` alike. */
  find(of: Sketch, least = NEAR_DUPLICATE): { readonly id: Id; readonly resemblance: number } | undefined {
    if (of.length === 0) return undefined;
    this.#search += 1;
    let best = NONE;
    let most = 0;
    for (let at = 0; at < BANDS; at++) {
      const band = bandOf(of, at);
      for (let entry = this.#chainOf(band); entry >= 0; entry = this.#next.get(entry)) {
        if (this.#bands.get(entry) !== band) continue;
        const place = Math.floor(entry / BANDS);
        if (this.#met.get(place) === this.#search) continue;
        this.#met.set(place, this.#search);
        const alike = this.#resemblance(of, place);
        if (alike < least || alike <= most) continue;
        best = place;
        most = alike;
      }
    }
    const id = this.#ids[best];
    return id === undefined ? undefined : { id, resemblance: most };
  }

  /** A text without words is like no other, and not remembered. */
  add(id: Id, of: Sketch): void {
    if (of.length === 0) return;
    const place = this.#ids.push(id) - 1;
    this.#keep(place, of);
    if (this.#ids.length * BANDS > this.#chains.length) this.#lengthen();
    for (let at = 0; at < BANDS; at++) {
      const band = bandOf(of, at);
      const entry = place * BANDS + at;
      this.#bands.set(entry, band);
      this.#next.set(entry, this.#hang(entry, band) ? NONE : LEFT_OUT);
    }
  }

  /**
   * Writes the sketches, or adds stored ones in their sequence, which makes the same chains.
   * @param ids turns stored numbers into ids
   */
  *persist(archive: StateArchive, ids: (stored: Int32Array) => Iterable<Id>): Generator<void> {
    const numbers = archive.isLoading ? new Int32Array(0) : Int32Array.from(this.#ids, Number);
    const stored = yield* archive.array(numbers);
    const blocks = [...this.#blocks];
    yield* persistPieces(archive, blocks, () => new Uint32Array(BLOCK * SKETCH_SIZE));
    if (!archive.isLoading) return;
    let place = 0;
    for (const id of ids(stored)) {
      const start = (place % BLOCK) * SKETCH_SIZE;
      this.add(id, blocks[Math.floor(place / BLOCK)]?.slice(start, start + SKETCH_SIZE) ?? new Uint32Array(0));
      place += 1;
      if (place % FEW === 0) yield;
    }
  }

  /** Behind those of its chain. @returns false where its band is full */
  #hang(entry: number, band: number): boolean {
    let last = NONE;
    let same = 0;
    for (let at = this.#chainOf(band); at >= 0; at = this.#next.get(at)) {
      last = at;
      if (this.#bands.get(at) === band) same += 1;
    }
    if (same >= MAX_IN_BAND) return false;
    if (last === NONE) this.#chains[band & (this.#chains.length - 1)] = entry;
    else this.#next.set(last, entry);
    return true;
  }

  /** Doubles the number of chains. Appends first entries last. */
  #lengthen(): void {
    const chains = new Int32Array(2 * this.#chains.length).fill(NONE);
    // The text that is being added is in none yet.
    for (let entry = (this.#ids.length - 1) * BANDS - 1; entry >= 0; entry--) {
      if (this.#next.get(entry) === LEFT_OUT) continue;
      const chain = this.#bands.get(entry) & (chains.length - 1);
      this.#next.set(entry, chains[chain] ?? NONE);
      chains[chain] = entry;
    }
    this.#chains = chains;
  }

  #chainOf(band: number): number {
    return this.#chains[band & (this.#chains.length - 1)] ?? NONE;
  }

  #keep(place: number, of: Sketch): void {
    if (place % BLOCK === 0) this.#blocks.push(new Uint32Array(BLOCK * SKETCH_SIZE));
    this.#blocks.at(-1)?.set(of, (place % BLOCK) * SKETCH_SIZE);
  }

  #resemblance(of: Sketch, place: number): number {
    const block = this.#blocks[Math.floor(place / BLOCK)];
    return block === undefined ? 0 : resemblance(of, block, (place % BLOCK) * SKETCH_SIZE);
  }
}

/** Returns a number for the band `at`: a hash of its place and contents. */
function bandOf(of: Sketch, at: number): number {
  const first = at * ROWS;
  // Mixed first: a place and a value that differ in the same few bits would else cancel each other out.
  let band = mixed(first + 1);
  for (let row = first; row < first + ROWS; row++) band = mixed(band ^ (of[row] ?? 0));
  return band;
}
