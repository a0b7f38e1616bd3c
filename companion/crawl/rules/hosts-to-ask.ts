import { hostOf } from '../../../shared/url/site.ts';

/**
 * Hosts of seeds, and hosts with links that wait, below which the crawl asks about pages alone. On few hosts an honest
 * answer about a mixed site costs more than it brings: -8 points on en-ics (`ambit lab questions`).
 */
const MIN_HOSTS = 8;
/** Links of a host below which an answer changes too little to be worth a question. */
const MIN_LINKS = 3;
/** Links of a host from which more of them make its question no better. */
const MANY_LINKS = 10;
/** Pages for each seed from which a seed that still waits, on a suspended host perhaps, holds back no question. */
const LATE = 2;

/** A link that waits, as far as questions about hosts go. */
export interface WaitingLink {
  readonly host: string;
  /** Chance by the order that its page is on the topic. */
  readonly chance: number;
  readonly isSeed: boolean;
}

/** A crawl, as far as questions about hosts go. */
export interface AskingCrawl {
  /** Addresses of its seeds. */
  readonly seeds: readonly string[];
  /** Number of pages fetched. */
  readonly fetched: number;
}

/** A host with its links that wait and their mean chance. */
export interface HostToAsk {
  readonly host: string;
  readonly links: number;
  readonly chance: number;
}

/**
 * Returns the hosts about which the user's answer teaches a crawl most: those with the largest p min(1, n / 10), n
 * links that wait, p their mean chance. The crawl goes there next, and a wrong host costs most. None while a seed waits
 * and fewer than two pages were fetched for each seed: what the crawl knows of hosts before is how many links they
 * have. O(links).
 * @param said leaves out a host about which the user spoke already
 */
export function hostsToAsk(
  waiting: Iterable<WaitingLink>,
  said: (url: string) => boolean | undefined,
  limit: number,
  { seeds, fetched }: AskingCrawl,
): readonly HostToAsk[] {
  if (new Set(seeds.map(hostOf)).size < MIN_HOSTS) return [];
  const hosts = new Map<string, { links: number; sum: number }>();
  for (const { host, chance, isSeed } of waiting) {
    if (isSeed && fetched < LATE * seeds.length) return [];
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

const worth = ({ links, chance }: Pick<HostToAsk, 'links' | 'chance'>): number =>
  chance * Math.min(1, links / MANY_LINKS);
