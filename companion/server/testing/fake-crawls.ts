import type { CrawlView } from '../../../shared/api/crawl.ts';
import type { CrawlNews, Crawls } from '../../crawl/crawls.ts';
import type { Shelf } from '../shelf.ts';

export const CRAWL: CrawlView = {
  id: 'crawl-1',
  topicId: 'topic-1',
  topicName: 'Gardens',
  order: 'adaptive',
  state: 'running',
  reason: null,
  message: '',
  budgets: { pages: 10, perHost: 10, seconds: 0 },
  fetched: 1,
  onTopic: 1,
  failed: 0,
  frontier: 3,
  hosts: 1,
  startedAt: 0,
  elapsedMs: 1,
  leftMs: null,
  curve: [[1, 1]],
  seeds: [{ url: 'http://a.example/', state: 'fetched', failure: '', message: '' }],
};

/** Crawls and a shelf that only write down who called what. */
export function fakeHouse(): {
  readonly crawls: Crawls;
  readonly store: Shelf;
  /** Names of the calls that change something. */
  readonly changes: string[];
  readonly tell: (news: CrawlNews) => void;
} {
  const changes: string[] = [];
  const listeners = new Set<(news: CrawlNews) => void>();
  const changed = (name: string) => () => {
    changes.push(name);
    return CRAWL;
  };
  const crawls: Crawls = {
    putTopic: changed('putTopic'),
    start: changed('start'),
    pause: changed('pause'),
    resume: changed('resume'),
    stop: changed('stop'),
    setBudgets: changed('setBudgets'),
    view: () => CRAWL,
    views: () => [CRAWL],
    suggestions: () => [],
    label(labels) {
      changes.push('label');
      return labels.map(({ id }) => id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ended: async () => CRAWL,
    close: async () => undefined,
  };
  const topic = { id: 'topic-1', name: 'Gardens', words: ['garden'], texts: 0, createdAt: 0 };
  const store: Shelf = {
    topics: { list: () => [topic] },
    captures: {
      put(captures) {
        changes.push('captures');
        return captures.map(({ id }) => id);
      },
      count: () => 0,
    },
    labels: { count: () => 0 },
  };
  return {
    crawls,
    store,
    changes,
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
  };
}
