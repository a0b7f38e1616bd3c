import { GrowingInts } from '../../../shared/collections/growing.ts';
import { HashedIds } from '../../../shared/collections/hashed-ids.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { BetaRecord } from '../../../shared/learning/beta-record.ts';

/** Folders deeper than this share the record of their ancestor. */
const MAX_FOLDERS = 4;
const MAX_PLACES = 500_000;
/** Outcomes that a parent's record is worth in its children. */
const STRENGTH = 2;

/**
 * Records of where pages are: site, host, then each folder of the path, each backing off to the one above it
 * (hierarchical Beta posteriors). A place that was never tried has the record of the nearest ancestor that was.
 */
export class Places {
  readonly #names = new HashedIds(MAX_PLACES);
  readonly #above = new GrowingInts();
  readonly #record = new BetaRecord();

  /** Number of the innermost place of an address. */
  place(url: string, host: string, site: string): number {
    let at = this.host(host, site);
    const start = url.indexOf('/', url.indexOf('//') + 2);
    if (start < 0) return at;
    const query = url.indexOf('?', start);
    const path = query < 0 ? url.slice(start) : url.slice(start, query);
    let from = 1;
    for (let folders = 0; folders < MAX_FOLDERS; folders++) {
      const slash = path.indexOf('/', from);
      if (slash < 0) break;
      at = this.#child(at, path.slice(0, slash + 1), host);
      from = slash + 1;
    }
    return at;
  }

  /** Number of a host as a place. */
  host(host: string, site: string): number {
    const above = this.#child(-1, site);
    return host === site ? above : this.#child(above, host);
  }

  /** Returns the outermost folder on the way to a place of a host; -1 without one. */
  folder(place: number, host: number): number {
    let at = place;
    while (at >= 0 && this.#above.get(at) !== host) at = this.#above.get(at);
    return at;
  }

  add(place: number, outcome: number): void {
    for (let at = place; at >= 0; at = this.#above.get(at)) this.#record.add(at, outcome);
  }

  change(place: number, difference: number): void {
    for (let at = place; at >= 0; at = this.#above.get(at)) this.#record.change(at, difference);
  }

  /** Posterior mean of the outcomes in a place. */
  mean(place: number, prior: number): number {
    const above = this.#above.get(place);
    return this.#record.mean(place, above < 0 ? prior : this.mean(above, prior), STRENGTH);
  }

  tried(place: number): number {
    return this.#record.count(place);
  }

  *persist(archive: StateArchive): Generator<void> {
    yield* this.#names.persist(archive);
    yield* this.#above.persist(archive);
    yield* this.#record.persist(archive);
  }

  #child(above: number, name: string, host = ''): number {
    const place = this.#names.id(`${host}${name}`);
    if (this.#above.get(place) < 0 && above !== place) this.#above.set(place, above);
    return place;
  }
}
