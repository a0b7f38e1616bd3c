import { HostLinks } from '../../../shared/page/links/host-links.ts';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { canonicalUrl } from '../../../shared/url/canonical.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { type HostToAsk, hostsToAsk, type WaitingLink } from '../../crawl/rules/hosts-to-ask.ts';
import { fewest } from '../../crawl/rules/link-rules.ts';
import { type LinkWorth, linkWorth } from '../../crawl/rules/link-worth.ts';
import { pagesToAsk, seedsToAsk } from '../../crawl/rules/pages-to-ask.ts';
import { seenOf } from '../../crawl/rules/seen-links.ts';
import { byLabel, isJudgedSame, Rejudging } from '../../judge/index.ts';
import type { Judge, PageFeatures } from '../../judge/judge.ts';
import type { KnownUrl, ObservedPage, Order, Sighting, UrlId } from '../../order/order.ts';
import { pageKind } from '../../parse/page-kind/page-kind.ts';
import type { ParsedPage, ParsedWeb } from '../web/parsed-web.ts';
import { SimulatedFrontier } from './frontier.ts';
import { SiteTaughtOrder } from './site-taught-order.ts';

export interface SimulateOptions {
  readonly web: ParsedWeb;
  readonly order: Order;
  readonly judge: Judge;
  readonly seeds: readonly string[];
  /** Chooses the links kept of a page with very many, as in the product. */
  readonly topic: Topic;
}

/** One fetched page of a simulated crawl. */
export interface SimulatedStep {
  /** Number of the page in the web. */
  readonly page: number;
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly priority: number;
}

/** A fetched page as the crawl holds it now. */
export interface HeldPage {
  /** Number of the page in the web. */
  readonly page: number;
  readonly relevance: number;
  readonly isSeed: boolean;
  /** The user's word on it. */
  readonly label: boolean | undefined;
}

interface SimulatedUrl extends KnownUrl {
  readonly page: number;
  from: UrlId;
  depth: number;
}

/** The crawl's last judgement of a page, and the user's label on it. */
interface SimulatedJudgement {
  readonly features: PageFeatures;
  relevance: number;
  onTopic: boolean;
  unsure: boolean;
  label: boolean | undefined;
}

/**
 * Crawls a recorded web at full speed, in the product's rhythm: seeds, then always the best link, one page at a time;
 * pages are judged again when due. No sockets, no store, no delays. It cannot see labels: a ParsedWeb has none. A
 * user's label comes by `label`.
 */
export class SimulatedCrawl {
  /** Pages in the order fetched; addresses that are not recorded fail and do not count. */
  readonly steps: SimulatedStep[] = [];
  /** CPU milliseconds of order and frontier so far, without fetching, parsing and judging. */
  decisionMs = 0;
  readonly #web: ParsedWeb;
  readonly #order: Order;
  readonly #judge: Judge;
  readonly #known: SimulatedUrl[] = [];
  readonly #ids = new Map<string, UrlId>();
  readonly #frontier: SimulatedFrontier;
  readonly #fetched = new Map<number, UrlId>();
  readonly #opinions = new Map<UrlId, SimulatedJudgement>();
  /** Links that hosts repeat on their pages, as in every crawl. */
  readonly #hostLinks = new HostLinks();
  readonly #rejudging: Rejudging;
  readonly #worth: LinkWorth;
  readonly #seeds: readonly string[];

  constructor({ web, order, judge, seeds, topic }: SimulateOptions) {
    this.#worth = linkWorth(topic);
    this.#seeds = seeds;
    this.#web = web;
    this.#order = order;
    this.#judge = judge;
    this.#rejudging = new Rejudging(judge);
    this.#frontier = new SimulatedFrontier(order);
    for (const seed of seeds) {
      const url = canonicalUrl(seed);
      if (url === undefined) continue;
      const target = this.#know(url, hostOf(url), siteOf(url), web.find(url), 0, -1);
      order.seed(target);
      this.#frontier.offer(target.id);
    }
  }

  /** Crawls until `pages` pages are fetched in all, or no link is left. */
  run(pages: number): readonly SimulatedStep[] {
    while (this.steps.length < pages && this.#step());
    return this.steps;
  }

  /** Addresses of the best hubs, by an order that knows them; else none. */
  hubs(most: number): readonly { readonly url: string; readonly value: number }[] {
    return (this.#order.hubs?.(most) ?? []).map(({ id, value }) => ({ url: this.#known[id]?.url ?? '', value }));
  }

  /** Applies the user's label on a fetched page: the judge learns it, and the order gets the changes. */
  label(page: number, relevant: boolean): void {
    const id = this.#fetched.get(page);
    const opinion = id === undefined ? undefined : this.#opinions.get(id);
    if (opinion === undefined) throw new RangeError(`Page ${page} was not fetched.`);
    opinion.label = relevant;
    this.#judge.learn(opinion.features, relevant);
    this.#rejudge();
  }

  /**
   * The user's word on a page that the crawl has not fetched: the judge reads it and learns, and the crawl may still
   * fetch it.
   */
  tell(page: number, relevant: boolean): void {
    const { features } = this.#judge.judge(this.#web.page(page).record, false);
    this.#judge.learn(features, relevant);
    this.#rejudge();
  }

  /**
   * Returns the hosts that the product has questions on, best first; none under an order that learns nothing of sites.
   */
  hostsToAsk(limit: number): readonly HostToAsk[] {
    return this.#order instanceof SiteTaughtOrder
      ? hostsToAsk(this.#waitingLinks(), this.#order.said, limit, {
          seeds: this.#seeds,
          fetched: this.#fetched.size,
        })
      : [];
  }

  /**
   * Returns the pages that the product asks about, best first (`pagesToAsk`), lists left out as there. @param asked
   * keys of earlier questions
   */
  *pagesToAsk(asked: ReadonlySet<string>): Iterable<{ readonly page: number }> {
    for (const one of pagesToAsk(this.#waitingLinks(), this.#askable(asked)))
      if (pageKind(this.#web.page(one.page).record) !== 'list') yield one;
  }

  /** Returns the seeds that the product asks about before (`seedsToAsk`). @param asked as above */
  seedsToAsk(asked: ReadonlySet<string>): readonly { readonly page: number }[] {
    return seedsToAsk(this.#askable(asked));
  }

  /** The user's word on a whole site. */
  answerSite(host: string, relevant: boolean): void {
    const order = this.#order;
    if (!(order instanceof SiteTaughtOrder)) throw new RangeError('This crawl hears nothing of sites.');
    this.#timed(() => order.answerSite(host, relevant));
  }

  /** Returns the fetched pages with their present judgements, in the order fetched. */
  held(): readonly HeldPage[] {
    return [...this.#opinions].map(([id, { relevance, label }]) => {
      const { page = -1, depth = 0 } = this.#known[id] ?? {};
      return { page, relevance, label, isSeed: depth === 0 };
    });
  }

  /** Relevance from which the judge calls a page on the topic. */
  get threshold(): number {
    return this.#judge.threshold;
  }

  #askable(asked: ReadonlySet<string>) {
    return this.held().map((one) => ({
      ...one,
      url: this.#web.urls[one.page] ?? '',
      isAsked: one.label !== undefined || asked.has(String(one.page)),
      isAskable: !one.isSeed,
    }));
  }

  *#waitingLinks(): Generator<WaitingLink & { readonly url: string }> {
    for (const id of this.#frontier.waiting) {
      const { host = '', url = '', depth = 0 } = this.#known[id] ?? {};
      yield { host, url, chance: this.#order.priority(id), isSeed: depth === 0 };
    }
  }

  /** @returns false when the frontier is empty. */
  #step(): boolean {
    const id = this.#timed(() => this.#frontier.take());
    const target = id === undefined ? undefined : this.#known[id];
    if (id === undefined || target === undefined) return false;
    const priority = this.#order.priority(id);
    if (target.page < 0 || this.#fetched.has(target.page)) {
      const failed = { ...bare(target), relevance: 0, onTopic: false, failed: true, title: '', text: '' };
      this.#timed(() => this.#order.observe(failed, []));
      return true;
    }
    this.#fetched.set(target.page, id);
    const page = this.#web.page(target.page);
    const seen = seenOf(page.record.links, this.#worth);
    const record = this.#hostLinks.marked({ ...page.record, links: seen });
    const { features, relevance, onTopic, unsure } = this.#judge.judge(record, target.depth === 0);
    this.#opinions.set(id, { features, relevance, onTopic, unsure, label: undefined });
    this.steps.push({ page: target.page, relevance, onTopic, priority });
    const sightings = this.#sightingsOf(page, seen, record, target);
    const { title, text } = record;
    this.#timed(() =>
      this.#order.observe({ ...bare(target), relevance, onTopic, failed: false, title, text }, sightings),
    );
    // The page that gave a URL its score counts as its origin, as in the product.
    this.#timed(() => {
      for (const { target: seen } of sightings) {
        const known = this.#known[seen.id];
        if (known !== undefined && !this.#opinions.has(seen.id) && this.#frontier.offer(seen.id)) known.from = id;
      }
    });
    if (this.#rejudging.isDue(this.steps.length)) this.#rejudge();
    return true;
  }

  #rejudge(): void {
    this.#rejudging.begin(this.steps.length);
    const changes = [...this.#opinions].flatMap(([id, opinion]) => {
      const { label } = opinion;
      const now = label === undefined ? this.#judge.rejudge(opinion.features) : byLabel(label);
      if (isJudgedSame(now, opinion)) return [];
      const { relevance, onTopic, unsure } = now;
      Object.assign(opinion, { relevance, onTopic, unsure });
      return [{ id, relevance, onTopic }];
    });
    if (changes.length > 0) this.#timed(() => this.#order.relabel(changes));
  }

  #know(url: string, host: string, site: string, page: number, depth: number, from: UrlId): SimulatedUrl {
    const key = keyOf(url);
    const id = this.#ids.get(key);
    const before = id === undefined ? undefined : this.#known[id];
    if (before !== undefined) {
      before.depth = Math.min(before.depth, depth);
      return before;
    }
    const next: SimulatedUrl = { id: this.#known.length, url, host, site, page, depth, from };
    this.#known.push(next);
    this.#ids.set(key, next.id);
    return next;
  }

  /**
   * @param seen links that judge and order see @param marked their record, with the host's repeated links marked as
   * furniture
   */
  #sightingsOf(page: ParsedPage, seen: readonly LinkRecord[], marked: PageRecord, from: SimulatedUrl): Sighting[] {
    const places = new Map(seen.map((link, at) => [link, at]));
    const links = fewest(
      page.links.filter(({ link }) => places.has(link)),
      this.#worth,
    );
    return links.map(({ url, host, site, page: at, link }) => ({
      target: this.#know(url, host, site, at, from.depth + 1, from.id),
      link: marked.links[places.get(link) ?? -1] ?? link,
    }));
  }

  #timed<Value>(work: () => Value): Value {
    const before = process.cpuUsage();
    const value = work();
    const { user, system } = process.cpuUsage(before);
    this.decisionMs += (user + system) / 1_000;
    return value;
  }
}

const bare = ({
  id,
  url,
  host,
  site,
  depth,
  from,
}: SimulatedUrl): Omit<ObservedPage, 'relevance' | 'onTopic' | 'failed' | 'title' | 'text'> => ({
  id,
  url,
  host,
  site,
  depth,
  from,
});
