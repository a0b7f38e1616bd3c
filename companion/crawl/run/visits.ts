import type { PageRecord } from '../../../shared/page/record.ts';
import { pageKey } from '../../../shared/url/page-key.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { FetchAsk, FetchedBody, FetchFailure } from '../../fetch/fetcher.ts';
import { FAILURE_SENTENCES } from '../../fetch/problem.ts';
import type { ExtractionValues } from '../../parse/extraction.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { type CaptiveNetwork, CaptiveWatch, isCaptiveNetwork } from '../politeness/captive.ts';
import { hostAnswerOf } from '../politeness/host-answer.ts';
import type { HostAnswer } from '../politeness/host-pacing.ts';
import { RedirectGate } from '../politeness/redirect-gate.ts';
import { isNameless } from '../politeness/retry.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { SavedPage } from '../state/keeping.ts';
import type { Choice } from '../state/page-update.ts';
import { type FailedRead, fetchAndParse, type ParsedAnswer } from '../visit/fetch-and-parse.ts';
import type { GroupFetch, TopicGroup } from './topic-group.ts';
import { TopicRedirects } from './topic-redirects.ts';

/** Notifications about the results of visits. */
export interface VisitEvents {
  /** A page was taken in by a crawl. */
  kept(crawlId: string, kept: SavedPage, choice: Choice, status: number): void;
  /** A page came in, in place of one that Ambit cannot read, that the user had read there before. */
  captured(crawlId: string, page: PageRecord): void;
  /** A visit brought a page of a crawl. */
  fetched(): void;
  /** Something that a view shows has changed. */
  changed(): void;
}

/**
 * The visits of a run: each asks a host for one address, politely, and gives what comes to all topics that wait for it.
 */
export class Visits {
  /** Octets that came. */
  bytes: number;
  readonly #deps: CrawlDeps;
  readonly #group: TopicGroup;
  readonly #captive: CaptiveWatch;
  readonly #events: VisitEvents;
  readonly #extraction: ExtractionValues | undefined;
  #inFlight = 0;
  /** Of these, pages with nothing on its way just now. */
  #waiting = 0;
  #lastHost = '';
  #lastFailure: FetchFailure | undefined;
  /** News of pages that were taken in. */
  readonly #untold: (() => void)[] = [];

  /**
   * @param known signatures of pages that many sites answer with and that are no sign-in pages.
   * @param crawl that has the octets that came before, and the parameters of page reading.
   */
  constructor(
    deps: CrawlDeps,
    group: TopicGroup,
    known: ReadonlySet<string>,
    { bytes, choices }: Pick<StoredCrawl, 'bytes' | 'choices'>,
    events: VisitEvents,
  ) {
    this.#deps = deps;
    this.#group = group;
    this.#captive = new CaptiveWatch(known);
    this.bytes = bytes;
    this.#events = events;
    this.#extraction = choices?.extraction;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** Pages with a request in progress; a page that waits for its turn takes no place. */
  get asking(): number {
    return this.#inFlight - this.#waiting;
  }

  /** The host asked last, '' before the first. */
  get lastHost(): string {
    return this.#lastHost;
  }

  /** The last visit ended because host names cannot be looked up: as a rule the machine has no network. */
  get isNameless(): boolean {
    return this.#lastFailure !== undefined && isNameless(this.#lastFailure);
  }

  /** @throws what the store throws, and CaptiveNetwork; the host has been treated as it should all the same. */
  async make(visit: GroupFetch, signal: AbortSignal): Promise<void> {
    const { fetcher, politeness, clock } = this.#deps;
    const { url, host, from } = visit;
    const topicRedirects = new TopicRedirects(visit.recipients);
    this.#inFlight += 1;
    this.#lastHost = host;
    const waits = (isWaiting: boolean): void => {
      this.#waiting += isWaiting ? 1 : -1;
    };
    const { readyAt } = topicRedirects;
    const redirectGate = new RedirectGate(from?.url ?? url, { politeness, fetcher, clock, signal, readyAt, waits });
    const { robotsLead } = redirectGate;
    let fault: CaptiveNetwork | undefined;
    const leads: FetchAsk['leads'] = async (to, redirects) => {
      fault = this.#isCaptive(url, to);
      return fault === undefined ? topicRedirects.leads(to, redirects, redirectGate) : 'cancelled';
    };
    let answer: HostAnswer = { elapsedMs: 0, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
    try {
      const hasAuthority = (): boolean =>
        visit.recipients.some(({ topicCrawl, choice }) => topicCrawl.processor.journal.hasAuthority(choice.urlId));
      const ask = { leads, robotsLead, hasAuthority, ...(from && { from }) };
      const read = await fetchAndParse(this.#deps, url, signal, ask, this.#extraction);
      while (this.#group.isBusy) await this.#group.idle();
      this.bytes += read.kind === 'page' ? read.answer.bytes : read.bytes;
      answer = hostAnswerOf(read, fetcher, redirectGate.url);
      this.#lastFailure = read.kind === 'failed' ? read.failure : undefined;
      if (fault !== undefined) throw fault;
      if (this.#group.isDropped) return;
      this.#listen(url, read);
      this.#settle(visit, read, topicRedirects, redirectGate);
      // The events report pages only after all are judged again, however long that takes.
      while (this.#group.isBusy) await this.#group.idle();
      for (const notify of this.#untold.splice(0)) notify();
      this.#events.changed();
    } finally {
      this.#inFlight -= 1;
      redirectGate.end(answer);
    }
  }

  #settle(
    visit: GroupFetch,
    read: ParsedAnswer | FailedRead,
    topicRedirects: TopicRedirects,
    redirectGate: RedirectGate,
  ): void {
    for (const { recipient, from } of topicRedirects.pendingOf(redirectGate))
      recipient.topicCrawl.processor.waitForRedirect(recipient.choice, from);
    for (const { topicCrawl, choice } of topicRedirects.refused) topicCrawl.processor.failure(choice, REFUSED);
    if (redirectGate.pending !== undefined) return;
    const there = { ...visit, recipients: topicRedirects.going };
    if (read.kind === 'failed') this.#failed(there, read);
    else this.#came(there, read);
  }

  get #hearsCaptive(): boolean {
    // Removing what was read means reading the rest again, which only a durable crawl can.
    return this.#deps.fetcher.polite && this.#deps.store.durable;
  }

  /**
   * Told as soon as an answer leads to another site: a page that waits for its turn there shows what it is no sooner
   * than that.
   */
  #isCaptive(asked: string, url: string): CaptiveNetwork | undefined {
    if (!this.#hearsCaptive) return undefined;
    try {
      this.#captive.led({ asked, url }, this.#deps.clock.monotonic());
      return undefined;
    } catch (cause) {
      if (isCaptiveNetwork(cause)) return cause;
      throw cause;
    }
  }

  #listen(asked: string, read: ParsedAnswer | FailedRead): void {
    if (!this.#hearsCaptive) return;
    const { answer = elsewhere(asked, read) } = read;
    if (answer === undefined) return;
    this.#captive.heard({ asked, url: answer.url, body: answer.body }, this.#deps.clock.monotonic());
  }

  #failed(visit: GroupFetch, read: FailedRead): void {
    this.#group.failure(visit, read);
    // The user may have read it there before.
    const { captures } = this.#deps.store;
    const capture = read.failure === 'needs-browser' ? captures.newest(pageKey(visit.url)) : undefined;
    if (capture === undefined) return;
    for (const { topicCrawl } of visit.recipients) this.#events.captured(topicCrawl.crawlId, capture.page);
  }

  #came(visit: GroupFetch, read: ParsedAnswer): void {
    const { fetcher, clock } = this.#deps;
    const kept = this.#group.page(visit, read, clock.now());
    const isSeed =
      !read.isSitemap && kept.some(({ page, crawlId }) => this.#group.of(crawlId).processor.isSeed(page.urlId));
    if (isSeed || kept.some(({ page }) => page.onTopic)) {
      // The site that is visited may be another than the one that answered, and says nothing of that.
      const sitemaps = fetcher.rules(read.record.url)?.sitemaps ?? [];
      this.#group.lists(read.record.url, sitemaps, isSeed ? read.record.feeds : []);
    }
    if (kept.length === 0 || read.isSitemap) return;
    this.#events.fetched();
    this.#group.saveWhenDue();
    for (const { crawlId, choice, ...one } of kept)
      this.#untold.push(() => this.#events.kept(crawlId, one, choice, read.answer.status));
  }
}

/** A redirect led out of the patterns of a topic. */
const REFUSED: FailedRead = {
  kind: 'failed',
  failure: 'redirect-refused',
  message: FAILURE_SENTENCES['redirect-refused'],
  retryAfterMs: 0,
  elapsedMs: 0,
  bytes: 0,
};

/**
 * Returns the page of a network that keeps it on a private address. Ambit sends no request there: sites that redirect
 * there are evidence enough.
 */
function elsewhere(asked: string, read: ParsedAnswer | FailedRead): Pick<FetchedBody, 'url' | 'body'> | undefined {
  const [at] = read.kind === 'failed' && PRIVATE.has(read.failure) ? (read.at ?? []) : [];
  return at === undefined || siteOf(at) === siteOf(asked) ? undefined : { url: at, body: new Uint8Array(0) };
}

const PRIVATE: ReadonlySet<FetchFailure> = new Set(['refused-address', 'refused-port']);
