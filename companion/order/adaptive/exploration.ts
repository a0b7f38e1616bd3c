import { GrowingInts } from '../../../shared/collections/growing.ts';
import type { UrlId } from '../order.ts';
import { type LinkTable, SAID, SAYS } from './links.ts';
import type { PageTable } from './pages.ts';
import type { Places } from './places.ts';

/** What the first page of a folder is worth looking into, against an index, which shows more. */
const FOLDER = 0.75;
/** On-topic pages found at which folders not looked into draw a quarter as much as at first. */
const FOUND = 20;
/** What an index, or a folder, is worth looking into falls with that power of the links of its page, where they are more than usual. */
const UNOPENED_CROWD = 0.4;
/** Hosts on which seeds must stand before their lists of pages are opened first. */
const SEED_HOSTS = 8;
/** Links from a seed to a list that is opened first. */
const LIST_DEPTH = 1;
/** The record of exploration before anything is known: so many hosts opened, so many of which led to an on-topic page. */
const PRIOR = { opened: 5, hits: 1 } as const;
/** Addresses that programs read; they are planted like seeds, and no user chose them. */
const FOR_PROGRAMS = /sitemap|\.(?:xml|rss|atom)(?:\.gz)?(?:\?|$)/i;

/** What is still worth looking into for itself, and what looking into such places has brought so far. */
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

  /** A seed of the user stands on the host. */
  seed(url: string, host: number): void {
    if (!FOR_PROGRAMS.test(url)) this.#seedHosts.add(host);
  }

  /**
   * How much what is behind the link is still worth looking into for itself, in [0,1]: the larger of 1 / (1 + indexes of its host
   * fetched)^2 for an index, and FOLDER / ((1 + pages of its outermost folder fetched) (1 + on-topic pages found / FOUND))^2; less where the
   * link is one of many.
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
   * How much a list of pages of a seed's host is worth opening, in [0,1]: its strength / (1 + lists of the host fetched)^2. 0 where seeds stand
   * on fewer hosts than SEED_HOSTS: there the topic is known by its place already.
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

  /** A page of the host is fetched because of the bonus: a host that was never asked is opened by it. */
  opens(host: number): void {
    if (this.#places.tried(host) === 0 && !this.#opened.has(host)) this.#opened.set(host, false);
  }

  /** The host has an on-topic page, or a page that links to one. */
  led(host: number): void {
    if (this.#opened.get(host) !== false) return;
    this.#opened.set(host, true);
    this.#hits += 1;
  }

  /** Share of the bonus that exploration has earned, in (0,1]: the posterior mean of its record against the prior's, at most 1. */
  get earned(): number {
    const mean = (this.#hits + PRIOR.hits) / (this.#opened.size + PRIOR.opened);
    return Math.min(1, mean / (PRIOR.hits / PRIOR.opened));
  }
}
