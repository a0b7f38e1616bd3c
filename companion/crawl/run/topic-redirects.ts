import { hostOf } from '../../../shared/url/site.ts';
import type { FetchFailure, PendingRedirect } from '../../fetch/fetcher.ts';
import type { RedirectGate } from '../politeness/redirect-gate.ts';
import { mayLead } from '../state/choosing.ts';
import type { Recipient } from './topic-group.ts';

/** Who of those that wait for a page goes along where redirects lead: each by its own patterns and limits, none by those of another. */
export class TopicRedirects {
  #going: readonly Recipient[];
  /** Their patterns keep them from following. */
  readonly refused: Recipient[] = [];
  readonly #led: { readonly recipient: Recipient; readonly from: PendingRedirect }[] = [];

  constructor(recipients: readonly Recipient[]) {
    this.#going = recipients;
  }

  /** Those for whom the page is fetched still. */
  get going(): readonly Recipient[] {
    return this.#going;
  }

  /** When a host may be asked for one of them. */
  readonly readyAt = (host: string): number =>
    Math.min(...this.#going.map(({ topicCrawl }) => topicCrawl.gate.readyAt(host)));

  /** As `FetchAsk.leads`. */
  async leads(
    url: string,
    redirects: readonly string[],
    redirectGate: RedirectGate,
  ): Promise<FetchFailure | undefined> {
    const allowed = this.#going.filter(({ topicCrawl, choice }) =>
      mayLead(topicCrawl.processor.state, choice.sighting.source, url),
    );
    if (allowed.length === 0) return 'redirect-refused';
    this.refused.push(...this.#going.filter((recipient) => !allowed.includes(recipient)));
    const host = hostOf(url);
    const open = allowed.filter(({ topicCrawl }) => Number.isFinite(topicCrawl.gate.readyAt(host)));
    // Whoever wants no more of that host keeps the page waiting there, as any link to it.
    this.#going = open.length > 0 ? open : allowed;
    for (const recipient of allowed)
      if (!this.#going.includes(recipient)) this.#led.push({ recipient, from: { url, redirects } });
    return redirectGate.leads(url, redirects);
  }

  /** Those for whom the page waits at another host now, and from where they go on. */
  pendingOf(redirectGate: RedirectGate): readonly { readonly recipient: Recipient; readonly from: PendingRedirect }[] {
    const { pending: from } = redirectGate;
    return from === undefined ? this.#led : [...this.#led, ...this.#going.map((recipient) => ({ recipient, from }))];
  }
}
