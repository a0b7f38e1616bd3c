import { Type } from 'typebox';
import { SIGNS } from '../url/sign.ts';
import {
  Annotation,
  AnnotationNames,
  AnnotationsAsk,
  AnnotationsChanged,
  SavedSearch,
  SearchToSave,
} from './annotation.ts';
import { AssistantLabel, AssistantRights } from './assistant.ts';
import { Capture, Forget, ForgetQuery, ForgettingView, Forgotten } from './capture.ts';
import { CapturedAnswer, CapturedAnswered, CapturedPage, MAX_CAPTURED_PAGES } from './captured-page.ts';
import { Budgets, CrawlSpec, CrawlView, OrderName } from './crawl.ts';
import { EmptyReason } from './empty-reason.ts';
import {
  ExportedFile,
  ExportQuery,
  FeedSwitch,
  FeedView,
  LabelFile,
  LabelsRead,
  LinkFile,
  LinksRead,
  SeedList,
  SeedListAsk,
} from './export.ts';
import { FindAnswer, FindQuery } from './find.ts';
import { HostsView } from './hosts.ts';
import { LabelEvent } from './label.ts';
import { Candidate, Relative } from './lexicon.ts';
import { LibraryClass, TopicTableFile, TopicTableRead } from './library.ts';
import { ModelDigest, ModelSwitch, ModelView } from './model.ts';
import { NetworkView } from './network.ts';
import { Suggestion } from './page.ts';
import { ParameterGroup } from './parameter.ts';
import { PageReading } from './reading.ts';
import {
  BrowserPagesView,
  Comparison,
  LinkMap,
  MeanVerdicts,
  Report,
  ResultQuery,
  Results,
  SeenPage,
  SiteView,
  SkippedView,
  VerdictSheets,
} from './results.ts';
import {
  SearchHits,
  SearchQuestion,
  SearchService,
  SearchServiceAdded,
  SearchServiceAsk,
  SearchServiceChange,
} from './search.ts';
import { SettingsChange, SettingsView } from './settings.ts';
import { SiteAnswer, SiteQuestion } from './site-question.ts';
import { Status } from './status.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, TopicSchema, TopicView } from './topic.ts';
import { WatchChange, WatchEntry, WatchView } from './watch.ts';

const ById = Type.Object({ id: Id }, strict);

/** Empty reply to a completed call. */
const Done = Type.Object({ ok: Type.Literal(true) }, strict);

/**
 * Every proved route, in one table: the server registers from it, the extension's client is typed by it, OpenAPI and
 * the tests of the server's boundary (`tests/faults/server-*.test.ts`) walk it. `params`, `query`, `body`, `reply` are
 * TypeBox schemas. A GET changes nothing. The event stream (`GET /v1/events`) and pairing (`POST /v1/pair`,
 * `POST /v1/hello`) have shapes of their own.
 */
export const ROUTES = {
  status: { method: 'GET', path: '/v1/status', reply: Status },
  /** Returns the companion's way to the web. */
  network: { method: 'GET', path: '/v1/network', reply: NetworkView },
  /** Returns what the user can set of that way, without secrets. An older companion has no such route. */
  settings: { method: 'GET', path: '/v1/settings', reply: SettingsView },
  /** Keeps a change as a whole, or nothing of it where a field has a problem. Running crawls take it at once. */
  changeSettings: { method: 'POST', path: '/v1/settings', body: SettingsChange, reply: SettingsView },
  topics: { method: 'GET', path: '/v1/topics', reply: Type.Array(TopicView) },
  /** Subjects to begin a topic from, by class. */
  library: { method: 'GET', path: '/v1/library', reply: Type.Array(LibraryClass) },
  putTopic: { method: 'POST', path: '/v1/topics', body: TopicSchema, reply: TopicView },
  /** Saves each topic of a table (`companion/library/topic-table.ts`). An older companion has no such route. */
  topicTable: { method: 'POST', path: '/v1/topic-table', body: TopicTableFile, reply: TopicTableRead },
  topic: { method: 'GET', path: '/v1/topics/:id', params: ById, reply: TopicSchema },
  /** Renames a topic and its crawls. An older companion has no such route. */
  nameTopic: {
    method: 'POST',
    path: '/v1/topics/:id/name',
    params: ById,
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }, strict),
    reply: Done,
  },
  /** Words that could describe the topic, best first. */
  candidates: { method: 'GET', path: '/v1/topics/:id/words', params: ById, reply: Type.Array(Candidate) },
  /**
   * Words beside those of the topic that dictionaries know: the same, broader, narrower, near; the closest of each
   * first.
   */
  relatives: { method: 'GET', path: '/v1/topics/:id/relatives', params: ById, reply: Type.Array(Relative) },
  /** Pages that the user read and that may belong to the topic, best first. An older companion has no such route. */
  topicCaptures: {
    method: 'GET',
    path: '/v1/topics/:id/captures',
    params: ById,
    query: Type.Object(
      { limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_CAPTURED_PAGES, default: 12 })) },
      strict,
    ),
    reply: Type.Array(CapturedPage),
  },
  /** The user's answer about such pages; crawls of the topic use it at once. */
  answerCaptures: {
    method: 'POST',
    path: '/v1/topics/:id/captures',
    params: ById,
    body: CapturedAnswer,
    reply: CapturedAnswered,
  },
  /** Every label ever given for the topic, newest first. */
  labelHistory: {
    method: 'GET',
    path: '/v1/topics/:id/labels',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 200 })) }, strict),
    reply: Type.Array(LabelEvent),
  },
  /** Rights of assistants (`ambit mcp`) to the topic. An older companion has no such route. */
  assistantRights: { method: 'GET', path: '/v1/topics/:id/assistants', params: ById, reply: AssistantRights },
  setAssistantRights: {
    method: 'POST',
    path: '/v1/topics/:id/assistants',
    params: ById,
    body: AssistantRights,
    reply: AssistantRights,
  },
  /** The local model and its work for the topic. An older companion has no such route. */
  model: { method: 'GET', path: '/v1/topics/:id/model', params: ById, reply: ModelView },
  setModel: { method: 'POST', path: '/v1/topics/:id/model', params: ById, body: ModelSwitch, reply: ModelView },
  /** Labels of assistants and the local model that count now, oldest first. The route `labels` takes them back. */
  assistantLabels: {
    method: 'GET',
    path: '/v1/topics/:id/assistants/labels',
    params: ById,
    reply: Type.Array(AssistantLabel),
  },
  /** Topics that are kept watched, or were. */
  watches: { method: 'GET', path: '/v1/watches', reply: Type.Array(WatchEntry) },
  watch: { method: 'GET', path: '/v1/topics/:id/watch', params: ById, reply: WatchView },
  setWatch: { method: 'POST', path: '/v1/topics/:id/watch', params: ById, body: WatchChange, reply: WatchView },
  /** Best sites of the topic first, by the record of all its crawls. */
  sites: {
    method: 'GET',
    path: '/v1/topics/:id/sites',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 100 })) }, strict),
    reply: Type.Array(SiteView),
  },
  labelFile: { method: 'POST', path: '/v1/topics/:id/label-file', params: ById, body: LabelFile, reply: LabelsRead },
  /** Fetches a list and reads the addresses in it. */
  seedList: { method: 'POST', path: '/v1/seed-list', body: SeedListAsk, reply: SeedList },
  linkFile: { method: 'POST', path: '/v1/link-file', body: LinkFile, reply: LinksRead },
  /** Reads the library of the Zotero that runs on this machine. An older companion has no such route. */
  zotero: { method: 'POST', path: '/v1/zotero', reply: LinksRead },
  searchServices: { method: 'GET', path: '/v1/search-services', reply: Type.Array(SearchService) },
  /** Reads an address's description of its search service; the service stays off. */
  addSearchService: { method: 'POST', path: '/v1/search-services', body: SearchServiceAsk, reply: SearchServiceAdded },
  setSearchService: {
    method: 'POST',
    path: '/v1/search-services/:id',
    params: ById,
    body: SearchServiceChange,
    reply: Type.Array(SearchService),
  },
  /** Sends one question to a service that is on. */
  search: {
    method: 'POST',
    path: '/v1/search-services/:id/search',
    params: ById,
    body: SearchQuestion,
    reply: SearchHits,
  },
  /** Every page of every crawl and every capture by words and filters. An older companion has no such route. */
  find: { method: 'GET', path: '/v1/search', query: FindQuery, reply: FindAnswer },
  /** The user's note, tags and collections of a page. An older companion has none of the next five routes. */
  annotation: {
    method: 'GET',
    path: '/v1/annotations',
    query: Type.Object({ url: HttpUrl }, strict),
    reply: Annotation,
  },
  annotate: { method: 'POST', path: '/v1/annotations', body: AnnotationsAsk, reply: AnnotationsChanged },
  annotationNames: { method: 'GET', path: '/v1/annotations/names', reply: AnnotationNames },
  savedSearches: { method: 'GET', path: '/v1/saved-searches', reply: Type.Array(SavedSearch) },
  saveSearch: { method: 'POST', path: '/v1/saved-searches', body: SearchToSave, reply: Type.Array(SavedSearch) },
  /** Every parameter that `startCrawl` takes. An older companion has no such route. */
  parameters: { method: 'GET', path: '/v1/parameters', reply: Type.Array(ParameterGroup) },
  crawls: { method: 'GET', path: '/v1/crawls', reply: Type.Array(CrawlView) },
  crawl: { method: 'GET', path: '/v1/crawls/:id', params: ById, reply: CrawlView },
  startCrawl: { method: 'POST', path: '/v1/crawls', body: CrawlSpec, reply: CrawlView },
  pauseCrawl: { method: 'POST', path: '/v1/crawls/:id/pause', params: ById, reply: CrawlView },
  resumeCrawl: { method: 'POST', path: '/v1/crawls/:id/resume', params: ById, reply: CrawlView },
  stopCrawl: { method: 'POST', path: '/v1/crawls/:id/stop', params: ById, reply: CrawlView },
  setBudgets: { method: 'POST', path: '/v1/crawls/:id/budgets', params: ById, body: Budgets, reply: CrawlView },
  suggestions: {
    method: 'GET',
    path: '/v1/crawls/:id/suggestions',
    params: ById,
    query: Type.Object(
      {
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
        /** `unlabelled` (default), `relevant`, `not-relevant` or `unsure`. */
        show: Type.Optional(Type.Enum(['unlabelled', 'relevant', 'not-relevant', 'unsure'])),
      },
      strict,
    ),
    reply: Type.Array(Suggestion),
  },
  /**
   * Hosts about which the user's answer would teach the crawl most; none where its links lead to few hosts. An older
   * companion has no such route.
   */
  siteQuestions: {
    method: 'GET',
    path: '/v1/crawls/:id/site-questions',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 3 })) }, strict),
    reply: Type.Array(SiteQuestion),
  },
  /** The user's answer about a host and those below it; the crawl uses it at once. */
  answerSite: { method: 'POST', path: '/v1/crawls/:id/sites', params: ById, body: SiteAnswer, reply: Done },
  /** Returns why there is no suggestion. An older companion has no such route. */
  lack: { method: 'GET', path: '/v1/crawls/:id/lack', params: ById, reply: EmptyReason },
  results: { method: 'GET', path: '/v1/crawls/:id/pages', params: ById, query: ResultQuery, reply: Results },
  /** The pages of a crawl whose addresses have one sign (`signOf`). */
  seen: {
    method: 'GET',
    path: '/v1/crawls/:id/seen',
    params: ById,
    query: Type.Object({ sign: Type.Integer({ minimum: 0, maximum: SIGNS - 1 }) }, strict),
    reply: Type.Array(SeenPage),
  },
  /** Returns one page of a crawl with all its evidence. */
  page: {
    method: 'GET',
    path: '/v1/crawls/:id/pages/:page',
    params: Type.Object({ id: Id, page: Type.Integer({ minimum: 1 }) }, strict),
    reply: Suggestion,
  },
  /** Returns a page to read on the spot. The companion fetches it for this, so this is no GET. */
  readPage: {
    method: 'POST',
    path: '/v1/crawls/:id/pages/:page/read',
    params: Type.Object({ id: Id, page: Type.Integer({ minimum: 1 }) }, strict),
    reply: PageReading,
  },
  /** Returns how each host is treated, and URLs put behind the rest. Of a crawl not in memory: its suspended hosts. */
  hosts: { method: 'GET', path: '/v1/crawls/:id/hosts', params: ById, reply: HostsView },
  /**
   * Retries a host that was suspended for its behaviour; ended crawls that wait for it resume. `lifted` false: it was
   * not suspended.
   */
  askAgain: {
    method: 'POST',
    path: '/v1/hosts/ask-again',
    body: Type.Object({ host: Type.String({ minLength: 1, maxLength: 253 }) }, strict),
    reply: Type.Object({ lifted: Type.Boolean() }, strict),
  },
  /** Every address that was left out, and why. */
  skipped: {
    method: 'GET',
    path: '/v1/crawls/:id/skipped',
    params: ById,
    query: Type.Object({ limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10000, default: 1000 })) }, strict),
    reply: Type.Array(SkippedView),
  },
  /**
   * Pages that only the user's browser can read, by host, most pages first; at most 50 hosts of the first 1,000 pages.
   * None of a copy.
   */
  left: { method: 'GET', path: '/v1/crawls/:id/needs-browser', params: ById, reply: Type.Array(BrowserPagesView) },
  report: { method: 'GET', path: '/v1/crawls/:id/report', params: ById, reply: Report },
  /** The newest digest by the local model. An older companion has no such route. */
  modelDigest: { method: 'GET', path: '/v1/crawls/:id/model-digest', params: ById, reply: ModelDigest },
  /** Begins a digest, of a topic for which the local model is on. */
  writeModelDigest: { method: 'POST', path: '/v1/crawls/:id/model-digest', params: ById, reply: ModelDigest },
  /** Averages what several people said of the sample; keeps none of it. An older companion has no such route. */
  verdicts: {
    method: 'POST',
    path: '/v1/crawls/:id/verdicts',
    params: ById,
    body: VerdictSheets,
    reply: MeanVerdicts,
  },
  linkMap: { method: 'GET', path: '/v1/crawls/:id/map', params: ById, reply: LinkMap },
  /** The same crawl by another order, over the pages that were fetched; of a finished crawl. */
  comparison: {
    method: 'GET',
    path: '/v1/crawls/:id/comparison',
    params: ById,
    query: Type.Object({ order: OrderName }, strict),
    reply: Comparison,
  },
  exportFile: {
    method: 'GET',
    path: '/v1/crawls/:id/take-away',
    params: ById,
    query: ExportQuery,
    reply: ExportedFile,
  },
  feed: { method: 'GET', path: '/v1/crawls/:id/feed', params: ById, reply: FeedView },
  /** Switched off and on again it has another address. */
  setFeed: { method: 'POST', path: '/v1/crawls/:id/feed', params: ById, body: FeedSwitch, reply: FeedView },
  captures: {
    method: 'POST',
    path: '/v1/captures',
    body: Type.Object({ captures: Type.Array(Capture, { maxItems: 50 }) }, strict),
    reply: Type.Object({ kept: Type.Array(Id) }, strict),
  },
  /** The reply comes after the companion's files hold nothing of these captures. */
  forgetCaptures: {
    method: 'POST',
    path: '/v1/captures/forget',
    body: Forget,
    reply: Type.Object({ forgotten: Type.Integer() }, strict),
  },
  /**
   * Crawled pages, labels and captures alike: of a page, of a site, since a time, or everything. Nothing is left in the
   * companion's files when this is answered.
   */
  forget: { method: 'POST', path: '/v1/forget', body: Forget, reply: Forgotten },
  /** Counts the data that `forget` would erase now; changes nothing. An older companion has no such route. */
  forgetCounts: { method: 'GET', path: '/v1/forget/counts', query: ForgetQuery, reply: Forgotten },
  /** Returns the progress of an erasure. An older companion has no such route. */
  forgetting: { method: 'GET', path: '/v1/forgetting', reply: ForgettingView },
  labels: {
    method: 'POST',
    path: '/v1/labels',
    body: Type.Object({ labels: Type.Array(LabelEvent, { minItems: 1, maxItems: 200 }) }, strict),
    /** Ids that are on disk (synchronous FULL) when this is answered. */
    reply: Type.Object({ kept: Type.Array(Id) }, strict),
  },
  /** Drops the key that proves this very call; the reply is the last one that it proves. */
  unpair: { method: 'POST', path: '/v1/unpair', reply: Done },
} as const;

export type RouteName = keyof typeof ROUTES;
