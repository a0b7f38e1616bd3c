import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { FetchAsk, FetchedBody, FetchFailure } from '../../fetch/fetcher.ts';
import { FAILURE_SENTENCES } from '../../fetch/problem.ts';
import type { Engine } from '../engine.ts';
import { fetchAndParse, type ParsedAnswer, type Unread } from '../fetch-and-parse.ts';
import type { Choice, Kept } from '../keeping.ts';
import type { Party, Visit } from '../party.ts';
import { CaptiveNetwork, CaptiveWatch } from '../politeness/captive.ts';
import { hostAnswerOf } from '../politeness/host-answer.ts';
import type { HostAnswer } from '../politeness/manners.ts';
import { isNameless } from '../politeness/retry.ts';
import { Way } from '../politeness/way.ts';
import { Crossing } from './crossing.ts';

/** What is done with what visits bring. */
export interface VisitEvents {
  /** A page was taken in by a crawl. */
  kept(crawlId: string, kept: Kept, choice: Choice, status: number): void;
  /** A page came in, in place of one that Ambit cannot read, that the user had read there before. */
  captured(crawlId: string, page: PageRecord): void;
  /** A visit brought a page of a crawl. */
  fetched(): void;
  /** Something that a view shows has changed. */
  changed(): void;
}

/** The visits of a run: each asks a host for one address, politely, and gives what comes to all topics that wait for it. */
export class Visits {
  /** Octets that came. */
  bytes: number;
  readonly #engine: Engine;
  readonly #party: Party;
  readonly #captive: CaptiveWatch;
  readonly #events: VisitEvents;
  #inFlight = 0;
  /** Of these, pages with nothing on its way just now. */
  #waiting = 0;
  #lastHost = '';
  #isNameless = false;
  /** News of pages that were taken in. */
  readonly #untold: (() => void)[] = [];

  /** @param known signatures of pages that many sites answer with and that are no sign-in pages. @param bytes that came before. */
  constructor(engine: Engine, party: Party, known: ReadonlySet<string>, bytes: number, events: VisitEvents) {
    this.#engine = engine;
    this.#party = party;
    this.#captive = new CaptiveWatch(known);
    this.bytes = bytes;
    this.#events = events;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Pages for which somebody is asked just now: whoever waits for a turn takes no place. */
  get asking(): number {
    return this.#inFlight - this.#waiting;
  }

  /** The host asked last, '' before the first. */
  get lastHost(): string {
    return this.#lastHost;
  }

  /** The last visit ended because host names cannot be looked up: as a rule the machine has no network. */
  get isNameless(): boolean {
    return this.#isNameless;
  }

  /** @throws what the store throws, and CaptiveNetwork; the host has been treated as it should all the same. */
  async make(visit: Visit, signal: AbortSignal): Promise<void> {
    const { fetcher, politeness, clock } = this.#engine;
    const { url, host, from } = visit;
    const crossing = new Crossing(visit.takers);
    this.#inFlight += 1;
    this.#lastHost = host;
    const waits = (isWaiting: boolean): void => {
      this.#waiting += isWaiting ? 1 : -1;
    };
    const { readyAt } = crossing;
    const way = new Way(from?.url ?? url, { politeness, fetcher, clock, signal, readyAt, waits });
    const { robotsLead } = way;
    let fault: CaptiveNetwork | undefined;
    const leads: FetchAsk['leads'] = async (to, redirects) => {
      fault = this.#isCaptive(url, to);
      return fault === undefined ? crossing.leads(to, redirects, way) : 'cancelled';
    };
    let answer: HostAnswer = { elapsedMs: 0, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
    try {
      const hasAuthority = (): boolean =>
        visit.takers.some(({ member, choice }) => member.explorer.journal.hasAuthority(choice.urlId));
      const ask = { leads, robotsLead, hasAuthority, ...(from && { from }) };
      const read = await fetchAndParse(this.#engine, url, signal, ask);
      while (this.#party.isBusy) await this.#party.idle();
      this.bytes += read.kind === 'page' ? read.answer.bytes : read.bytes;
      answer = hostAnswerOf(read, fetcher, way.url);
      this.#isNameless = read.kind === 'failed' && isNameless(read.failure);
      if (fault !== undefined) throw fault;
      if (this.#party.isDropped) return;
      this.#listen(url, read);
      this.#settle(visit, read, crossing, way);
      // Pages are told of as they are thought of once all were judged again, however long that takes.
      while (this.#party.isBusy) await this.#party.idle();
      for (const tell of this.#untold.splice(0)) tell();
      this.#events.changed();
    } finally {
      this.#inFlight -= 1;
      way.end(answer);
    }
  }

  #settle(visit: Visit, read: ParsedAnswer | Unread, crossing: Crossing, way: Way): void {
    for (const { taker, from } of crossing.led(way)) taker.member.explorer.led(taker.choice, from);
    for (const { member, choice } of crossing.refused) member.explorer.failure(choice, REFUSED);
    if (way.led !== undefined) return;
    const there = { ...visit, takers: crossing.going };
    if (read.kind === 'failed') this.#failed(there, read);
    else this.#came(there, read);
  }

  get #hearsCaptive(): boolean {
    // What was read is taken out by reading the rest again, which only a kept crawl can.
    return this.#engine.fetcher.polite && this.#engine.store.durable;
  }

  /** Told as soon as an answer leads to another site: a page that waits for its turn there shows what it is no sooner than that. */
  #isCaptive(asked: string, url: string): CaptiveNetwork | undefined {
    if (!this.#hearsCaptive) return undefined;
    try {
      this.#captive.led({ asked, url }, this.#engine.clock.monotonic());
      return undefined;
    } catch (cause) {
      if (cause instanceof CaptiveNetwork) return cause;
      throw cause;
    }
  }

  #listen(asked: string, read: ParsedAnswer | Unread): void {
    if (!this.#hearsCaptive) return;
    const { answer = elsewhere(asked, read) } = read;
    if (answer === undefined) return;
    this.#captive.heard({ asked, url: answer.url, body: answer.body }, this.#engine.clock.monotonic());
  }

  #failed(visit: Visit, read: Unread): void {
    this.#party.failure(visit, read);
    // The user may have read it there before.
    const { captures } = this.#engine.store;
    const capture = read.failure === 'needs-browser' ? captures.newest(pageKey(visit.url)) : undefined;
    if (capture === undefined) return;
    for (const { member } of visit.takers) this.#events.captured(member.crawlId, capture.page);
  }

  #came(visit: Visit, read: ParsedAnswer): void {
    const { fetcher, clock } = this.#engine;
    const kept = this.#party.page(visit, read, clock.now());
    const isSeed =
      !read.isSitemap && kept.some(({ page, crawlId }) => this.#party.of(crawlId).explorer.isSeed(page.urlId));
    if (isSeed || kept.some(({ page }) => page.onTopic)) {
      // The site that is visited may be another than the one that answered, and says nothing of that.
      const sitemaps = fetcher.rules(read.record.url)?.sitemaps ?? [];
      this.#party.lists(read.record.url, sitemaps, isSeed ? read.record.feeds : []);
    }
    if (kept.length === 0 || read.isSitemap) return;
    this.#events.fetched();
    for (const { crawlId, choice, ...one } of kept)
      this.#untold.push(() => this.#events.kept(crawlId, one, choice, read.answer.status));
  }
}

/** A redirect led out of the patterns of a topic. */
const REFUSED: Unread = {
  kind: 'failed',
  failure: 'redirect-refused',
  message: FAILURE_SENTENCES['redirect-refused'],
  retryAfterMs: 0,
  elapsedMs: 0,
  bytes: 0,
};

/** The page of a network that keeps it on an address of its own, where nobody is asked: that sites lead there says as much. */
function elsewhere(asked: string, read: ParsedAnswer | Unread): Pick<FetchedBody, 'url' | 'body'> | undefined {
  const [at] = read.kind === 'failed' && PRIVATE.has(read.failure) ? (read.at ?? []) : [];
  return at === undefined || siteOf(at) === siteOf(asked) ? undefined : { url: at, body: new Uint8Array(0) };
}

const PRIVATE: ReadonlySet<FetchFailure> = new Set(['refused-address', 'refused-port']);
