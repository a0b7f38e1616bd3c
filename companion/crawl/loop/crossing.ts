import { hostOf } from '../../../shared/url/site.ts';
import type { FetchFailure, LedFrom } from '../../fetch/fetcher.ts';
import { mayLead } from '../choosing.ts';
import type { Taker } from '../party.ts';
import type { Way } from '../politeness/way.ts';

/** Who of those that wait for a page goes along where redirects lead: each by its own patterns and limits, none by those of another. */
export class Crossing {
  #going: readonly Taker[];
  /** Their patterns keep them from following. */
  readonly refused: Taker[] = [];
  readonly #led: { readonly taker: Taker; readonly from: LedFrom }[] = [];

  constructor(takers: readonly Taker[]) {
    this.#going = takers;
  }

  /** Those for whom the page is fetched still. */
  get going(): readonly Taker[] {
    return this.#going;
  }

  /** When a host may be asked for one of them. */
  readonly readyAt = (host: string): number => Math.min(...this.#going.map(({ member }) => member.gate.readyAt(host)));

  /** As `FetchAsk.leads`. */
  async leads(url: string, redirects: readonly string[], way: Way): Promise<FetchFailure | undefined> {
    const allowed = this.#going.filter(({ member, choice }) =>
      mayLead(member.explorer.mind, choice.sighting.source, url),
    );
    if (allowed.length === 0) return 'redirect-refused';
    this.refused.push(...this.#going.filter((taker) => !allowed.includes(taker)));
    const host = hostOf(url);
    const open = allowed.filter(({ member }) => Number.isFinite(member.gate.readyAt(host)));
    // Whoever wants no more of that host keeps the page waiting there, as any link to it.
    this.#going = open.length > 0 ? open : allowed;
    for (const taker of allowed) if (!this.#going.includes(taker)) this.#led.push({ taker, from: { url, redirects } });
    return way.leads(url, redirects);
  }

  /** Those for whom the page waits at another host now, and from where they go on. */
  led(way: Way): readonly { readonly taker: Taker; readonly from: LedFrom }[] {
    const { led: from } = way;
    return from === undefined ? this.#led : [...this.#led, ...this.#going.map((taker) => ({ taker, from }))];
  }
}
