import { EMPTY_RECORD } from '../../../../shared/page/testing/empty-record.ts';
import { pack } from '../../../store/packed.ts';
import type { Claim, FetchedPage, Turn, WaitRule } from '../claim.ts';
import { frontierKey } from '../keys.ts';
import type { JudgedPage, ModelUpdate } from '../model-updates.ts';
import type { NewCrawl, SharedStore } from '../shared-store.ts';

export const TEA = { id: 'tea', name: 'Tea', words: ['tea'], texts: [] };

export const crawlOf = (id: string, change: Partial<NewCrawl> = {}): NewCrawl => ({
  id,
  topicId: TEA.id,
  order: 'best-first',
  budgets: { pages: 1_000, perHost: 1_000, seconds: 0 },
  ...change,
});

export const linkTo = (url: string): FetchedPage['links'][number] => {
  const host = new URL(url).hostname;
  return { url, key: frontierKey(url), host, site: host };
};

export const pageAt = (url: string, links: readonly string[] = [], change: Partial<FetchedPage> = {}): FetchedPage => ({
  url,
  host: new URL(url).hostname,
  status: 200,
  bytes: 10,
  robotsTag: [],
  redirects: [],
  isSitemap: false,
  sitemaps: [],
  record: pack({ ...EMPTY_RECORD, url }),
  links: links.map(linkTo),
  ...change,
});

export const turnOf = ({ host, token }: Claim, change: Partial<Turn> = {}): Turn => ({
  host,
  token,
  pauseMs: 0,
  manners: {},
  parked: '',
  ...change,
});

/** Workers leave a URL for one that promises twice as much, on hosts that have not failed. */
export const WAITS: WaitRule = {
  ...{ patienceMs: 600_000, soonMs: 600_000 },
  isBrisk: ({ errors = 0 }) => errors === 0,
  isFarBelow: (one, priority) => one.isDemoted || 2 * one.priority < priority,
};

export const NO_MODEL_UPDATE: ModelUpdate = {
  taken: [],
  rejudged: [],
  renewed: [],
  entering: [],
  scores: [],
  seeds: [],
  tally: { failed: 0, frontier: 0, hosts: 0 },
  elapsedMs: 0,
};

/** A page that the learner found to be on the topic. */
export const JUDGED: JudgedPage = {
  ...{ n: 1, relevance: 0.75, onTopic: true, unsure: false },
  ...{ title: 'Tea', language: 'en', snippet: '', site: 'a.example', words: ['tea'], priority: 1, parts: [] },
  ...{ from: '', copyOf: '', hidden: true, sighting: { anchor: '', before: '', after: '' } },
};

/** Acts as the learner: processes the pending visits and gives these URLs these scores. */
export async function score(
  sharedStore: SharedStore,
  crawl: string,
  scores: Readonly<Record<string, number | null>>,
): Promise<void> {
  const term = await sharedStore.lead(crawl, 'teacher');
  if (term === undefined) throw new Error('somebody else leads');
  const pendingVisits = await sharedStore.pendingVisits(crawl, 100);
  const { length: seq } = await sharedStore.learned(crawl, 0, 1_000);
  await sharedStore.apply(term, {
    ...NO_MODEL_UPDATE,
    taken: pendingVisits.map(({ id }, at) => ({
      id,
      seq: seq + at + 1,
      isFetched: true,
      page: { ...JUDGED, n: seq + at + 1 },
    })),
    scores: Object.entries(scores).map(([url, value]) => ({ ...linkTo(url), score: value, priority: value })),
  });
}
