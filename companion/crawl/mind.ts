import { isWeak } from '../../shared/api/label.ts';
import { HostLinks } from '../../shared/page/host-links.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { Judge } from '../judge/judge.ts';
import type { KnownUrl, Order, Sighting, UrlId } from '../order/order.ts';
import type { Rejudged, Taught } from '../store/journal.ts';
import type { Verdict } from '../store/store.ts';
import { Dust } from './dust.ts';
import { Frontier } from './frontier.ts';
import { KnownUrls } from './known-urls.ts';
import { NewWords } from './new-words.ts';
import { type LoggedPage, PageLog } from './page-log.ts';
import { DEMOTION_REASONS, type Demotion, type DemotionReason, Patterns } from './patterns.ts';
import { Sameness } from './sameness.ts';
import { SiteShare } from './site-share.ts';
import { UrlSet } from './url-set.ts';

/** Below this change of relevance a page counts as judged the same. */
const SAME = 1e-9;
/** Pages are judged again once their number has grown by a tenth, so that it costs a constant share however long the crawl. */
const REJUDGE_GROWTH = 0.1;
const REJUDGE_LEAST = 10;
/** Places remembered that were put back; what is put back beyond is put back all the same. */
const MOST_DEMOTIONS = 1_000;

export interface Observation {
  readonly urlId: UrlId;
  readonly from: UrlId;
  readonly record: PageRecord;
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly isCopy: boolean;
  readonly sightings: readonly Sighting[];
}

/**
 * Everything that one crawl knows while it is in memory. Its methods are the only way in which order and judge are
 * called with what happened: a live crawl calls them and journals them, a replay calls them from the journal.
 */
export class Mind {
  readonly topic: Topic;
  readonly order: Order;
  readonly judge: Judge;
  /** Whether a link may be followed to an address: the patterns of the crawl. */
  readonly within: (url: string) => boolean;
  readonly known: KnownUrls;
  readonly log = new PageLog((id) => this.known.at(id).url);
  readonly patterns = new Patterns();
  readonly frontier = new Frontier((id) => this.known.host(id));
  /** URLs that are fetched, in flight, or given up: never offered again. */
  readonly settled = new UrlSet();
  /** Page verdicts that the judge was told, by `pageKey`. */
  readonly taught = new Map<string, Taught>();
  /** The features by which the judge knows each of these pages: those it was told first, whoever judged the page since. */
  readonly #told = new Map<string, string>();
  /** Verdicts on links that the order was told. */
  readonly taughtLinks = new Map<UrlId, Verdict['value']>();
  /** What was put back, by place, with the number of URLs each. */
  readonly demoted = new Map<string, Demotion & { urls: number }>();
  readonly dust = new Dust();
  readonly newWords = new NewWords();
  readonly siteShare: SiteShare;
  /** What the hosts repeat on their pages; every page that is observed is shown to it first. */
  readonly hostLinks = new HostLinks();
  readonly #sameness = new Sameness();
  failed = 0;
  /** Revision of the judge, and pages there were, when all pages were judged last. */
  #judged: { readonly revision: number; readonly pages: number };

  /** @param url the text of a URL that was written down. */
  constructor(
    topic: Topic,
    order: Order,
    judge: Judge,
    url: (id: UrlId) => string,
    within: (url: string) => boolean = () => true,
  ) {
    this.topic = topic;
    this.order = order;
    this.judge = judge;
    this.known = new KnownUrls(url);
    this.siteShare = new SiteShare(this);
    this.within = within;
    this.#judged = { revision: judge.revision, pages: 0 };
  }

  seed(url: string): { readonly known: KnownUrl; readonly isNew: boolean } {
    const seed = this.known.learn(url, 0);
    if (seed.isNew) this.order.seed(seed.known);
    return seed;
  }

  /** A page is about to be observed. @returns the earlier page whose content it repeats. */
  compare(urlId: UrlId, { url, text }: PageRecord, contentHash: string): UrlId | undefined {
    const twin = this.#sameness.add(urlId, text, contentHash);
    const same = twin === urlId ? undefined : twin;
    if (contentHash !== '') this.newWords.add(this.known.at(urlId).site, text, same !== undefined);
    this.dust.learn(url, contentHash, same === undefined ? undefined : this.known.at(same).url);
    return same;
  }

  /** A URL is put behind the rest. */
  demote(urlId: UrlId, { reason, place }: Demotion): void {
    this.frontier.demote(urlId, DEMOTION_REASONS.indexOf(reason) + 1);
    const urls = (this.demoted.get(place)?.urls ?? 0) + 1;
    if (urls > 1 || this.demoted.size < MOST_DEMOTIONS) this.demoted.set(place, { reason, place, urls });
  }

  /** URLs that wait behind the rest, with the reason. O(known URLs). */
  *putBack(): Generator<{ readonly id: UrlId; readonly reason: DemotionReason }> {
    for (const { id, why } of this.frontier.demoted()) {
      const reason = DEMOTION_REASONS[why - 1];
      if (reason !== undefined) yield { id, reason };
    }
  }

  observe({ urlId, from, record, relevance, onTopic, isCopy, sightings }: Observation): void {
    const known = this.known.at(urlId);
    this.settled.add(urlId);
    this.order.observe(
      { ...known, relevance, onTopic, failed: false, title: record.title, text: record.text, from },
      sightings,
    );
    this.patterns.count(known, onTopic && !isCopy);
  }

  /** A URL that gave no page of its own. */
  observeFailure(urlId: UrlId, from: UrlId): void {
    this.settled.add(urlId);
    this.order.observe(
      { ...this.known.at(urlId), relevance: 0, onTopic: false, failed: true, title: '', text: '', from },
      [],
    );
  }

  /** @param page the page of this crawl that was labelled, if it is one. */
  learn(key: string, given: string, value: Taught, page: LoggedPage | undefined): void {
    const features = this.#told.get(key) ?? given;
    if (value === 'none') this.#told.delete(key);
    else this.#told.set(key, features);
    const hadWord = this.wordOn(key) !== 'none';
    const wasWeak = isWeak(this.taught.get(key) ?? 'none');
    this.taught.set(key, value);
    const word = this.wordOn(key);
    if (page !== undefined) page.label = word;
    if (wasWeak || isWeak(value)) this.judge.hint(features, isWeak(value) ? value : undefined);
    if (hadWord || word !== 'none') this.judge.learn(features, word === 'none' ? undefined : word === 'relevant');
  }

  /** The user's word on a page, by `pageKey`. */
  wordOn(key: string): Verdict['value'] {
    const taught = this.taught.get(key) ?? 'none';
    return isWeak(taught) ? 'none' : taught;
  }

  labelLink(urlId: UrlId, value: 'relevant' | 'not-relevant'): void {
    this.taughtLinks.set(urlId, value);
    this.order.labelLink(urlId, value === 'relevant');
  }

  /** The judge changed its mind by itself, and enough pages came since all were judged that it is worth the work. */
  get mustRejudge(): boolean {
    const grown = this.log.size - this.#judged.pages;
    if (this.judge.revision === this.#judged.revision) return false;
    return grown >= Math.max(REJUDGE_LEAST, REJUDGE_GROWTH * this.#judged.pages);
  }

  /** Judges all pages again. @returns those that are seen otherwise now; the order has been told. */
  rejudge(): readonly (Rejudged & { readonly page: LoggedPage })[] {
    this.#judged = { revision: this.judge.revision, pages: this.log.size };
    const changes: (Rejudged & { readonly page: LoggedPage })[] = [];
    for (const page of this.log) {
      const { relevance, onTopic, unsure } = this.#opinion(page);
      const same = Math.abs(relevance - page.relevance) < SAME && onTopic === page.onTopic && unsure === page.unsure;
      if (same) continue;
      Object.assign(page, { relevance, onTopic, unsure });
      changes.push({ page, pageId: page.pageId, relevance, onTopic, unsure });
    }
    if (changes.length > 0) {
      this.order.relabel(changes.map(({ page, relevance, onTopic }) => ({ id: page.urlId, relevance, onTopic })));
    }
    return changes;
  }

  #opinion(page: LoggedPage): { relevance: number; onTopic: boolean; unsure: boolean } {
    return page.label === 'none' ? this.judge.rejudge(page.features) : byLabel(page.label);
  }
}

/** The user's word stands above the judge's. */
export const byLabel = (label: 'relevant' | 'not-relevant') => ({
  relevance: label === 'relevant' ? 1 : 0,
  onTopic: label === 'relevant',
  unsure: false,
});
