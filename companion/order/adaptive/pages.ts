import { Chunked } from '../../../shared/collections/chunked.ts';
import { Growing, GrowingInts, GrowingOctets } from '../../../shared/collections/growing.ts';
import type { StateArchive } from '../../../shared/collections/state-archive.ts';
import { BetaRecord } from '../../../shared/learning/beta-record.ts';
import type { ObservedPage, UrlId } from '../order.ts';
import type { LinkTable } from './links.ts';

/** Links since the last on-topic page that a seed off the topic counts as. */
const SEED_STEPS = 2;

/**
 * Knowledge of fetched pages: their relevance, the path to them, and the outcomes of their links. Pages have numbers of
 * their own from 0, because a crawl fetches few of the URLs that it knows. Some 38 bytes a page and 4 a URL.
 */
export class PageTable {
  /** By URL, one more; 0: it was never fetched. */
  readonly #numbers = new Chunked((length) => new Int32Array(length));
  #size = 0;
  readonly #onTopic = new GrowingOctets();
  readonly #relevance = new Growing();
  readonly #steps = new Growing();
  readonly #share = new Growing();
  readonly #place = new GrowingInts();
  readonly #host = new GrowingInts();
  /** ln(1 + links) of each. */
  readonly #logs = new Growing();
  /** Of all links seen, and of ln(1 + links of the page) over them. */
  #linksSeen = 0;
  #logsSeen = 0;
  /** Outcomes of the links of each page. */
  readonly hubs = new BetaRecord();

  /** The number of a page; -1: it was never fetched. Every other method takes such a number. */
  of(id: UrlId): number {
    return this.#numbers.get(id) - 1;
  }

  /** A page turned out. @returns its number */
  add({ id, from, relevance, onTopic }: ObservedPage): number {
    const known = this.of(id);
    const page = known < 0 ? this.#size++ : known;
    this.#numbers.set(id, page + 1);
    this.#relevance.set(page, relevance);
    this.#onTopic.set(page, Number(onTopic));
    const before = from < 0 ? -1 : this.of(from);
    this.#steps.set(page, onTopic ? 0 : 1 + (from < 0 ? SEED_STEPS : this.steps(before)));
    this.#share.set(page, 0.5 * relevance + 0.5 * this.share(before));
    return page;
  }

  /** @param place innermost place of its address @param host the host as a place */
  stands(page: number, place: number, host: number): void {
    this.#place.set(page, place);
    this.#host.set(page, host);
  }

  /** @param links that the page shows */
  shows(page: number, links: number): void {
    const log = Math.log1p(links);
    this.#logs.set(page, log);
    this.#linksSeen += links;
    this.#logsSeen += links * log;
  }

  /**
   * Returns how much longer the shortest page with the link is than the mean link's page, in e-folds of their links.
   * Below 0 if it is shorter, 0 if no page shows the link. @param row of the target
   */
  crowd(links: LinkTable, row: number): number {
    let fewest = Number.POSITIVE_INFINITY;
    for (let stand = 0; stand < links.sightings(row); stand++)
      fewest = Math.min(fewest, this.#logs.get(links.from(row, stand)));
    return fewest === Number.POSITIVE_INFINITY || this.#linksSeen === 0 ? 0 : fewest - this.#logsSeen / this.#linksSeen;
  }

  /** @returns by how much the relevance has changed */
  change(page: number, relevance: number, onTopic: boolean): number {
    const difference = relevance - this.#relevance.get(page);
    this.#relevance.set(page, relevance);
    this.#onTopic.set(page, Number(onTopic));
    if (onTopic) this.#steps.set(page, 0);
    this.#share.set(page, this.#share.get(page) + 0.5 * difference);
    return difference;
  }

  *persist(archive: StateArchive): Generator<void> {
    this.#size = archive.number(this.#size);
    this.#linksSeen = archive.number(this.#linksSeen);
    this.#logsSeen = archive.number(this.#logsSeen);
    const columns = [this.#numbers, this.#onTopic, this.#relevance, this.#steps, this.#share, this.#place, this.#host];
    for (const column of [...columns, this.#logs, this.hubs]) yield* column.persist(archive);
  }

  onTopic(page: number): boolean {
    return this.#onTopic.get(page) === 1;
  }

  /** 0 for a page never fetched. */
  relevance(page: number): number {
    return page < 0 ? 0 : this.#relevance.get(page);
  }

  /**
   * Links since the last on-topic page on the path that led to the page, 0 for one that is on topic; seeds off topic
   * have 3.
   */
  steps(page: number): number {
    return page < 0 ? 0 : this.#steps.get(page);
  }

  /** Relevance on the path, halved with each step back. */
  share(page: number): number {
    return page < 0 ? 0 : this.#share.get(page);
  }

  /** -1 for a page that failed. */
  place(page: number): number {
    return this.#place.get(page);
  }

  host(page: number): number {
    return this.#host.get(page);
  }
}
