import { pageKey } from '../../../shared/url/page-key.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { createJudge } from '../../judge/index.ts';
import { createOrder } from '../../order/index.ts';
import type { Store } from '../../store/store.ts';
import { createPoliteness, noPoliteness, type Politeness } from '../politeness/politeness.ts';
import { LeftHosts } from '../politeness/suspended-hosts.ts';
import { type Clock, systemClock } from '../ports/clock.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlNews, Crawls, FetchedLine } from '../ports/crawls.ts';
import { ifRoom } from '../ports/store-guards.ts';
import { CrawlManager } from './crawl-manager.ts';

/**
 * Gives a topic the text of the PDF that the user began it with. The user's browser knows its address and title alone;
 * the crawl fetches the file as its seed, and from then on the topic has its text. Does nothing for any other page. A
 * store in memory keeps no text to give.
 */
function fillTopic(store: Store, crawls: Pick<Crawls, 'putTopic'>, crawlId: string, line: FetchedLine): void {
  if (line.from !== '') return;
  const crawl = store.crawls.get(crawlId);
  const topic = crawl === undefined ? undefined : store.topics.get(crawl.topicId);
  const key = pageKey(line.url);
  const isEmpty = (one: { readonly url: string; readonly text: string }): boolean =>
    one.text === '' && pageKey(one.url) === key;
  if (topic === undefined || !topic.texts.some(isEmpty)) return;
  const id = store.crawls.fetched(crawlId)[line.n - 1];
  const record = id === undefined ? undefined : store.results.record(id);
  if (record?.kind !== 'pdf') return;
  const { title, text } = record;
  const texts = topic.texts.map((one) => (isEmpty(one) ? { ...one, title, text } : one));
  ifRoom(() => void crawls.putTopic({ ...topic, texts }));
}

export interface CrawlsOptions
  extends Pick<CrawlDeps, 'store' | 'fetcher' | 'parser'>,
    Partial<Pick<CrawlDeps, 'clock' | 'politeness' | 'createOrder' | 'createJudge' | 'checkpointPace' | 'quietPace'>> {
  /**
   * Resume at once every crawl that ran when an earlier process ended. Default false: they are shown as paused until
   * `resume`, or `start` with their id.
   */
  readonly goOn?: boolean;
}

/** All crawls over one store. Store, fetcher and parser stay the caller's to close, after `close`. */
export function openCrawls({ goOn = false, ...given }: CrawlsOptions): Crawls {
  const clock = given.clock ?? systemClock;
  const listeners = new Set<(news: CrawlNews) => void>();
  const manager: CrawlManager = new CrawlManager(
    {
      createOrder,
      createJudge,
      ...given,
      clock,
      politeness: given.politeness ?? politenessTo(given.fetcher, clock, given.store),
      notify: (news) => {
        if (news.type === 'fetched') fillTopic(given.store, manager, news.crawlId, news.line);
        for (const listener of listeners) listener(news);
      },
    },
    listeners,
  );
  manager.finishErasure();
  if (goOn) manager.resumeAll();
  return manager;
}

/**
 * The pauses owed to the hosts behind a fetcher, to be shared by everything that asks them. Hosts of one site share an
 * address, as those at one address do: names below a domain cost its owner nothing.
 */
export const politenessTo = (fetcher: Fetcher, clock: Clock, { leftHosts }: Pick<Store, 'leftHosts'>): Politeness =>
  fetcher.polite
    ? createPoliteness(
        clock,
        async (host) => [...(await fetcher.addresses(host)), siteOf(`http://${host}/`)],
        new LeftHosts(leftHosts, clock),
      )
    : noPoliteness;
