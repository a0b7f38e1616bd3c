import type { Politeness } from '../politeness/politeness.ts';
import type { CrawlState } from '../state/crawl-state.ts';

/** Sentences that a user reads of it at once. */
const MAX_SAID = 3;

/** Suspended hosts that still have URLs waiting. */
export interface Parked {
  /** Reasons, one sentence a host; the hosts that become available first come first. */
  readonly sentences: readonly string[];
  /** Milliseconds until the first becomes available; Infinity: not while Ambit runs, or no host is suspended. */
  readonly againMs: number;
}

export function parkedOf(states: readonly CrawlState[], politeness: Pick<Politeness, 'parked' | 'leftMs'>): Parked {
  const hosts = new Set(states.flatMap(({ frontier }) => frontier.hosts));
  const left = [...hosts].flatMap((host) => {
    const [ms, why] = [politeness.leftMs(host), politeness.parked(host)];
    return ms === undefined || why === undefined ? [] : [{ ms, why }];
  });
  left.sort((a, b) => (a.ms < b.ms ? -1 : Number(a.ms > b.ms)));
  const held = states.flatMap(({ siteShare }) => [...siteShare.held()].map(({ site }) => siteShare.sentence(site)));
  const sentences = [...new Set([...left.map(({ why }) => why), ...held])].slice(0, MAX_SAID);
  return { sentences, againMs: left[0]?.ms ?? Number.POSITIVE_INFINITY };
}
