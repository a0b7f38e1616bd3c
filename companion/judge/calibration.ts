import { BoundedMap } from '../../shared/collections/bounded-map.ts';
import type { StateArchive } from '../../shared/collections/state-archive.ts';
import { sigmoid } from '../../shared/learning/sigmoid.ts';
import type { PageFeatures } from './judge.ts';

/**
 * Labels, and labels of the rarer kind, from which there is something to fit: two numbers, ten cases each (Peduzzi et
 * al. 1996).
 */
const MIN_LABELS = 20;
const MIN_OF_A_KIND = 5;
/** The newest labels count: the judge that spoke of older ones was another. */
const MAX_LABELS = 200;
/**
 * Precisions of the prior: without labels the odds stay as they are. A slope off by a half or odds off by e are still
 * expected.
 */
const HOLD_SLOPE = 4;
const HOLD_OFFSET = 1;
const MIN_SLOPE = 0.1;
const STEPS = 25;

interface Forecast {
  readonly odds: number;
  readonly relevant: boolean;
}

/**
 * Calibrates the judge's log odds by Platt scaling: chance = sigmoid(slope * odds + offset) (Platt 1999), with a
 * Gaussian prior at slope 1 and offset 0. Fitted to the judge's odds of each page *before* the user labelled it (Dawid
 * 1984), because the judge is always sure of pages that it has learned. The slope stays positive, so no two pages
 * change places.
 */
export class Calibration {
  readonly #forecasts = new BoundedMap<PageFeatures, Forecast>({ entries: MAX_LABELS });
  #slope = 1;
  #offset = 0;

  /**
   * @param odds the judge's log odds before this label, uncalibrated. @param relevant undefined takes the label back.
   */
  set(features: PageFeatures, odds: number, relevant: boolean | undefined): void {
    const before = this.#forecasts.get(features);
    this.#forecasts.delete(features);
    // A changed label keeps its first forecast: the judge has already learned from the first one.
    if (relevant !== undefined) this.#forecasts.set(features, { odds: before?.odds ?? odds, relevant });
    this.#fit();
  }

  /** Returns calibrated log odds. */
  of(odds: number): number {
    return this.#slope * odds + this.#offset;
  }

  *persist(archive: StateArchive): Generator<void> {
    const known = archive.isLoading ? [] : [...this.#forecasts];
    const features = yield* archive.texts(known.map(([own]) => own));
    for (const [at, own] of features.entries()) {
      const odds = archive.number(known[at]?.[1].odds ?? 0);
      const relevant = archive.flag(known[at]?.[1].relevant ?? false);
      if (archive.isLoading) this.#forecasts.set(own, { odds, relevant });
    }
    if (archive.isLoading) this.#fit();
  }

  #fit(): void {
    this.#slope = 1;
    this.#offset = 0;
    const relevant = [...this.#forecasts.values()].filter((forecast) => forecast.relevant).length;
    const rarer = Math.min(relevant, this.#forecasts.size - relevant);
    if (this.#forecasts.size < MIN_LABELS || rarer < MIN_OF_A_KIND) return;
    for (let step = 0; step < STEPS; step++) this.#step();
  }

  /** Takes one Newton step on log loss and prior, bounded where nearly all forecasts are certain. */
  #step(): void {
    let [g1, g0] = [HOLD_SLOPE * (this.#slope - 1), HOLD_OFFSET * this.#offset];
    let [h11, h10, h00] = [HOLD_SLOPE, 0, HOLD_OFFSET];
    for (const { odds, relevant } of this.#forecasts.values()) {
      const chance = sigmoid(this.of(odds));
      const miss = chance - (relevant ? 1 : 0);
      const spread = chance * (1 - chance);
      g1 += miss * odds;
      g0 += miss;
      h11 += spread * odds * odds;
      h10 += spread * odds;
      h00 += spread;
    }
    const determinant = h11 * h00 - h10 * h10;
    const [moveSlope, moveOffset] = [(h00 * g1 - h10 * g0) / determinant, (h11 * g0 - h10 * g1) / determinant];
    const held = Math.min(1, 1 / Math.max(Math.abs(moveSlope), Math.abs(moveOffset), 1e-9));
    this.#slope = Math.max(MIN_SLOPE, this.#slope - held * moveSlope);
    this.#offset -= held * moveOffset;
  }
}
