import type { SiteQuestion } from '../../../shared/api/site-question.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { CHUNK } from '../frontier/chunked.ts';
import type { Mind } from '../mind/mind.ts';
import { siteLabel } from '../rules/site-labels.ts';

/** Hosts with links that wait, below which the crawl asks about pages alone. */
const MIN_HOSTS = 8;
/** Links of a host below which an answer changes too little to be worth a question. */
const MIN_LINKS = 3;

/**
 * Hosts about which the user's answer would teach a crawl most: those with the largest n p (1 - p), n links that wait, p their mean
 * chance. Hosts that the user spoke about are left out. O(links that wait).
 */
export function siteQuestions(mind: Mind, choices: StoredCrawl['choices'], limit: number): readonly SiteQuestion[] {
  const { frontier, known, order, log } = mind;
  const said = siteLabel(choices?.siteLabels ?? { relevant: [], notRelevant: [] });
  const hosts = new Map<string, { links: number; sum: number }>();
  for (let part = 0; part * CHUNK < known.size; part++) {
    const scores = frontier.scoresOf(part);
    const end = Math.min(CHUNK, known.size - part * CHUNK);
    for (let at = 0; at < end; at++) {
      if (Number.isNaN(scores[at])) continue;
      const id = part * CHUNK + at;
      const host = known.host(id);
      const record = hosts.get(host) ?? { links: 0, sum: 0 };
      hosts.set(host, { links: record.links + 1, sum: record.sum + order.priority(id) });
    }
  }
  if (hosts.size < MIN_HOSTS) return [];
  const best = [...hosts]
    .filter(([host, { links }]) => links >= MIN_LINKS && said(`http://${host}/`) === undefined)
    .map(([host, { links, sum }]) => ({ host, links, chance: Math.min(1, sum / links) }))
    .sort((one, other) => worth(other) - worth(one) || (one.host < other.host ? -1 : 1))
    .slice(0, limit);
  const records = new Map(best.map(({ host }) => [host, { fetched: 0, onTopic: 0 }]));
  for (const { host, onTopic } of log) {
    const record = records.get(host);
    if (record === undefined) continue;
    record.fetched += 1;
    record.onTopic += Number(onTopic);
  }
  return best.map((one) => ({ ...one, ...(records.get(one.host) ?? { fetched: 0, onTopic: 0 }) }));
}

/** Spread of the number of pages on the topic that the links of a host lead to, as far as the chances tell. */
const worth = ({ links, chance }: Pick<SiteQuestion, 'links' | 'chance'>): number => links * chance * (1 - chance);
