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
 * What a page is taken for: the site's own (`none`), not known yet (`doubtful`), or the network's in place of sites
 * (`caught`).
 */
export type Doubt = 'none' | 'doubtful' | 'caught';

/** Who answered with one page, and who did not, since it first came. */
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
 * Which page a network answers with in place of sites. It is one that more unrelated sites answer with than answer
 * otherwise since it first came, for a network lets some sites through (its operator's, those by which systems see
 * whether they are online), and one honest answer says nothing of the others. Once more sites have answered otherwise
 * it is a page of its sites after all, as those of one registrar have.
 */
export class Suspicions {
  readonly #suspicions = new Map<string, Suspicion>();

  /**
   * @param signature of the page that an address was answered with. @param now monotonic milliseconds.
   * @returns what is thought of it now; of pages that came before `doubtOf` says it.
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

  /** Whether nobody has answered otherwise since it came. */
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

  /** What was found out is forgotten last. */
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
  // More of them than this say no more.
  else if (!sites.has(site) && others.size < sites.size + SITES) others.add(site);
}
