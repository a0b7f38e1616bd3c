import type { Share } from '../../../shared/api/crawl.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { hostOf } from '../../../shared/url/site.ts';
import type { PendingRedirect } from '../../fetch/fetcher.ts';
import type { UrlId } from '../../order/order.ts';
import type { HostGate } from '../frontier/host-queues.ts';
import type { Politeness } from '../politeness/politeness.ts';
import type { Clock } from '../ports/clock.ts';
import { byTurns, type SlicedTask } from '../ports/sliced-task.ts';
import { ifRoom } from '../ports/store-guards.ts';
import type { CrawlCheckpoint } from '../state/checkpoint/crawl-checkpoint.ts';
import { candidate, isWorthTheWait, mayLead, take } from '../state/choosing.ts';
import type { CrawlState } from '../state/crawl-state.ts';
import type { SavedPage } from '../state/keeping.ts';
import { reportLeftOut } from '../state/left-out.ts';
import type { PageProcessor } from '../state/page-processor.ts';
import type { Choice } from '../state/page-update.ts';
import { type Available, PATIENCE_MS } from '../state/worth-the-wait.ts';
import type { FailedRead, ParsedAnswer } from '../visit/fetch-and-parse.ts';

/** State and operations of one topic of a crawl. */
export interface TopicCrawl {
  readonly crawlId: string;
  readonly processor: PageProcessor;
  /** Returns when a host is available for this topic. */
  readonly gate: HostGate;
  /** Learns from what the user read before the crawl began; comes before anything else that the processor learns. */
  readonly reading: () => SlicedTask;
  readonly checkpoint: CrawlCheckpoint;
  /** Puts a new state in the place of one that a misfit checkpoint left half filled. */
  readonly renew: () => void;
}

/** A topic for which an address is fetched, and what it thought of it before. */
export interface Recipient {
  readonly topicCrawl: TopicCrawl;
  readonly choice: Choice;
}

/** One address that is fetched; a topic that knew it already takes no part. */
export interface GroupFetch {
  /** The URL in the spelling of its request. */
  readonly url: string;
  /** Where an earlier fetch of it was led, and this one begins. */
  readonly from?: PendingRedirect;
  /** First host that the fetch contacts. */
  readonly host: string;
  readonly recipients: readonly Recipient[];
}

/**
 * The topics for which a crawl fetches, mostly one. Each has a frontier, order and judge of its own; what is fetched
 * for one is read by all (cluster-centre crawler: many topics in one crawl), so all know the same pages and links.
 */
export class TopicGroup {
  readonly #topicCrawls: readonly [TopicCrawl, ...TopicCrawl[]];
  readonly #share: Share;
  readonly #politeness: Politeness;
  #saves = true;
  /** Monotonic milliseconds at which something was chosen last: for a topic where each has its turn, else for all. */
  readonly #chosenAt = new Map<TopicCrawl, number>();
  /** Until this time the last choice leaves available URLs for a better host; Infinity: it leaves none. */
  #patientUntil = Number.POSITIVE_INFINITY;

  constructor(topicCrawls: readonly [TopicCrawl, ...TopicCrawl[]], share: Share, politeness: Politeness) {
    this.#topicCrawls = topicCrawls;
    this.#share = share;
    this.#politeness = politeness;
  }

  get all(): readonly TopicCrawl[] {
    return this.#topicCrawls;
  }

  /** @throws RangeError for a crawl that is not of this group. */
  of(crawlId: string): TopicCrawl {
    const topicCrawl = this.#topicCrawls.find((one) => one.crawlId === crawlId);
    if (topicCrawl === undefined) throw new RangeError(`${crawlId} is no crawl of this group`);
    return topicCrawl;
  }

  get states(): readonly CrawlState[] {
    return this.#topicCrawls.map(({ processor }) => processor.state);
  }

  /** A topic is at work on all that it knows: until that is done nothing is chosen, and nothing taken in. */
  get isBusy(): boolean {
    return this.#topicCrawls.some(({ processor }) => processor.tasks.isBusy);
  }

  /** Resolves when all that is under way now is done. Somebody else who waited may have begun something since. */
  async idle(): Promise<void> {
    for (const { processor } of this.#topicCrawls) await processor.tasks.idle;
  }

  /** Abandons all tasks that take time. @param saves the states at rest: false where the store changes behind them */
  hurry(saves: boolean): void {
    this.#saves = saves;
    for (const { processor } of this.#topicCrawls) processor.tasks.hurry();
  }

  /** True when a task was abandoned: what the topics know is then useless. A new run rebuilds it from the store. */
  get isDropped(): boolean {
    return this.#topicCrawls.some(({ processor }) => processor.tasks.isDropped);
  }

  /** Pages fetched: the same for all, but for the page at which a process ended. */
  get fetched(): number {
    return Math.max(...this.states.map(({ log }) => log.fetched));
  }

  /** Monotonic milliseconds at which something may be chosen again; Infinity when nothing waits for a time. */
  get nextAt(): number {
    return Math.min(this.#patientUntil, ...this.states.map(({ frontier }) => frontier.nextAt));
  }

  /** The host of `nextAt`; undefined where that is no host's time. */
  get nextHost(): string | undefined {
    const { nextAt } = this;
    return this.states.find(({ frontier }) => frontier.nextAt === nextAt)?.frontier.nextHost;
  }

  /** Takes the best URL that may be fetched now off every frontier. */
  choose(now: number): GroupFetch | undefined {
    const first = this.#choose(now);
    if (first !== undefined || !this.states.some(({ frontier }) => frontier.mustRescore)) return first;
    for (const { processor } of this.#topicCrawls) processor.rescoreIfDue(true);
    return this.isBusy ? undefined : this.#choose(now);
  }

  page(
    { recipients }: GroupFetch,
    read: ParsedAnswer,
    foundAt: number,
  ): readonly (SavedPage & { crawlId: string; choice: Choice })[] {
    return recipients.flatMap(({ topicCrawl, choice }) => {
      const kept = topicCrawl.processor.page(choice, read, foundAt);
      return kept === undefined ? [] : [{ ...kept, crawlId: topicCrawl.crawlId, choice }];
    });
  }

  failure({ recipients }: GroupFetch, read: FailedRead): void {
    for (const { topicCrawl, choice } of recipients) topicCrawl.processor.failure(choice, read);
  }

  /** Lists of a site that is worth it to one topic are read for all. */
  lists(page: string, sitemaps: readonly string[], feeds: readonly string[]): void {
    for (const { processor } of this.#topicCrawls) processor.lists(page, sitemaps, feeds);
  }

  /**
   * Saves what a restart needs, and reports the URLs that are left out. A full disk loses nothing that only this saves,
   * and the crawl's own writes report it. A new label ends the saving of the states.
   */
  async rest(clock: Clock): Promise<void> {
    ifRoom(() => {
      for (const { processor } of this.#topicCrawls) {
        processor.saveScores();
        reportLeftOut(processor.state, processor.journal);
      }
    });
    const saved = this.#saves ? this.#topicCrawls : [];
    this.#saves = true;
    for (const { checkpoint, processor } of saved) {
      const { state, tasks } = processor;
      await byTurns(
        checkpoint.save(state, () => tasks.isBusy || tasks.isDropped),
        clock,
      );
    }
  }

  /** Begins to save the states that are due, while nothing is taken in. */
  saveWhenDue(): void {
    for (const { checkpoint, processor } of this.#topicCrawls) {
      if (!checkpoint.isDue(processor.state)) continue;
      // A restart from the checkpoint takes the scores as they are then.
      ifRoom(() => processor.saveScores());
      processor.tasks.do(checkpoint.save(processor.state));
    }
  }

  wake(host: string): void {
    for (const { frontier } of this.states) frontier.wake(host);
  }

  wakeAll(): void {
    for (const { frontier } of this.states) frontier.wakeAll();
  }

  #choose(now: number): GroupFetch | undefined {
    for (;;) {
      const best = this.#best(now);
      if (best === undefined) return undefined;
      for (const one of this.#share === 'fair' ? [best.topicCrawl] : this.#topicCrawls) this.#chosenAt.set(one, now);
      const { known, pendingRedirects: led } = best.topicCrawl.processor.state;
      const { url, host } = known.at(best.id);
      const from = led.get(best.id);
      const recipients = this.#topicCrawls.flatMap((topicCrawl) => {
        const id = topicCrawl === best.topicCrawl ? best.id : idOf(topicCrawl, url, from);
        const { state, journal } = topicCrawl.processor;
        return id === undefined ? [] : [{ topicCrawl, choice: take(state, journal, id) }];
      });
      const asked = recipients.find(({ topicCrawl }) => topicCrawl === best.topicCrawl)?.choice.sighting.written ?? url;
      if (from === undefined) return { url: asked, host, recipients };
      const going = recipients.filter(({ topicCrawl, choice }) => !topicCrawl.processor.settleIfRead(choice, from));
      if (going.length > 0) return { url: asked, from, host: hostOf(from.url), recipients: going };
    }
  }

  /**
   * Finds the best URL. The number of settled URLs decides which topic has the first turn, so that a resumed crawl
   * continues the sequence.
   */
  #best(now: number): FetchCandidate | undefined {
    this.#patientUntil = Number.POSITIVE_INFINITY;
    const turn = this.#topicCrawls[0].processor.state.settled.size % this.#topicCrawls.length;
    let best: FetchCandidate | undefined;
    for (const topicCrawl of [...this.#topicCrawls.slice(turn), ...this.#topicCrawls.slice(0, turn)]) {
      const { state, journal } = topicCrawl.processor;
      const id = candidate(state, journal, now, topicCrawl.gate);
      if (id === undefined) continue;
      const found = { topicCrawl, id, isDemoted: state.frontier.isDemoted(id), priority: state.order.priority(id) };
      if (this.#share !== 'fair') best = best === undefined || found.priority > best.priority ? found : best;
      else if (!this.#waits(found, [topicCrawl], now)) return found;
    }
    return best !== undefined && this.#waits(best, this.#topicCrawls, now) ? undefined : best;
  }

  /** Returns whether the available URL is left, for now, for a better one of these topics on a resting host. */
  #waits(found: FetchCandidate, topicCrawls: readonly TopicCrawl[], now: number): boolean {
    const until = (this.#chosenAt.get(found.topicCrawl) ?? Number.NEGATIVE_INFINITY) + PATIENCE_MS;
    const isLeft = ({ processor }: TopicCrawl): boolean =>
      isWorthTheWait(processor.state, processor.journal, found, now, this.#politeness);
    if (now >= until || !topicCrawls.some(isLeft)) return false;
    this.#patientUntil = Math.min(this.#patientUntil, until);
    return true;
  }
}

/** An available URL of one topic. */
interface FetchCandidate extends Available {
  readonly topicCrawl: TopicCrawl;
  readonly id: UrlId;
}

/** The URL as another topic knows it and waits for it, unless it may not follow where this one was led. */
function idOf(
  { processor: { state, journal } }: TopicCrawl,
  url: string,
  from: PendingRedirect | undefined,
): UrlId | undefined {
  const id = state.known.find(pageKey(url));
  if (id === undefined || state.settled.has(id)) return undefined;
  return from === undefined || mayLead(state, journal.source(id), from.url) ? id : undefined;
}
