import type { Clock } from '../../crawl/ports/clock.ts';
import type { SharedCrawl, SharedStore, SharedStoreNews } from '../store/shared-store.ts';
import { Leadership } from './leadership.ts';
import { mustLearn } from './must-learn.ts';

/** Interval, in ms, at which a worker looks for crawls without a learner. */
const ELECTION_MS = 2_000;

export interface LearnersOptions {
  readonly sharedStore: SharedStore;
  readonly clock: Clock;
  readonly worker: string;
  /** Only crawls of these topics; empty: all. */
  readonly topics: readonly string[];
  readonly warn: (message: string) => void;
}

export interface Learners {
  /** Crawls that are led. */
  readonly leads: number;
  close(): Promise<void>;
}

/** Runs for election in every crawl without a learner, and leads each crawl that elects it. */
export function openLearners(options: LearnersOptions): Learners {
  const { sharedStore, clock, worker, topics, warn } = options;
  const leading = new Map<string, Leadership>();
  let isOpen = true;
  let cancel = (): void => undefined;
  let turn = Promise.resolve();

  const stand = async (crawl: SharedCrawl): Promise<void> => {
    const term = await sharedStore.lead(crawl.id, worker);
    if (term === undefined || !isOpen) return;
    const leads = new Leadership({ sharedStore, clock, warn, ended: () => leading.delete(crawl.id) }, term);
    leading.set(crawl.id, leads);
    leads.start();
  };
  const elect = async (): Promise<void> => {
    await sharedStore.goOn();
    for (const crawl of await sharedStore.crawls()) {
      const isWanted = topics.length === 0 || topics.includes(crawl.topicId);
      if (isWanted && mustLearn(crawl) && !leading.has(crawl.id)) await stand(crawl);
    }
  };
  const next = (): void => {
    if (isOpen) cancel = clock.timer(ELECTION_MS, look);
  };
  const look = (): void => {
    cancel();
    turn = turn
      .then(() => (isOpen ? elect() : undefined))
      // Not there just now: the next election comes.
      .catch((cause: unknown) => warn(cause instanceof Error ? cause.message : String(cause)))
      .then(next);
  };
  const hear = (news: SharedStoreNews): void => {
    for (const leads of leading.values()) leads.wake();
    if (news.kind === 'crawl' && !leading.has(news.crawl)) look();
  };
  const listening = sharedStore.listen(hear);
  look();
  return {
    get leads() {
      return leading.size;
    },
    async close() {
      isOpen = false;
      cancel();
      await turn;
      await Promise.all([...leading.values()].map((leads) => leads.close()));
      await listening.then((end) => end());
    },
  };
}
