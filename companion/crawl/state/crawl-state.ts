import { isWeak } from '../../../shared/api/label.ts';
import { persistTexts, type StateArchive } from '../../../shared/collections/state-archive.ts';
import { HostLinks } from '../../../shared/page/links/host-links.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import type { Topic } from '../../../shared/topic/topic.ts';
import { keyOf } from '../../../shared/url/page-key.ts';
import type { PendingRedirect } from '../../fetch/fetcher.ts';
import { byLabel, Rejudging } from '../../judge/index.ts';
import type { Judge } from '../../judge/judge.ts';
import type { KnownUrl, Order, Sighting, UrlId } from '../../order/order.ts';
import type { LabelOrWeak } from '../../store/crawl-update.ts';
import type { CurrentLabel } from '../../store/store.ts';
import { Frontier } from '../frontier/frontier.ts';
import { KnownUrls } from '../frontier/known-urls.ts';
import { UrlSet } from '../frontier/url-set.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';
import { CrowdedOut } from '../rules/crowded-out.ts';
import { Dust } from '../rules/dust.ts';
import { HostSentences } from '../rules/host-sentences.ts';
import { isDiscouraged, type LinkWorth, linkWorth } from '../rules/link-worth.ts';
import { NewWords } from '../rules/new-words.ts';
import { DEMOTION_REASONS, type Demotion, type DemotionReason, Patterns } from '../rules/patterns.ts';
import { Sameness } from '../rules/sameness.ts';
import type { Within } from '../rules/scope.ts';
import { SiteShare } from '../rules/site-share.ts';
import { persistDemotions } from './checkpoint/demotions.ts';
import { persistHostLinks } from './checkpoint/host-links.ts';
import { judgeAgain } from './judge-again.ts';
import { topicTokens } from './link-reasons.ts';
import type { PageDigest } from './page-digest.ts';
import { type LoggedPage, PageLog } from './page-log.ts';

/** Most URL patterns remembered for display; URLs of further patterns are demoted all the same. */
const MAX_DEMOTIONS = 1_000;

export interface Observation {
  readonly urlId: UrlId;
  readonly from: UrlId;
  readonly record: PageRecord;
  readonly digest: PageDigest;
  readonly relevance: number;
  readonly onTopic: boolean;
  readonly isCopy: boolean;
  readonly sightings: readonly Sighting[];
}

/**
 * Everything that one crawl knows while it is in memory. Its methods are the only way in which order and judge are
 * called with what happened: a live crawl calls them and journals them, a rebuilding calls them from the journal.
 */
export class CrawlState {
  topic: Topic;
  readonly order: Order;
  judge: Judge;
  /** Returns whether links to an address may be followed, by the patterns of the crawl. */
  readonly within: Within;
  /** By which the best of too many links are kept. */
  worth: LinkWorth;
  /** Tokens of the topic's own words, for explanations. */
  topicTokens: ReadonlySet<string>;
  readonly known: KnownUrls;
  readonly log = new PageLog({ urlOf: (id) => this.known.at(id).url, idOf: (key) => this.known.find(key) });
  readonly patterns = new Patterns();
  /** Where URLs wait that a redirect led on: under the host there. */
  readonly pendingRedirects = new Map<UrlId, PendingRedirect & { readonly host: string }>();
  readonly frontier = new Frontier(
    (id) => (this.pendingRedirects.size > 0 ? this.pendingRedirects.get(id)?.host : undefined) ?? this.known.host(id),
  );
  /** URLs that are fetched, in flight, or given up: never offered again. */
  readonly settled = new UrlSet();
  /** Labels that the judge has learned, weak ones too, by `pageKey`. */
  readonly labels = new Map<string, LabelOrWeak>();
  /**
   * Features by which the judge knows each labelled page: those that it learned first, even if the page was judged
   * since.
   */
  readonly #toldFeatures = new Map<string, string>();
  /** Labels of links that the order has learned and that the user has not removed. */
  readonly linkLabels = new Map<UrlId, 'relevant' | 'not-relevant'>();
  /** Demotions, by pattern, with the number of URLs each. */
  readonly demoted = new Map<string, Demotion & { urls: number }>();
  readonly dust = new Dust();
  readonly newWords = new NewWords();
  readonly siteShare: SiteShare;
  readonly crowdedOut = new CrowdedOut((url) => this.known.find(keyOf(url)) !== undefined);
  /** Links that the hosts repeat on their pages; it sees every page before the order does. */
  readonly hostLinks = new HostLinks();
  /** Sentences that the hosts repeat on their pages. */
  readonly hostSentences = new HostSentences();
  readonly #sameness: Sameness;
  /** URLs that a page links to without asking not to follow. */
  readonly #vouched = new UrlSet();
  failed = 0;
  #rejudging: Rejudging;
  #owesRejudging = false;
  /** `adopt` was called: the state is provisional. */
  #isAdopted = false;

  /**
   * @param url the text of a URL that was written down.
   * @param titleBound likeness of titles from which pages repeat each other; undefined: texts are compared
   */
  constructor(
    topic: Topic,
    order: Order,
    judge: Judge,
    url: (id: UrlId) => string,
    within: Within = () => true,
    titleBound?: number,
  ) {
    this.topic = topic;
    this.order = order;
    this.judge = judge;
    this.known = new KnownUrls(url);
    this.siteShare = new SiteShare(this);
    this.within = within;
    this.#sameness = new Sameness(titleBound);
    this.worth = linkWorth(topic);
    this.topicTokens = topicTokens(topic);
    this.#rejudging = new Rejudging(judge);
  }

  /**
   * Pages are judged by another topic from now on. The judge hears the labels; pages that were kept stay as they are
   * judged.
   */
  adopt(topic: Topic, judge: Judge): void {
    this.#isAdopted = true;
    this.topic = topic;
    this.judge = judge;
    this.worth = linkWorth(topic);
    this.topicTokens = topicTokens(topic);
    for (const [key, value] of this.labels) {
      const features = this.#toldFeatures.get(key);
      if (features === undefined || value === 'none') continue;
      if (isWeak(value)) judge.hint(features, value);
      else judge.learn(features, value === 'relevant');
    }
    this.#rejudging = new Rejudging(judge);
    this.#rejudging.begin(this.log.size);
  }

  seed(url: string): { readonly known: KnownUrl; readonly isNew: boolean } {
    const seed = this.known.learn(url, 0);
    if (seed.isNew) this.order.seed(seed.known);
    return seed;
  }

  /** A page is about to be observed. @returns the earlier page whose content it repeats. */
  compare(urlId: UrlId, { url, title }: PageRecord, digest: PageDigest): UrlId | undefined {
    const { contentHash } = digest;
    const twin = this.#sameness.add(urlId, digest);
    const same = twin === urlId ? undefined : twin;
    if (contentHash !== '') this.newWords.add(this.known.at(urlId).site, digest, same !== undefined);
    this.dust.learn(url, contentHash, same === undefined ? undefined : this.known.at(same).url);
    return this.#sameness.byTitle(urlId, title, same);
  }

  /** A URL is put behind the rest. */
  demote(urlId: UrlId, { reason, pattern }: Demotion): void {
    this.frontier.demote(urlId, DEMOTION_REASONS.indexOf(reason) + 1);
    const urls = (this.demoted.get(pattern)?.urls ?? 0) + 1;
    if (urls > 1 || this.demoted.size < MAX_DEMOTIONS) this.demoted.set(pattern, { reason, pattern, urls });
  }

  /**
   * Returns whether every page that links to a URL asks not to follow it. A label *relevant* of the user overrides the
   * pages. A seed has no page that links to it.
   */
  isDiscouraged(urlId: UrlId): boolean {
    return !this.#vouched.has(urlId) && this.linkLabels.get(urlId) !== 'relevant';
  }

  /** Ends a demotion by `nofollow`. */
  #encourage(urlId: UrlId): void {
    const host = this.frontier.isDemoted(urlId) ? this.known.host(urlId) : undefined;
    if (host === undefined || this.frontier.whyDemoted(urlId) !== DEMOTION_REASONS.indexOf('nofollow') + 1) return;
    this.frontier.demote(urlId, 0);
    const demotion = this.demoted.get(`${host}/**`);
    if (demotion !== undefined && --demotion.urls === 0) this.demoted.delete(demotion.pattern);
  }

  /** URLs that wait behind the rest, with the reason. O(known URLs). */
  *demotedUrls(): Generator<{ readonly id: UrlId; readonly reason: DemotionReason }> {
    for (const { id, why } of this.frontier.demoted()) {
      const reason = DEMOTION_REASONS[why - 1];
      if (reason !== undefined) yield { id, reason };
    }
  }

  observe({ urlId, from, record, digest, relevance, onTopic, isCopy, sightings }: Observation): void {
    const known = this.known.at(urlId);
    const { title, text } = record;
    this.settled.add(urlId);
    for (const { target, link } of sightings) {
      if (isDiscouraged(link) || this.#vouched.has(target.id)) continue;
      this.#vouched.add(target.id);
      this.#encourage(target.id);
    }
    this.order.observe(
      { ...known, relevance, onTopic, failed: false, title, text, opening: digest.opening, from },
      sightings,
    );
    this.patterns.count(known, onTopic && !isCopy);
  }

  /** A URL that gave no page of its own. */
  observeFailure(urlId: UrlId, from: UrlId): void {
    const known = this.known.at(urlId);
    this.settled.add(urlId);
    this.order.observe({ ...known, relevance: 0, onTopic: false, failed: true, title: '', text: '', from }, []);
    this.patterns.count(known, false);
  }

  /** @param page the page of this crawl that was labelled, if it is one. */
  learn(key: string, given: string, value: LabelOrWeak, page: LoggedPage | undefined): void {
    const features = this.#toldFeatures.get(key) ?? given;
    if (value === 'none') this.#toldFeatures.delete(key);
    else this.#toldFeatures.set(key, features);
    const wasLabelled = this.labelOn(key) !== 'none';
    const wasWeak = isWeak(this.labels.get(key) ?? 'none');
    this.labels.set(key, value);
    const label = this.labelOn(key);
    this.#owesRejudging = true;
    if (page !== undefined) page.label = label;
    if (wasWeak || isWeak(value)) this.judge.hint(features, isWeak(value) ? value : undefined);
    if (wasLabelled || label !== 'none')
      this.judge.learn(features, label === 'none' ? undefined : label === 'relevant', page === undefined);
  }

  /** The user's word on a page, by `pageKey`. */
  labelOn(key: string): CurrentLabel['value'] {
    const told = this.labels.get(key) ?? 'none';
    return isWeak(told) ? 'none' : told;
  }

  /** @param value `none` removes the label of the link */
  labelLink(urlId: UrlId, value: CurrentLabel['value']): void {
    if (value === 'none') this.linkLabels.delete(urlId);
    else this.linkLabels.set(urlId, value);
    if (value === 'relevant') this.#encourage(urlId);
    this.order.labelLink(urlId, value === 'none' ? undefined : value === 'relevant');
  }

  /** True when the judge has changed by itself, and enough pages came since all were judged to justify the work. */
  get mustRejudge(): boolean {
    return this.#rejudging.isDue(this.log.size);
  }

  /** True when the judge has learned a label and no page was judged again since: a process may end between the two. */
  get owesRejudging(): boolean {
    return this.#owesRejudging;
  }

  /** Judges all pages again and tells the order. @returns those that are seen otherwise now, see `judgeAgain` */
  *rejudge(): SlicedTask<Iterable<LoggedPage>> {
    this.#rejudging.begin(this.log.size);
    const changed = yield* judgeAgain(this.log, this.order, (page) => this.opinion(page));
    this.#owesRejudging = false;
    return changed;
  }

  /** False where only a replay restores order or judge, and while the topic is another than the crawl began with. */
  get isPersistent(): boolean {
    return this.order.persist !== undefined && this.judge.persist !== undefined && !this.#isAdopted;
  }

  /** Writes what the crawl knows, or reads it into a new state, except what `StateRebuild.finish` derives. */
  *persist(archive: StateArchive): Generator<void> {
    this.#owesRejudging = archive.flag(this.#owesRejudging);
    this.#rejudging.persist(archive);
    for (const texts of [this.labels, this.#toldFeatures]) yield* persistTexts<string, string>(archive, texts, String);
    yield* persistTexts(archive, this.linkLabels, Number);
    const rules = [this.patterns, this.dust, this.newWords, this.#sameness, this.hostSentences];
    yield* persistHostLinks(archive, this.hostLinks);
    for (const part of [this.known, this.settled, this.log, this.#vouched, ...rules, this.judge, this.order])
      yield* part.persist?.(archive) ?? [];
    yield* persistDemotions(archive, this);
  }

  /** The judgement of a page now, or the user's label. */
  opinion(page: LoggedPage): { relevance: number; onTopic: boolean; unsure: boolean } {
    return page.label === 'none' ? this.judge.rejudge(page.features) : byLabel(page.label === 'relevant');
  }
}
