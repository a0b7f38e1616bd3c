import { Type } from 'typebox';
import { SIGNS } from '../url/sign.ts';
import { ById, Done } from './common.ts';
import { Budgets, CrawlSpec, CrawlView, OrderName } from './crawl.ts';
import { EmptyReason } from './empty-reason.ts';
import { ExportedFile, ExportQuery, FeedSwitch, FeedView } from './export.ts';
import { FurtherLinks, LinksAdded, NextHost } from './further-links.ts';
import { HostsView } from './hosts.ts';
import { ModelDigest } from './model.ts';
import { Suggestion } from './page.ts';
import { PageReading } from './reading.ts';
import { Report } from './report.ts';
import {
  BrowserPagesView,
  Comparison,
  LinkMap,
  MeanVerdicts,
  ResultQuery,
  Results,
  SeenPage,
  SkippedView,
  VerdictSheets,
} from './results.ts';
import { SiteAnswer, SiteQuestion } from './site-question.ts';
import { strict } from './strict.ts';
import { Id } from './topic.ts';

/** Routes of crawls and of what they found: a part of `ROUTES`. */
export const CRAWL_ROUTES = {
  crawls: { method: 'GET', path: '/v1/crawls', reply: Type.Array(CrawlView) },
  crawl: { method: 'GET', path: '/v1/crawls/:id', params: ById, reply: CrawlView },
  startCrawl: { method: 'POST', path: '/v1/crawls', body: CrawlSpec, reply: CrawlView },
  pauseCrawl: { method: 'POST', path: '/v1/crawls/:id/pause', params: ById, reply: CrawlView },
  resumeCrawl: { method: 'POST', path: '/v1/crawls/:id/resume', params: ById, reply: CrawlView },
  stopCrawl: { method: 'POST', path: '/v1/crawls/:id/stop', params: ById, reply: CrawlView },
  /**
   * Adds addresses to a crawl. One that ended because no link was left continues. An older companion has neither of
   * these two routes.
   */
  addLinks: { method: 'POST', path: '/v1/crawls/:id/links', params: ById, body: FurtherLinks, reply: LinksAdded },
  nextHost: { method: 'GET', path: '/v1/crawls/:id/next-host', params: ById, reply: NextHost },
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
   * companion has no such route. Asking counts as a look of the user, so a quiet crawl goes back to its full pace.
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
} as const;
