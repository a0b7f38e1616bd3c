import { siteOf } from '../../shared/url/site.ts';
import { heldBack } from '../crawl/choosing.ts';
import { Chunked } from '../crawl/chunked.ts';
import type { Mind } from '../crawl/mind.ts';
import { selectFirst } from '../crawl/select.ts';
import type { UrlId } from '../order/order.ts';
import { frontierKey } from '../store/commons/keys.ts';
import type { Scored } from '../store/commons/lessons.ts';
import type { Journal } from '../store/journal.ts';

/** URLs whose scores the store has, best first: enough for every worker to find hosts that may be asked. */
const OFFERED = 20_000;
/** Of these, of one host: it can give one page a second at most. */
const OFFERED_OF_HOST = 200;
/** Rows that one lesson changes. */
const MOST_ROWS = 3_000;
/** URLs that workers may take before the next lesson. */
const SOON_TAKEN = 200;
/** A score that moved less than this share changes nothing that is worth a write. */
const SAME = 0.01;
/** Far below every score of every order: what looks like a trap waits behind the rest. */
const HELD_BACK = 1e9;

/** Tells the store what the order thinks of the frontier: the best of it, and of those only what has changed. */
export class Scores {
  readonly #mind: Mind;
  readonly #journal: Journal;
  /** What the store has; NaN: nothing. */
  readonly #told = new Chunked((length) => new Float64Array(length), Number.NaN);

  constructor(mind: Mind, journal: Journal) {
    this.#mind = mind;
    this.#journal = journal;
  }

  /** @param isUsedUp no more pages of this host are wanted. Changes to be told, best first; what is left out comes with the next call. Cost: O(known URLs). */
  changes(isUsedUp: (host: string) => boolean): readonly Scored[] {
    const { known } = this.#mind;
    const now = new Float64Array(known.size).fill(Number.NaN);
    for (let part = 0; part * 65_536 < known.size; part++) {
      now.set(this.#mind.frontier.scoresOf(part).subarray(0, known.size - part * 65_536), part * 65_536);
    }
    const offered = this.#best(now, isUsedUp);
    const changed: { readonly id: UrlId; readonly score: number }[] = [];
    for (const [place, id] of offered.entries()) {
      // What will soon be taken is looked at each time: a place may have turned out to be a trap since.
      if (place >= SOON_TAKEN && isSame(now[id] ?? 0, this.#told.get(id))) continue;
      const score = this.#weighed(id, now[id] ?? 0);
      if (!isSame(score, this.#told.get(id))) changed.push({ id, score });
    }
    const isOffered = new Set(offered);
    const dropped = this.#dropped(now, isOffered);
    const told = [...changed.slice(0, MOST_ROWS), ...dropped.slice(0, MOST_ROWS)];
    return told.map(({ id, score }) => {
      this.#told.set(id, score ?? Number.NaN);
      const { url, host } = known.at(id);
      return { url, host, key: frontierKey(url), site: siteOf(url), score };
    });
  }

  /** Ids to be offered, best first. */
  #best(now: Float64Array, isUsedUp: (host: string) => boolean): Int32Array {
    const { known } = this.#mind;
    const before = (a: number, b: number): boolean => {
      const difference = (now[b] ?? 0) - (now[a] ?? 0);
      return difference === 0 ? a < b : difference < 0;
    };
    const waiting: number[] = [];
    for (let id = 0; id < now.length; id++) if (!Number.isNaN(now[id]) && !isUsedUp(known.host(id))) waiting.push(id);
    const ids = Int32Array.from(waiting);
    if (ids.length > OFFERED) selectFirst(ids, OFFERED, before);
    const ofHost = new Map<string, number>();
    return ids
      .subarray(0, OFFERED)
      .sort((a, b) => (before(a, b) ? -1 : 1))
      .filter((id) => {
        const host = known.host(id);
        const count = (ofHost.get(host) ?? 0) + 1;
        ofHost.set(host, count);
        return count <= OFFERED_OF_HOST;
      });
  }

  /** URLs that the store holds for better than they are by now, or that must not be fetched as things stand. */
  #dropped(now: Float64Array, offered: ReadonlySet<UrlId>): { readonly id: UrlId; readonly score: number | null }[] {
    const { settled } = this.#mind;
    const dropped: { id: UrlId; score: number | null }[] = [];
    for (let id = 0; id < now.length; id++) {
      const told = this.#told.get(id);
      if (Number.isNaN(told) || offered.has(id) || settled.has(id)) continue;
      dropped.push({ id, score: null });
    }
    return dropped;
  }

  #weighed(id: UrlId, score: number): number {
    const { frontier } = this.#mind;
    if (!frontier.isDemoted(id)) {
      const demotion = heldBack(this.#mind, id, this.#journal);
      if (demotion === undefined) return score;
      this.#mind.demote(id, demotion);
    }
    return score - HELD_BACK;
  }
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME * Math.max(Math.abs(a), Math.abs(b));
