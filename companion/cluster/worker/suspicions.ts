import { siteOf } from '../../../shared/url/site.ts';

/**
 * Unrelated sites that answer with one page, and the milliseconds within which they do, before it is the network that
 * answers.
 */
const SITES = 3;
const WITHIN_MS = 60_000;
/** Pages that are kept in mind, and addresses that one was the answer to. */
const MAX_PAGES = 64;
const MAX_ADDRESSES = 1_000;

/**
 * Verdict on a page: the site's own (`none`), not known yet (`doubtful`), or the network's in place of sites
 * (`caught`).
 */
export type Doubt = 'none' | 'doubtful' | 'caught';

/** Sites that answered with one page, and sites that did not, since it first came. */
interface Suspicion {
  readonly since: number;
  readonly sites: Set<string>;
  readonly others: Set<string>;
  readonly addresses: Set<string>;
  state: 'open' | 'caught' | 'cleared';
  /** An address that was answered so was answered otherwise later: it was not its site that spoke. */
  isProven: boolean;
}

/**
 * Finds the page with which a network answers in place of sites. It is one that more unrelated sites answer with than
 * answer otherwise since it first came. A network lets some sites through: its operator's, and those that systems use
 * to test the connection. So one honest answer clears no other site. Once more sites have answered otherwise, the page
 * is their own, like the parking page of a registrar.
 */
export class Suspicions {
  readonly #suspicions = new Map<string, Suspicion>();

  /**
   * Records an answer.
   * @param signature of the page that an address returned.
   * @param now monotonic milliseconds.
   * @returns the verdict now; `doubtOf` gives that on earlier pages.
   */
  heard(signature: string, asked: string, now: number): Doubt {
    const site = siteOf(asked);
    for (const [other, one] of this.#suspicions) if (other !== signature) contradict(one, asked, site);
    const { sites, addresses } = this.#of(signature, now);
    sites.add(site);
    if (addresses.size < MAX_ADDRESSES) addresses.add(asked);
    return this.doubtOf(signature);
  }

  doubtOf(signature: string): Doubt {
    const one = this.#suspicions.get(signature);
    if (one === undefined || one.state === 'cleared') return 'none';
    const { sites, others, isProven } = one;
    const isMost = sites.size > others.size;
    if (one.state === 'open' && isMost && sites.size >= SITES) one.state = 'caught';
    else if (one.state === 'caught' && !isProven && !isMost && others.size >= SITES) one.state = 'cleared';
    if (one.state === 'caught') return 'caught';
    return one.state === 'open' && isMost && sites.size > 1 ? 'doubtful' : 'none';
  }

  /** Returns whether no site has answered otherwise since the page came. */
  isUnopposed(signature: string): boolean {
    return this.#suspicions.get(signature)?.others.size === 0;
  }

  #of(signature: string, now: number): Suspicion {
    const known = this.#suspicions.get(signature);
    if (known !== undefined && (known.state !== 'open' || now - known.since <= WITHIN_MS)) return known;
    this.#suspicions.delete(signature);
    this.#makeRoom();
    const fresh: Suspicion = {
      since: now,
      state: 'open',
      isProven: false,
      sites: new Set(),
      others: new Set(),
      addresses: new Set(),
    };
    this.#suspicions.set(signature, fresh);
    return fresh;
  }

  /** Drop confirmed pages last. */
  #makeRoom(): void {
    if (this.#suspicions.size < MAX_PAGES) return;
    const all = [...this.#suspicions];
    const [oldest] = all.find(([, { state }]) => state === 'open') ?? all[0] ?? [];
    if (oldest !== undefined) this.#suspicions.delete(oldest);
  }
}

/** A site answered otherwise. */
function contradict(one: Suspicion, asked: string, site: string): void {
  const { state, sites, others, addresses } = one;
  if (state === 'caught' && addresses.has(asked)) one.isProven = true;
  // More sites than this change no verdict.
  else if (!sites.has(site) && others.size < sites.size + SITES) others.add(site);
}
