import { CHUNK, Chunked } from '../../../shared/collections/chunked.ts';
import { selectFirst } from '../../crawl/frontier/select.ts';
import { heldBack, type SightingLog } from '../../crawl/state/choosing.ts';
import type { CrawlState } from '../../crawl/state/crawl-state.ts';
import type { UrlId } from '../../order/order.ts';
import { frontierKey } from '../store/keys.ts';
import { HELD_BACK, isHeldBack, type ScoredUrl } from '../store/model-updates.ts';

/** URLs whose scores the store holds, best first: enough for every worker to find hosts that are free. */
const OFFERED = 20_000;
/** Of these, of one host: it can give one page a second at most. */
const OFFERED_OF_HOST = 200;
/** Rows that one model update changes: of scores, and of URLs that are not to be fetched. */
const MAX_ROWS = 3_000;
/**
 * Hosts that are free before the next model update, resting hosts that become free by then included. Each offers its
 * best URL and the next one. The store gets every score of the first `next` hosts, however small the change: dozens of
 * URLs are within `SAME` of the best.
 */
const HOSTS = { next: 8, soon: 100 } as const;
/** Slices of the remaining scores: each model update writes one of them. */
const SLICES = 16;
/** URLs that workers may take before the next model update: each looks for `stay` that may be taken, among `most`. */
const LOOKED_THROUGH = { stay: 24, most: 1_000 } as const;
/**
 * A score that moved less than this share changes nothing that is worth a write. While an order learns all of its
 * scores move with each page: with a hundredth a page of a young crawl writes 300 rows, and all workers wait for that;
 * with this share 85.
 */
const SAME = 0.05;
/** The same for URLs that no worker takes soon: a later look comes before they are taken. */
const SAME_LATER = 0.2;
/**
 * A share far below every meaningful difference, and above the rounding error of a double. Of equal scores the first is
 * the URL that became known first, as in a crawl on one machine.
 */
const TIE = 1e-15;

/**
 * Selects the score changes of a model update: all; or those that affect the next takes, with a slice of the others.
 * While an order learns, each page moves nearly every score, and writing all of them takes longer than the pages.
 */
export type ScoreChanges = 'all' | 'soon' | 'nothing';

/** Writes the order's scores of the frontier to the store: those of the best URLs, and only changed ones. */
export class Scores {
  readonly #state: CrawlState;
  readonly #log: SightingLog;
  /** Score that the store holds, by URL; NaN when it holds none. */
  readonly #told = new Chunked((length) => new Float64Array(length), Number.NaN);
  #calls = 0;

  constructor(state: CrawlState, log: SightingLog) {
    this.#state = state;
    this.#log = log;
  }

  /**
   * Returns the score changes for the store, best first; later calls return the ones left out, `all` returns all. Cost:
   * O(known URLs).
   * @param isUsedUp true when the crawl wants no more pages of this host.
   */
  changes(isUsedUp: (host: string) => boolean, scoreChanges: ScoreChanges): readonly ScoredUrl[] {
    if (scoreChanges === 'nothing') return [];
    const { known, order } = this.#state;
    this.#calls += 1;
    const now = this.#waiting(isUsedUp);
    const before = (a: number, b: number): boolean => {
      const difference = (now[b] ?? 0) - (now[a] ?? 0);
      return difference === 0 ? a < b : difference < 0;
    };
    const first = (a: number, b: number): number => (before(a, b) ? -1 : 1);
    const offered = this.#best(now, before);
    const looked = this.#lookThrough(now, offered, before);
    const slack = this.#slack(now, offered, scoreChanges);
    const changed: { readonly id: UrlId; readonly score: number }[] = [];
    const isOffered = new Uint8Array(known.size);
    for (const [place, id] of offered.entries()) {
      isOffered[id] = 1;
      const told = this.#told.get(id);
      const share = slack(id);
      if (share === undefined || isSame(now[id] ?? 0, told, share)) continue;
      const score = place < looked ? (now[id] ?? 0) : this.#weighed(id, now[id] ?? 0, share === 0);
      if (!isSame(score, told, share)) changed.push({ id, score });
    }
    changed.sort((a, b) => first(a.id, b.id));
    const dropped = this.#dropped(isOffered).filter(({ id }) => Number.isNaN(now[id]) || slack(id) !== undefined);
    return [...changed.slice(0, MAX_ROWS), ...dropped.slice(0, MAX_ROWS)].map(({ id, score }) => {
      this.#told.set(id, score ?? Number.NaN);
      const { url, host, site } = known.at(id);
      const isWaitedFor = score !== null && !isHeldBack(score);
      return { url, host, key: frontierKey(url), site, score, priority: isWaitedFor ? order.priority(id) : null };
    });
  }

  #isTurnOf(id: UrlId): boolean {
    return (id + this.#calls) % SLICES === 0;
  }

  /**
   * Returns the share by which a URL's score may move without a write; undefined when no write is due now. Precise are
   * the scores that the next takes depend on: the best URLs of the best hosts, and any that the store ranks above them.
   * A host gives one URL at a time, so its further URLs need no exact sequence.
   */
  #slack(now: Float64Array, offered: Int32Array, scoreChanges: ScoreChanges): (id: UrlId) => number | undefined {
    const { known } = this.#state;
    const best = new Float64Array(known.hosts).fill(Number.NEGATIVE_INFINITY);
    const second = best.slice();
    for (const id of offered) {
      const [host, score] = [known.place(id), now[id] ?? 0];
      if (score > (best[host] ?? 0)) {
        second[host] = best[host] ?? 0;
        best[host] = score;
      } else if (score > (second[host] ?? 0)) second[host] = score;
    }
    const sorted = best.slice().sort();
    const leastOf = (hosts: number): number => sorted.at(-hosts) ?? Number.NEGATIVE_INFINITY;
    const [next, soon] = [leastOf(HOSTS.next), leastOf(HOSTS.soon)];
    return (id) => {
      const told = this.#told.get(id);
      const score = now[id] ?? 0;
      const most = told > score || Number.isNaN(score) ? told : score;
      const isFirst = most >= (second[known.place(id)] ?? 0);
      if (isFirst && most >= next) return 0;
      if (scoreChanges === 'all' || (isFirst && most >= soon)) return SAME;
      return this.#isTurnOf(id) ? SAME_LATER : undefined;
    };
  }

  /**
   * Returns scores by id; NaN for URLs that the crawl does not want. Scores of deferred URLs lie far below all others.
   */
  #waiting(isUsedUp: (host: string) => boolean): Float64Array {
    const { known, frontier } = this.#state;
    const now = new Float64Array(known.size);
    for (let from = 0; from < known.size; from += CHUNK) {
      now.set(frontier.scoresOf(from / CHUNK).subarray(0, known.size - from), from);
    }
    // The cached answer for each host: 1 is wanted, 2 is not.
    const hosts = new Uint8Array(known.hosts);
    for (let id = 0; id < now.length; id++) {
      if (Number.isNaN(now[id])) continue;
      const place = known.place(id);
      hosts[place] ||= isUsedUp(known.host(id)) ? 2 : 1;
      if (hosts[place] === 2) now[id] = Number.NaN;
      else now[id] = untied(now[id] ?? 0, id) - (frontier.isDemoted(id) ? HELD_BACK : 0);
    }
    return now;
  }

  /** Ids to be offered, in no order: the best of all, and of each host the best of those. */
  #best(now: Float64Array, before: (a: number, b: number) => boolean): Int32Array {
    const { known } = this.#state;
    const waiting = new Int32Array(now.length);
    let count = 0;
    for (let id = 0; id < now.length; id++) if (!Number.isNaN(now[id])) waiting[count++] = id;
    const ids = waiting.subarray(0, count);
    if (count > OFFERED) selectFirst(ids, OFFERED, before);
    const best = ids.subarray(0, OFFERED);
    const ofHost = new Int32Array(known.hosts);
    for (const id of best) ofHost[known.place(id)] = (ofHost[known.place(id)] ?? 0) + 1;
    if (!ofHost.some((of) => of > OFFERED_OF_HOST)) return best;
    ofHost.fill(0);
    return best
      .sort((a, b) => (before(a, b) ? -1 : 1))
      .filter((id) => {
        const of = (ofHost[known.place(id)] ?? 0) + 1;
        ofHost[known.place(id)] = of;
        return of <= OFFERED_OF_HOST;
      });
  }

  /**
   * Checks each time the URLs that workers take next: a host may have proved to be a trap since. Moves URLs that must
   * wait behind the rest in `now`, and checks as many more, since one trap may hold all of the best.
   * @returns how many it checked; they are the first of `offered`.
   */
  #lookThrough(now: Float64Array, offered: Int32Array, before: (a: number, b: number) => boolean): number {
    let looked = 0;
    for (let stay = 0; stay < LOOKED_THROUGH.stay && looked < Math.min(offered.length, LOOKED_THROUGH.most); ) {
      const rest = offered.subarray(looked);
      const some = Math.min(rest.length, LOOKED_THROUGH.stay - stay);
      selectFirst(rest, some, before);
      for (const id of rest.subarray(0, some)) {
        now[id] = this.#weighed(id, now[id] ?? 0, true);
        if (!this.#state.frontier.isDemoted(id)) stay += 1;
      }
      looked += some;
    }
    return looked;
  }

  /** Returns the URLs that the store ranks higher than they deserve by now, or that workers must not fetch now. */
  #dropped(isOffered: Uint8Array): { readonly id: UrlId; readonly score: null }[] {
    const { settled } = this.#state;
    const dropped: { id: UrlId; score: null }[] = [];
    for (let id = 0; id < isOffered.length; id++) {
      if (isOffered[id] === 1 || Number.isNaN(this.#told.get(id)) || settled.has(id)) continue;
      dropped.push({ id, score: null });
    }
    return dropped;
  }

  /**
   * @param score as the frontier has it.
   * @param isNext true when workers may take it before the next model update. Only then the frontier defers it for
   * good, as a crawl on one machine does at its turn.
   */
  #weighed(id: UrlId, score: number, isNext: boolean): number {
    if (this.#state.frontier.isDemoted(id)) return score;
    const demotion = heldBack(this.#state, id, this.#log);
    if (demotion === undefined) return score;
    if (isNext) this.#state.demote(id, demotion);
    return score - HELD_BACK;
  }
}

const isSame = (a: number, b: number, share: number): boolean =>
  Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));

const untied = (score: number, id: UrlId): number => score - TIE * id * (1 + Math.abs(score));
