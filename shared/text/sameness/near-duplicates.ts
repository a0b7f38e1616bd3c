import { mixed } from './hash.ts';
import { resemblance, SKETCH_SIZE, type Sketch } from './sketch.ts';

/** Resemblance from which two pages tell the same text: on news pairs read by eye 0.4 does best. */
export const NEAR_DUPLICATE = 0.4;
/** Bands of 3 places: pairs at 0.4 share a band with a chance of 93%, pairs at 0.1 with 4%. */
const ROWS = 3;
/** Pages remembered under one band; a band that more share says nothing. */
const MAX_IN_BAND = 50;

/** Remembers sketches and finds the one most like a new one without comparing all (LSH, Indyk & Motwani 1998). */
export class NearDuplicates<Id extends string | number> {
  readonly #bands = new Map<number, Id[]>();
  readonly #sketches = new Map<Id, Sketch>();

  /** How many sketches are remembered; each takes about 1.5 KB. */
  get size(): number {
    return this.#sketches.size;
  }

  /** The known text most like this one, at least `least` alike. */
  find(of: Sketch, least = NEAR_DUPLICATE): { readonly id: Id; readonly resemblance: number } | undefined {
    const seen = new Set<Id>();
    let best: { id: Id; resemblance: number } | undefined;
    for (const band of bandsOf(of)) {
      for (const id of this.#bands.get(band) ?? []) {
        if (seen.has(id)) continue;
        seen.add(id);
        const alike = resemblance(of, this.#sketches.get(id) ?? new Uint32Array(0));
        if (alike >= least && alike > (best?.resemblance ?? 0)) best = { id, resemblance: alike };
      }
    }
    return best;
  }

  add(id: Id, of: Sketch): void {
    if (of.length === 0 || this.#sketches.has(id)) return;
    this.#sketches.set(id, of);
    for (const band of bandsOf(of)) {
      const ids = this.#bands.get(band);
      if (ids === undefined) this.#bands.set(band, [id]);
      else if (ids.length < MAX_IN_BAND) ids.push(id);
    }
  }
}

/** A number for each band: its place and what stands in it. */
function bandsOf(of: Sketch): number[] {
  const bands: number[] = [];
  for (let at = 0; at + ROWS <= Math.min(of.length, SKETCH_SIZE); at += ROWS) {
    let band = at;
    for (let row = at; row < at + ROWS; row++) band = mixed(band ^ (of[row] ?? 0));
    bands.push(band);
  }
  return bands;
}
