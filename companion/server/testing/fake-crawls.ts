import type { CrawlView } from '../../../shared/api/crawl.ts';
import { suggestion } from '../../crawl/manager/suggesting.ts';
import { politely } from '../../crawl/politeness/polite-fetch.ts';
import { noPoliteness } from '../../crawl/politeness/politeness.ts';
import { systemClock } from '../../crawl/ports/clock.ts';
import type { CrawlNews, Crawls } from '../../crawl/ports/crawls.ts';
import { createFakeWeb } from '../../crawl/testing/fake-web.ts';
import { openReadHere, type ReadHere } from '../../crawl/visit/read-here.ts';
import type { PageParser } from '../../parse/pool.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { keepSamplePages } from '../../store/testing/sample-pages.ts';
import { openWatching, type Watching } from '../../watch/watching.ts';
import type { OpenedSettings } from '../resources/settings.ts';
import { fakeSettings } from './fake-settings.ts';

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
  asking: null,
  curve: [[1, 1]],
  seeds: [{ url: 'http://a.example/', state: 'fetched', failure: '', message: '' }],
};

/** A reader that fails: the fake fetches nothing, so it has nothing to parse. */
const unread: Pick<PageParser, 'reader'> = { reader: () => Promise.reject(new Error('nothing is read')) };

/** Makes crawls that only record their calls, over a store in memory with one crawl in it. */
export function fakeHarness(): {
  readonly crawls: Crawls;
  readonly watching: Watching;
  readonly store: Store;
  readonly readHere: ReadHere;
  readonly settings: OpenedSettings;
  /** Names of the calls that change something. */
  readonly changes: string[];
  /** Ids of crawls that a call was about. */
  readonly used: string[];
  readonly tell: (news: CrawlNews) => void;
} {
  const changes: string[] = [];
  const used: string[] = [];
  const listeners = new Set<(news: CrawlNews) => void>();
  const changed = (name: string) => () => {
    changes.push(name);
    return CRAWL;
  };
  const crawls: Crawls = {
    putTopic: changed('putTopic'),
    addSeeds: changed('addSeeds'),
    addLinks() {
      changes.push('addLinks');
      return 1;
    },
    nextHost: () => 'a.example',
    siteQuestions: () => [],
    answerSite: changed('answerSite'),
    start: changed('start'),
    pause: changed('pause'),
    resume: changed('resume'),
    stop: changed('stop'),
    setBudgets: changed('setBudgets'),
    forgettingShare: () => undefined,
    use: (id) => void used.push(id),
    view: () => CRAWL,
    hosts: () => ({ hosts: [], demoted: [] }),
    askAgain() {
      changes.push('askAgain');
      return true;
    },
    views: () => [CRAWL],
    suggestions: () => [],
    page(id, pageId) {
      const stored = real.crawls.get(id);
      return stored && suggestion(real, stored, pageId);
    },
    label(labels) {
      changes.push('label');
      return labels.map(({ id }) => id);
    },
    captured: () => undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    forgotten: async () => undefined,
    async forget() {
      changes.push('forgetKept');
      return { captures: 0, pages: 0, labels: 0 };
    },
    ended: async () => CRAWL,
    close: async () => undefined,
  };
  const real = openStore(undefined);
  keepSamplePages(real, [
    { url: 'http://a.example/', title: 'Gardens', text: 'A garden is a planned space, mostly outdoors.' },
    { url: 'http://b.example/rose', title: 'Roses', text: 'How to keep roses.', from: 0, anchor: 'roses' },
  ]);
  const template = 'http://search.example/?q={searchTerms}';
  real.searchServices.put({ id: 'service-1', name: 'Search', kind: 'page', template, on: true }, 0);
  const store: Store = {
    ...real,
    captures: {
      ...real.captures,
      put(captures) {
        changes.push('captures');
        return captures.map(({ id }) => id);
      },
      async forget() {
        changes.push('forget');
        return 0;
      },
    },
    searchServices: {
      ...real.searchServices,
      put(...service) {
        changes.push('search service');
        real.searchServices.put(...service);
      },
    },
    feeds: {
      ...real.feeds,
      put(...feed) {
        changes.push('feed');
        real.feeds.put(...feed);
      },
    },
  };
  const web = createFakeWeb(() => undefined);
  const schedule = openWatching({ store, crawls, parser: web, fetch: web.fetch, clock: systemClock });
  const watching: Watching = {
    list: () => schedule.list(),
    view: (id) => schedule.view(id),
    set(id) {
      changes.push('watch');
      return schedule.view(id);
    },
    idle: () => schedule.idle(),
    close: () => schedule.close(),
  };
  return {
    crawls,
    watching,
    store,
    readHere: openReadHere(store, politely(web, noPoliteness, systemClock), unread),
    settings: fakeSettings((name) => changes.push(name)),
    changes,
    used,
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
  };
}
