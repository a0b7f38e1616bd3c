import type { Share } from '../../shared/api/crawl.ts';
import { pageKey } from '../../shared/url/page-key.ts';
import { hostOf } from '../../shared/url/site.ts';
import type { LedFrom } from '../fetch/fetcher.ts';
import type { UrlId } from '../order/order.ts';
import type { CurrentLabel } from '../store/store.ts';
import { candidate, isWorthTheWait, mayLead, take } from './choosing.ts';
import type { Chore } from './chores.ts';
import type { Explorer } from './explorer.ts';
import type { ParsedAnswer, Unread } from './fetch-and-parse.ts';
import type { HostGate } from './frontier/host-queues.ts';
import type { Choice, Kept } from './keeping.ts';
import type { Mind } from './mind/mind.ts';
import type { Politeness } from './politeness/politeness.ts';
import { type Available, PATIENCE_MS } from './worth-the-wait.ts';

/** What one topic of a crawl knows and does. */
export interface Member {
  readonly crawlId: string;
  readonly explorer: Explorer;
  /** When its hosts may be asked for this topic. */
  readonly gate: HostGate;
  /** Learns from what the user read before the crawl began; comes before anything else that the explorer learns. */
  readonly reading: () => Chore;
}

/** A topic for which an address is fetched, and what it thought of it before. */
export interface Taker {
  readonly member: Member;
  readonly choice: Choice;
}

/** One address that is fetched; a topic that knew it already takes no part. */
export interface Visit {
  /** As it is asked for. */
  readonly url: string;
  /** Where an earlier fetch of it was led, and this one begins. */
  readonly from?: LedFrom;
  /** The host that is asked first. */
  readonly host: string;
  readonly takers: readonly Taker[];
}

/**
 * The topics for which a crawl fetches, mostly one. Each has a frontier, order and judge of its own; what is fetched for one is
 * read by all (cluster-centre crawler: many topics in one crawl), so all know the same pages and links.
 */
export class Party {
  readonly #members: readonly [Member, ...Member[]];
  readonly #share: Share;
  readonly #politeness: Politeness;
  /** Monotonic milliseconds at which something was chosen last: for a topic where each has its turn, else for all. */
  readonly #chosenAt = new Map<Member, number>();
  /** Until then what could have been chosen at the last look is left for what a better host will give; Infinity: nothing is. */
  #patientUntil = Number.POSITIVE_INFINITY;

  constructor(members: readonly [Member, ...Member[]], share: Share, politeness: Politeness) {
    this.#members = members;
    this.#share = share;
    this.#politeness = politeness;
  }

  get all(): readonly Member[] {
    return this.#members;
  }

  /** @throws RangeError for a crawl that is not of this party. */
  of(crawlId: string): Member {
    const member = this.#members.find((one) => one.crawlId === crawlId);
    if (member === undefined) throw new RangeError(`${crawlId} is no crawl of this party`);
    return member;
  }

  get minds(): readonly Mind[] {
    return this.#members.map(({ explorer }) => explorer.mind);
  }

  /** A topic is at work on all that it knows: until that is done nothing is chosen, and nothing taken in. */
  get isBusy(): boolean {
    return this.#members.some(({ explorer }) => explorer.chores.isBusy);
  }

  /** Resolves when all that is under way now is done. Somebody else who waited may have begun something since. */
  async idle(): Promise<void> {
    for (const { explorer } of this.#members) await explorer.chores.idle;
  }

  /** Nothing is waited for any more that takes its time. */
  hurry(): void {
    for (const { explorer } of this.#members) explorer.chores.hurry();
  }

  /** Something was left undone for that: what the topics know is of no use any more, and is to be built anew from what is written down. */
  get isDropped(): boolean {
    return this.#members.some(({ explorer }) => explorer.chores.isDropped);
  }

  /** Pages fetched: the same for all, but for the page at which a process ended. */
  get fetched(): number {
    return Math.max(...this.minds.map(({ log }) => log.fetched));
  }

  /** Monotonic milliseconds at which something may be chosen again; Infinity when nothing waits for a time. */
  get nextAt(): number {
    return Math.min(this.#patientUntil, ...this.minds.map(({ frontier }) => frontier.nextAt));
  }

  /** The host of `nextAt`; undefined where that is no host's time. */
  get nextHost(): string | undefined {
    const { nextAt } = this;
    return this.minds.find(({ frontier }) => frontier.nextAt === nextAt)?.frontier.nextHost;
  }

  /** Takes the best URL that may be fetched now off every frontier. */
  choose(now: number): Visit | undefined {
    const first = this.#choose(now);
    if (first !== undefined || !this.minds.some(({ frontier }) => frontier.mustRescore)) return first;
    for (const { explorer } of this.#members) explorer.rescoreIfDue(true);
    return this.isBusy ? undefined : this.#choose(now);
  }

  page(
    { takers }: Visit,
    read: ParsedAnswer,
    foundAt: number,
  ): readonly (Kept & { crawlId: string; choice: Choice })[] {
    return takers.flatMap(({ member, choice }) => {
      const kept = member.explorer.page(choice, read, foundAt);
      return kept === undefined ? [] : [{ ...kept, crawlId: member.crawlId, choice }];
    });
  }

  failure({ takers }: Visit, read: Unread): void {
    for (const { member, choice } of takers) member.explorer.failure(choice, read);
  }

  /** Lists of a site that is worth it to one topic are read for all. */
  lists(page: string, sitemaps: readonly string[], feeds: readonly string[]): void {
    for (const { explorer } of this.#members) explorer.lists(page, sitemaps, feeds);
  }

  /** @returns whether anything was learned. */
  teach(crawlId: string, labels: readonly CurrentLabel[]): boolean {
    return this.of(crawlId).explorer.teach(labels);
  }

  rest(): void {
    for (const { explorer } of this.#members) explorer.rest();
  }

  wake(host: string): void {
    for (const { frontier } of this.minds) frontier.wake(host);
  }

  wakeAll(): void {
    for (const { frontier } of this.minds) frontier.wakeAll();
  }

  #choose(now: number): Visit | undefined {
    for (;;) {
      const best = this.#best(now);
      if (best === undefined) return undefined;
      for (const one of this.#share === 'fair' ? [best.member] : this.#members) this.#chosenAt.set(one, now);
      const { known, led } = best.member.explorer.mind;
      const { url, host } = known.at(best.id);
      const from = led.get(best.id);
      const takers = this.#members.flatMap((member) => {
        const id = member === best.member ? best.id : idOf(member, url, from);
        const { mind, journal } = member.explorer;
        return id === undefined ? [] : [{ member, choice: take(mind, journal, id) }];
      });
      const asked = takers.find(({ member }) => member === best.member)?.choice.written ?? url;
      if (from === undefined) return { url: asked, host, takers };
      const going = takers.filter(({ member, choice }) => !member.explorer.settleIfRead(choice, from));
      if (going.length > 0) return { url: asked, from, host: hostOf(from.url), takers: going };
    }
  }

  /** Topics are asked from the one whose turn it is by the URLs done with, so that a crawl that was cut off goes on with it. */
  #best(now: number): Found | undefined {
    this.#patientUntil = Number.POSITIVE_INFINITY;
    const turn = this.#members[0].explorer.mind.settled.size % this.#members.length;
    let best: Found | undefined;
    for (const member of [...this.#members.slice(turn), ...this.#members.slice(0, turn)]) {
      const { mind, journal } = member.explorer;
      const id = candidate(mind, journal, now, member.gate);
      if (id === undefined) continue;
      const found = { member, id, isDemoted: mind.frontier.isDemoted(id), priority: mind.order.priority(id) };
      if (this.#share !== 'fair') best = best === undefined || found.priority > best.priority ? found : best;
      else if (!this.#waits(found, [member], now)) return found;
    }
    return best !== undefined && this.#waits(best, this.#members, now) ? undefined : best;
  }

  /** Whether what may be fetched is left, for now, for what these topics have at rest. */
  #waits(found: Found, members: readonly Member[], now: number): boolean {
    const until = (this.#chosenAt.get(found.member) ?? Number.NEGATIVE_INFINITY) + PATIENCE_MS;
    const isLeft = ({ explorer }: Member): boolean =>
      isWorthTheWait(explorer.mind, explorer.journal, found, now, this.#politeness);
    if (now >= until || !members.some(isLeft)) return false;
    this.#patientUntil = Math.min(this.#patientUntil, until);
    return true;
  }
}

/** What a topic may have fetched now. */
interface Found extends Available {
  readonly member: Member;
  readonly id: UrlId;
}

/** The URL as another topic knows it and waits for it, unless it may not follow where this one was led. */
function idOf({ explorer: { mind, journal } }: Member, url: string, from: LedFrom | undefined): UrlId | undefined {
  const id = mind.known.find(pageKey(url));
  if (id === undefined || mind.settled.has(id)) return undefined;
  return from === undefined || mayLead(mind, journal.source(id), from.url) ? id : undefined;
}
