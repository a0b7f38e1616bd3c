import { GrowingInts } from '../../../shared/collections/growing.ts';
import { persistIds, type StateArchive } from '../../../shared/collections/state-archive.ts';
import type { UrlId } from '../order.ts';
import { type LinkTable, SAID, SAYS } from './links.ts';
import type { PageTable } from './pages.ts';
import type { Places } from './places.ts';

/** Worth of exploring a folder's first page relative to an index, which shows more. */
const FOLDER = 0.75;
/** On-topic pages found at which unexplored folders have a quarter of their first appeal. */
const FOUND = 20;
/** Power by which that worth falls with the number of links on its page, if above the usual. */
const UNOPENED_CROWD = 0.4;
/** Least number of hosts with seeds for opening their lists of pages first. */
const SEED_HOSTS = 8;
/** Links from a seed to a list that is opened first. */
const LIST_DEPTH = 1;
/** Assumed record before any exploration: hosts opened, and those of them that led to an on-topic page. */
const PRIOR = { opened: 5, hits: 1 } as const;
/** Addresses that programs read; they are planted like seeds, and no user chose them. */
const FOR_PROGRAMS = /sitemap|\.(?:xml|rss|atom)(?:\.gz)?(?:\?|$)/i;

/** Decides which places are still worth exploring for themselves, and records the results so far. */
export class Exploration {
  readonly #links: LinkTable;
  readonly #pages: PageTable;
  readonly #places: Places;
  /** Index pages fetched, and lists, by host. */
  readonly #indexes = new GrowingInts();
  readonly #lists = new GrowingInts();
  readonly #seedHosts = new Set<number>();
  /** Hosts that exploration opened first, with whether they led to an on-topic page. */
  readonly #opened = new Map<number, boolean>();
  #hits = 0;

  constructor(links: LinkTable, pages: PageTable, places: Places) {
    this.#links = links;
    this.#pages = pages;
    this.#places = places;
  }

  /** Records a host with a seed of the user. */
  seed(url: string, host: number): void {
    if (!FOR_PROGRAMS.test(url)) this.#seedHosts.add(host);
  }

  /**
   * Returns the worth of exploring behind a link, in [0,1]: the larger of two. For an index: 1 / (1 + indexes of its
   * host fetched)^2. For a folder: FOLDER / ((1 + pages of its outermost folder fetched) (1 + on-topic pages found /
   * FOUND))^2. Less if the link is one of many.
   */
  unopened(target: UrlId, found: number): number {
    const links = this.#links;
    const row = links.row(target);
    const isIndex = links.said.get(links.slot(target) * SAID + SAYS.index) > 0;
    const folder = links.folder.get(row);
    if (folder < 0 && !isIndex) return 0;
    const byIndex = isIndex ? (1 + Math.max(0, this.#indexes.get(links.host.get(row)))) ** -2 : 0;
    const faded = Math.min(1, Math.exp(-UNOPENED_CROWD * this.#pages.crowd(links, row)));
    if (folder < 0) return faded * byIndex;
    const trodden = (1 + this.#places.tried(folder)) * (1 + found / FOUND);
    return faded * Math.max(byIndex, FOLDER * trodden ** -2);
  }

  /**
   * Returns the worth of opening a list of pages on a seed's host, in [0,1]: its strength / (1 + lists of the host
   * fetched)^2. 0 if the seeds are on fewer hosts than SEED_HOSTS: these already show the place of the topic.
   */
  listed(target: UrlId): number {
    if (this.#seedHosts.size < SEED_HOSTS) return 0;
    const links = this.#links;
    const at = links.slot(target) * SAID;
    const strength = links.said.get(at + SAYS.list);
    const host = links.host.get(links.row(target));
    if (strength <= 0 || links.said.get(at + SAYS.depth) > LIST_DEPTH || !this.#seedHosts.has(host)) return 0;
    return strength * (1 + Math.max(0, this.#lists.get(host))) ** -2;
  }

  /** A page was fetched, and its link is not closed yet. */
  fetched(target: UrlId, host: number): void {
    const { said } = this.#links;
    const at = this.#links.slot(target) * SAID;
    if (said.get(at + SAYS.index) > 0) this.#indexes.set(host, Math.max(0, this.#indexes.get(host)) + 1);
    if (said.get(at + SAYS.list) > 0) this.#lists.set(host, Math.max(0, this.#lists.get(host)) + 1);
  }

  /** Records a fetch for the bonus, which opens an unvisited host. */
  opens(host: number): void {
    if (this.#places.tried(host) === 0 && !this.#opened.has(host)) this.#opened.set(host, false);
  }

  /** The host has an on-topic page, or a page that links to one. */
  led(host: number): void {
    if (this.#opened.get(host) !== false) return;
    this.#opened.set(host, true);
    this.#hits += 1;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#hits = archive.number(this.#hits);
    yield* this.#indexes.persist(archive);
    yield* this.#lists.persist(archive);
    yield* persistIds(archive, this.#seedHosts);
    const hosts = yield* archive.array(Int32Array.from(this.#opened.keys()));
    const led = yield* archive.array(Uint8Array.from(this.#opened.values(), Number));
    if (archive.isLoading) for (const [at, host] of hosts.entries()) this.#opened.set(host, led[at] === 1);
  }

  /**
   * Share of the bonus that exploration has earned, in (0,1]: the posterior mean of its record against the prior's, at
   * most 1.
   */
  get earned(): number {
    const mean = (this.#hits + PRIOR.hits) / (this.#opened.size + PRIOR.opened);
    return Math.min(1, mean / (PRIOR.hits / PRIOR.opened));
  }
}
