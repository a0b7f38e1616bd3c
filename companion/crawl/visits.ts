import type { PageRecord } from '../../shared/page/record.ts';
import { canonicalUrl } from '../../shared/url/canonical.ts';
import { pageKey } from '../store/page-key.ts';
import type { Engine } from './engine.ts';
import type { Choice, Kept } from './keeping.ts';
import type { Party, Visit } from './party.ts';
import { CaptiveWatch } from './politeness/captive.ts';
import { hostAnswerOf } from './politeness/host-answer.ts';
import type { HostAnswer } from './politeness/manners.ts';
import { Way } from './politeness/way.ts';
import { type ReadPage, readPage, type Unread } from './reading.ts';

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
  #lastHost = '';

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

  /** The host asked last, '' before the first. */
  get lastHost(): string {
    return this.#lastHost;
  }

  /** @throws what the store throws, and CaptiveNetwork; the host has been treated as it should all the same. */
  async make(visit: Visit, signal: AbortSignal): Promise<void> {
    const { fetcher, politeness, clock } = this.#engine;
    const { url, host, takers } = visit;
    const readyAt = (host: string): number => Math.min(...takers.map(({ member }) => member.gate.readyAt(host)));
    this.#inFlight += 1;
    this.#lastHost = host;
    const way = new Way(url, { politeness, fetcher, clock, signal, readyAt });
    const leads = async (to: string) => (mayLead(takers, to) ? way.leads(to) : 'redirect-refused');
    let answer: HostAnswer = { elapsedMs: 0, trouble: false, retryAfterMs: 0, crawlDelay: 0 };
    try {
      const read = await readPage(this.#engine, url, signal, leads);
      this.bytes += read.kind === 'page' ? read.answer.bytes : read.bytes;
      answer = hostAnswerOf(read, fetcher, way.url);
      this.#listen(url, read);
      if (read.kind === 'failed') this.#failed(visit, read);
      else this.#came(visit, read);
      this.#events.changed();
    } finally {
      this.#inFlight -= 1;
      way.end(answer);
    }
  }

  /** What was read is taken out by reading the rest again, which only a kept crawl can. */
  #listen(asked: string, { answer }: ReadPage | Unread): void {
    const { fetcher, store, clock } = this.#engine;
    if (!fetcher.polite || !store.durable || answer === undefined) return;
    this.#captive.heard({ asked, url: answer.url, body: answer.body }, clock.monotonic());
  }

  #failed(visit: Visit, read: Unread): void {
    this.#party.failure(visit, read);
    // The user may have read it there before.
    const { captures } = this.#engine.store;
    const capture = read.failure === 'needs-browser' ? captures.newest(pageKey(visit.url)) : undefined;
    if (capture === undefined) return;
    for (const { member } of visit.takers) this.#events.captured(member.crawlId, capture.page);
  }

  #came(visit: Visit, read: ReadPage): void {
    const { fetcher, clock } = this.#engine;
    const kept = this.#party.page(visit, read, clock.now());
    if (kept.some(({ page }) => page.onTopic)) {
      this.#party.sitemaps(read.record.url, fetcher.rules(visit.url)?.sitemaps ?? []);
    }
    if (kept.length === 0 || read.isSitemap) return;
    this.#events.fetched();
    for (const { crawlId, choice, ...one } of kept) this.#events.kept(crawlId, one, choice, read.answer.status);
  }
}

/** Whether the patterns of a topic let it be led there; seeds are the user's own word, wherever they lead. */
function mayLead(takers: Visit['takers'], to: string): boolean {
  const url = canonicalUrl(to) ?? to;
  return takers.some(({ member, choice }) => choice.sighting.source < 0 || member.explorer.mind.within(url));
}
