import { hostOf } from '../../../shared/url/site.ts';
import type { FetchFailure, PendingRedirect } from '../../fetch/fetcher.ts';
import type { RedirectGate } from '../politeness/redirect-gate.ts';
import { mayLead } from '../state/choosing.ts';
import type { Recipient } from './topic-group.ts';

/**
 * Decides which recipients of a page follow its redirects. Each follows by its own patterns and limits, never by those
 * of another.
 */
export class TopicRedirects {
  #going: readonly Recipient[];
  /** Their patterns keep them from following. */
  readonly refused: Recipient[] = [];
  readonly #led: { readonly recipient: Recipient; readonly from: PendingRedirect }[] = [];

  constructor(recipients: readonly Recipient[]) {
    this.#going = recipients;
  }

  /** Recipients for which the fetch continues. */
  get going(): readonly Recipient[] {
    return this.#going;
  }

  /** Returns when a host is available for one of them. */
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
    // A recipient that has reached its limit on that host keeps the page waiting there, like any link to it.
    this.#going = open.length > 0 ? open : allowed;
    for (const recipient of allowed)
      if (!this.#going.includes(recipient)) this.#led.push({ recipient, from: { url, redirects } });
    return redirectGate.leads(url, redirects);
  }

  /** Lists the recipients whose page now waits at another host, and where each fetch continues. */
  pendingOf(redirectGate: RedirectGate): readonly { readonly recipient: Recipient; readonly from: PendingRedirect }[] {
    const { pending: from } = redirectGate;
    return from === undefined ? this.#led : [...this.#led, ...this.#going.map((recipient) => ({ recipient, from }))];
  }
}
