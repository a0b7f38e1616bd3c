import type { Politeness } from '../politeness/politeness.ts';
import type { CrawlState } from '../state/crawl-state.ts';

/** Sentences that a user reads of it at once. */
const MAX_SAID = 3;

/** What is known of hosts that still have URLs waiting and are not asked any more. */
export interface Parked {
  /** Why, one sentence each, those first that are asked again first. */
  readonly sentences: readonly string[];
  /** Milliseconds until one of them is asked again; Infinity: not while Ambit runs, or there is none. */
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
