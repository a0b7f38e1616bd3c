import { type SiteLabels, siteLabel } from '../../crawl/rules/site-labels.ts';
import type { KnownUrl, ObservedPage, Order, OrderOptions, Relabelled, Sighting, UrlId } from '../../order/order.ts';

/**
 * Order that learns the user's answers about whole sites during a crawl. As in the product, an answer creates a new
 * order, which replays every call so far. Cost of an answer: O(pages).
 */
export class SiteTaughtOrder implements Order {
  readonly #make: (said: NonNullable<OrderOptions['siteLabel']>) => Order;
  /** Calls so far, in sequence. */
  readonly #told: ((order: Order) => void)[] = [];
  #labels: SiteLabels = { relevant: [], notRelevant: [] };
  #order: Order;
  #revisions = 0;

  constructor(make: (said: NonNullable<OrderOptions['siteLabel']>) => Order) {
    this.#make = make;
    this.#order = make(this.said);
  }

  /** Returns the user's answer on the site of an address. */
  get said(): (url: string) => boolean | undefined {
    return siteLabel(this.#labels);
  }

  answerSite(host: string, relevant: boolean): void {
    const list = relevant ? 'relevant' : 'notRelevant';
    this.#labels = { ...this.#labels, [list]: [...this.#labels[list], host] };
    this.#revisions += this.#order.revision + 1;
    this.#order = this.#make(this.said);
    for (const tell of this.#told) tell(this.#order);
  }

  get name(): string {
    return this.#order.name;
  }

  get revision(): number {
    return this.#revisions + this.#order.revision;
  }

  get isOver(): boolean {
    return this.#order.isOver ?? false;
  }

  seed(url: KnownUrl): void {
    this.#tell((order) => order.seed(url));
  }

  observe(page: ObservedPage, sightings: readonly Sighting[]): void {
    this.#tell((order) => order.observe(page, sightings));
  }

  amend(changes: Iterable<Relabelled>): void {
    const kept = [...changes];
    this.#tell((order) => order.amend(kept));
  }

  relabel(changes: Iterable<Relabelled>): void {
    const kept = [...changes];
    this.#tell((order) => order.relabel(kept));
  }

  labelLink(target: UrlId, relevant: boolean | undefined): void {
    this.#tell((order) => order.labelLink(target, relevant));
  }

  score(target: UrlId): number | undefined {
    return this.#order.score(target);
  }

  priority(target: UrlId): number {
    return this.#order.priority(target);
  }

  explain(target: UrlId): ReturnType<Order['explain']> {
    return this.#order.explain(target);
  }

  #tell(call: (order: Order) => void): void {
    this.#told.push(call);
    call(this.#order);
  }
}
