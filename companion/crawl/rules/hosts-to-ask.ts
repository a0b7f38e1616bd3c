import { hostOf } from '../../../shared/url/site.ts';

/**
 * Hosts of seeds, and hosts with links that wait, below which the crawl asks about pages alone. On few hosts an honest
 * answer about a mixed site costs more than it brings: -8 points on en-ics (`ambit lab questions`).
 */
const MIN_HOSTS = 8;
/** Links of a host below which an answer changes too little to be worth a question. */
const MIN_LINKS = 3;

/** A link that waits, as far as questions about hosts go. */
export interface WaitingLink {
  readonly host: string;
  /** Chance by the order that its page is on the topic. */
  readonly chance: number;
}

/** A host with its links that wait and their mean chance. */
export interface HostToAsk {
  readonly host: string;
  readonly links: number;
  readonly chance: number;
}

/**
 * Returns the hosts about which the user's answer teaches a crawl most: those with the largest n p (1 - p), n links
 * that wait, p their mean chance. O(links).
 * @param said leaves out a host about which the user spoke already @param seeds addresses of the seeds
 */
export function hostsToAsk(
  waiting: Iterable<WaitingLink>,
  said: (url: string) => boolean | undefined,
  limit: number,
  seeds: readonly string[],
): readonly HostToAsk[] {
  if (new Set(seeds.map(hostOf)).size < MIN_HOSTS) return [];
  const hosts = new Map<string, { links: number; sum: number }>();
  for (const { host, chance } of waiting) {
    const record = hosts.get(host) ?? { links: 0, sum: 0 };
    record.links += 1;
    record.sum += chance;
    hosts.set(host, record);
  }
  if (hosts.size < MIN_HOSTS) return [];
  return [...hosts]
    .filter(([host, { links }]) => links >= MIN_LINKS && said(`http://${host}/`) === undefined)
    .map(([host, { links, sum }]) => ({ host, links, chance: Math.min(1, sum / links) }))
    .sort((one, other) => worth(other) - worth(one) || (one.host < other.host ? -1 : 1))
    .slice(0, limit);
}

/** Spread of the number of pages on the topic that the links of a host lead to, as far as the chances tell. */
const worth = ({ links, chance }: Pick<HostToAsk, 'links' | 'chance'>): number => links * chance * (1 - chance);
