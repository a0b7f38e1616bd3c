import type { SiteQuestion } from '../../../shared/api/site-question.ts';
import { CHUNK } from '../../../shared/collections/chunked.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { hostsToAsk, type WaitingLink } from '../rules/hosts-to-ask.ts';
import { siteLabel } from '../rules/site-labels.ts';
import type { CrawlState } from '../state/crawl-state.ts';

/**
 * Returns the hosts to ask about (`hostsToAsk`) with what was fetched of each. Hosts that the user spoke about are left
 * out. O(links that wait).
 */
export function siteQuestions(
  state: CrawlState,
  choices: StoredCrawl['choices'],
  seeds: readonly string[],
  limit: number,
): readonly SiteQuestion[] {
  const said = siteLabel(choices?.siteLabels ?? { relevant: [], notRelevant: [] });
  const best = hostsToAsk(waitingLinks(state), said, limit, seeds);
  const records = new Map(best.map(({ host }) => [host, { fetched: 0, onTopic: 0 }]));
  for (const { host, onTopic } of state.log) {
    const record = records.get(host);
    if (record === undefined) continue;
    record.fetched += 1;
    record.onTopic += Number(onTopic);
  }
  return best.map((one) => ({ ...one, ...(records.get(one.host) ?? { fetched: 0, onTopic: 0 }) }));
}

function* waitingLinks({ frontier, known, order }: CrawlState): Generator<WaitingLink> {
  for (let part = 0; part * CHUNK < known.size; part++) {
    const scores = frontier.scoresOf(part);
    const end = Math.min(CHUNK, known.size - part * CHUNK);
    for (let at = 0; at < end; at++) {
      if (Number.isNaN(scores[at])) continue;
      const id = part * CHUNK + at;
      yield { host: known.host(id), chance: order.priority(id) };
    }
  }
}
