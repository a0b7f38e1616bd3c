import type { RouteName } from '../../../shared/api/routes.ts';
import { EMPTY_RECORD } from '../../../shared/page/testing/empty-record.ts';

const capture = {
  id: 'capture-1',
  at: 1,
  page: { ...EMPTY_RECORD, url: 'http://a.example/', letter: 'G', title: 'A', text: 'Gardens' },
};

export interface SampleCall {
  readonly path: string;
  readonly body?: unknown;
}

/** One sound call of every route: a new route without a sample does not compile, so no test of the table forgets it. */
export const SAMPLES: Readonly<Record<RouteName, SampleCall>> = {
  status: { path: '/v1/status' },
  network: { path: '/v1/network' },
  topics: { path: '/v1/topics' },
  library: { path: '/v1/library' },
  putTopic: { path: '/v1/topics', body: { id: 'topic-1', name: 'Gardens', texts: [], words: ['garden'] } },
  topic: { path: '/v1/topics/topic-1' },
  nameTopic: { path: '/v1/topics/topic-1/name', body: { name: 'Rose gardens' } },
  candidates: { path: '/v1/topics/topic-1/words' },
  relatives: { path: '/v1/topics/topic-1/relatives' },
  topicCaptures: { path: '/v1/topics/topic-1/captures?limit=5' },
  answerCaptures: { path: '/v1/topics/topic-1/captures', body: { belong: [], others: ['http://a.example/'] } },
  labelHistory: { path: '/v1/topics/topic-1/labels?limit=5' },
  assistantRights: { path: '/v1/topics/topic-1/assistants' },
  assistantLabels: { path: '/v1/topics/topic-1/assistants/labels' },
  setAssistantRights: { path: '/v1/topics/topic-1/assistants', body: { granted: ['read'] } },
  watches: { path: '/v1/watches' },
  watch: { path: '/v1/topics/topic-1/watch' },
  setWatch: { path: '/v1/topics/topic-1/watch', body: { to: 'on', now: false } },
  sites: { path: '/v1/topics/topic-1/sites?limit=5' },
  labelFile: { path: '/v1/topics/topic-1/label-file', body: { text: 'url,label\nhttp://a.example/,relevant\n' } },
  seedList: { path: '/v1/seed-list', body: { url: 'http://a.example/sitemap.xml' } },
  linkFile: { path: '/v1/link-file', body: { text: '<DL><DT><A HREF="http://a.example/">A</A></DL>' } },
  searchServices: { path: '/v1/search-services' },
  addSearchService: { path: '/v1/search-services', body: { url: 'http://a.example/opensearch.xml' } },
  setSearchService: { path: '/v1/search-services/service-1', body: { to: 'on' } },
  search: { path: '/v1/search-services/service-1/search', body: { words: 'gardens', site: '' } },
  find: { path: '/v1/search?q=gardens%20site%3Aa.example&limit=5' },
  annotation: { path: '/v1/annotations?url=http%3A%2F%2Fa.example%2F' },
  annotate: {
    path: '/v1/annotations',
    body: { changes: [{ url: 'http://a.example/', note: 'Read again', addTags: ['roses'], addTo: ['Thesis'] }] },
  },
  annotationNames: { path: '/v1/annotations/names' },
  savedSearches: { path: '/v1/saved-searches' },
  saveSearch: { path: '/v1/saved-searches', body: { name: 'Roses', q: 'roses tag:garden' } },
  parameters: { path: '/v1/parameters' },
  crawls: { path: '/v1/crawls' },
  crawl: { path: '/v1/crawls/crawl-1' },
  startCrawl: {
    path: '/v1/crawls',
    body: {
      id: 'crawl-1',
      topicId: 'topic-1',
      seeds: ['http://a.example/'],
      order: 'adaptive',
      budgets: { pages: 10, perHost: 10, seconds: 0 },
    },
  },
  pauseCrawl: { path: '/v1/crawls/crawl-1/pause' },
  resumeCrawl: { path: '/v1/crawls/crawl-1/resume' },
  stopCrawl: { path: '/v1/crawls/crawl-1/stop' },
  setBudgets: { path: '/v1/crawls/crawl-1/budgets', body: { pages: 10, perHost: 10, seconds: 0 } },
  suggestions: { path: '/v1/crawls/crawl-1/suggestions?show=unsure&limit=5' },
  siteQuestions: { path: '/v1/crawls/crawl-1/site-questions?limit=2' },
  answerSite: { path: '/v1/crawls/crawl-1/sites', body: { host: 'a.example', relevant: true } },
  lack: { path: '/v1/crawls/crawl-1/lack' },
  results: { path: '/v1/crawls/crawl-1/pages?show=on-topic&sort=newest&search=garden&limit=5' },
  seen: { path: '/v1/crawls/crawl-1/seen?sign=7' },
  page: { path: '/v1/crawls/crawl-1/pages/1' },
  readPage: { path: '/v1/crawls/crawl-1/pages/1/read' },
  hosts: { path: '/v1/crawls/crawl-1/hosts' },
  askAgain: { path: '/v1/hosts/ask-again', body: { host: 'a.example' } },
  skipped: { path: '/v1/crawls/crawl-1/skipped?limit=5' },
  left: { path: '/v1/crawls/crawl-1/needs-browser' },
  report: { path: '/v1/crawls/crawl-1/report' },
  linkMap: { path: '/v1/crawls/crawl-1/map' },
  comparison: { path: '/v1/crawls/crawl-1/comparison?order=best-first' },
  exportFile: { path: '/v1/crawls/crawl-1/take-away?format=csv&seeds=without' },
  feed: { path: '/v1/crawls/crawl-1/feed' },
  setFeed: { path: '/v1/crawls/crawl-1/feed', body: { on: true } },
  forget: { path: '/v1/forget', body: { kind: 'site', host: 'a.example' } },
  forgetCounts: { path: '/v1/forget/counts?kind=site&host=a.example' },
  forgetting: { path: '/v1/forgetting' },
  forgetCaptures: { path: '/v1/captures/forget', body: { kind: 'site', host: 'a.example' } },
  captures: { path: '/v1/captures', body: { captures: [capture] } },
  labels: {
    path: '/v1/labels',
    body: {
      labels: [
        { id: 'label-1', topicId: 'topic-1', target: 'page', url: 'http://a.example/', value: 'relevant', at: 1 },
      ],
    },
  },
  unpair: { path: '/v1/unpair' },
};
