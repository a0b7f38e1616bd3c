import type { CrawlSpec } from '../../../shared/api/crawl.ts';
import type { SiteAnswer, SiteQuestion } from '../../../shared/api/site-question.ts';
import { CHUNK } from '../../../shared/collections/chunked.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { hostsToAsk, type WaitingLink } from '../rules/hosts-to-ask.ts';
import { pagesToAsk, seedsToAsk } from '../rules/pages-to-ask.ts';
import { type SiteLabels, siteLabel } from '../rules/site-labels.ts';
import type { CrawlState } from '../state/crawl-state.ts';

/**
 * Known addresses up to which pages to ask about are chosen by the links near them: every list of questions reads all.
 */
const MAX_KNOWN = 20_000;
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
  const best = hostsToAsk(waitingLinks(state), said, limit, { seeds, fetched: state.log.size });
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

export interface PageQuestions {
  /** Seeds to ask about before all other pages (`seedsToAsk`), best first. */
  readonly seeds: readonly number[];
  /** Pages whose labels would teach the crawl most (`pagesToAsk`), best first. */
  readonly teaching: Iterable<number>;
  /** Labels of the crawl's pages so far. */
  readonly labels: number;
}

export const NO_PAGE_QUESTIONS: PageQuestions = { seeds: [], teaching: [], labels: 0 };

/** Returns what to ask about a running crawl: nothing about one that knows more than `MAX_KNOWN` addresses. */
export function pageQuestions(state: CrawlState): PageQuestions {
  if (state.known.size > MAX_KNOWN) return NO_PAGE_QUESTIONS;
  const pages = Array.from(state.log, ({ pageId, urlId, n, url, relevance, label }) => ({
    pageId,
    url,
    relevance,
    label: label === 'none' ? undefined : label === 'relevant',
    isAsked: label !== 'none',
    isSeed: n > 0 && state.known.at(urlId).depth === 0,
    isAskable: n > 0,
  }));
  const labels = pages.filter(({ isAsked }) => isAsked).length;
  return { seeds: [...idsOf(seedsToAsk(pages))], teaching: idsOf(pagesToAsk(waitingLinks(state), pages)), labels };
}

function* idsOf(pages: Iterable<{ readonly pageId: number }>): Generator<number> {
  for (const { pageId } of pages) yield pageId;
}

function* waitingLinks({ frontier, known }: CrawlState): Generator<WaitingLink & { readonly url: string }> {
  for (let part = 0; part * CHUNK < known.size; part++) {
    const scores = frontier.scoresOf(part);
    const end = Math.min(CHUNK, known.size - part * CHUNK);
    for (let at = 0; at < end; at++) {
      const score = scores[at] ?? Number.NaN;
      if (Number.isNaN(score)) continue;
      const { host, url, depth } = known.at(part * CHUNK + at);
      yield { host, url, chance: Math.min(1, score), isSeed: depth === 0 };
    }
  }
}
