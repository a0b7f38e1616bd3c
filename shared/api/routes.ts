import { Type } from 'typebox';
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
import { ById, Done } from './common.ts';
import { CRAWL_ROUTES } from './crawl-routes.ts';
import { LabelFile, LabelsRead, LinkFile, LinksRead, SeedList, SeedListAsk } from './export.ts';
import { FindAnswer, FindQuery } from './find.ts';
import { LabelEvent } from './label.ts';
import { Candidate, Relative } from './lexicon.ts';
import { LibraryClass, TopicTableFile, TopicTableRead } from './library.ts';
import { ModelSwitch, ModelView } from './model.ts';
import { NetworkView } from './network.ts';
import { ParameterGroup } from './parameter.ts';
import { SiteView } from './results.ts';
import {
  SearchHits,
  SearchQuestion,
  SearchService,
  SearchServiceAdded,
  SearchServiceAsk,
  SearchServiceChange,
} from './search.ts';
import { SettingsChange, SettingsView } from './settings.ts';
import { Status } from './status.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, TopicSchema, TopicView } from './topic.ts';
import { WatchChange, WatchEntry, WatchView } from './watch.ts';

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
  ...CRAWL_ROUTES,
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
