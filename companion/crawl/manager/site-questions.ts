import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import { CHUNK } from '../../../shared/collections/chunked.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { hostsToAsk, type WaitingLink } from '../rules/hosts-to-ask.ts';
import { type SiteLabels, siteLabel } from '../rules/site-labels.ts';
import type { CrawlState } from '../state/crawl-state.ts';

const NO_LABELS: SiteLabels = { relevant: [], notRelevant: [] };

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
  const said = siteLabel(choices?.siteLabels ?? NO_LABELS);
  const best = hostsToAsk(waitingLinks(state), said, limit, seeds);
  if (best.length === 0) return [];
  const records = new Map(best.map(({ host }) => [host, { fetched: 0, onTopic: 0 }]));
  for (const { host, onTopic } of state.log) {
    const record = records.get(host);
    if (record === undefined) continue;
    record.fetched += 1;
    record.onTopic += Number(onTopic);
  }
  return best.map((one) => ({ ...one, ...(records.get(one.host) ?? { fetched: 0, onTopic: 0 }) }));
}

/** Returns the site labels of a crawl after an answer; null takes back what the user said of the host. */
export function withAnswer(
  { relevant: yes, notRelevant: no }: SiteLabels = NO_LABELS,
  { host, relevant }: SiteAnswer,
): NonNullable<CrawlSpec['siteLabels']> {
  const others = (names: readonly string[]): string[] => names.filter((name) => name !== host);
  return {
    relevant: [...others(yes), ...(relevant === true ? [host] : [])],
    notRelevant: [...others(no), ...(relevant === false ? [host] : [])],
  };
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
