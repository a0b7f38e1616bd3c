import { type Static, Type } from 'typebox';
import { Notes } from './note.ts';
import { strict } from './strict.ts';
import { HttpUrl, Id, Time } from './topic.ts';

/** Every order that a user can choose; `oracle` exists in the lab only. Grows as orders are added. */
export const ORDER_NAMES = [
  'adaptive',
  'best-first',
  'best-n-first',
  'breadth-first',
  'context-graph',
  'depth-first',
  'fish-search',
  'genetic',
  'hits',
  'ipagerank',
  'naive-bayes',
  'online-svm',
  'pagerank',
  'q-learning',
  'random',
  'rw',
  'shark-search',
] as const;
export const OrderName = Type.Enum([...ORDER_NAMES]);
export type OrderName = (typeof ORDER_NAMES)[number];

/** Orders that can be trained on earlier crawls before their first page (NB crawler, S1.3). */
const LEARNING_ORDERS: ReadonlySet<OrderName> = new Set(['adaptive', 'naive-bayes', 'q-learning']);
export const canLearn = (order: OrderName): boolean => LEARNING_ORDERS.has(order);

/** Reasons for a crawl's end. Always recorded, always shown in words. */
export const STOP_REASONS = [
  'page-limit',
  'time-limit',
  'host-limit',
  'byte-limit',
  'generation-limit',
  'exhausted',
  'user',
  'no-usable-seeds',
  'failure',
  'damaged',
] as const;
export const StopReason = Type.Enum([...STOP_REASONS]);
export type StopReason = (typeof STOP_REASONS)[number];

/** Kinds of judge: `ambit` learns; the others are the papers' own, kept for comparison. */
export const JUDGE_MODELS = ['ambit', 'vsm', 'nearest-centre', 'naive-bayes'] as const;
export type JudgeModel = (typeof JUDGE_MODELS)[number];

export const Budgets = Type.Object(
  {
    /** Pages fetched in all, failures not counted. */
    pages: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    perHost: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** Seconds of running time, pauses not counted; 0: no limit. */
    seconds: Type.Integer({ minimum: 0, maximum: 31_536_000 }),
    /** Pages of one site (registrable domain), all its hosts together; absent: no limit. */
    perSite: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /**
     * Octets on the wire for the crawl: every page, redirect, refusal, robots.txt and sitemap, with headers; absent: no
     * limit.
     */
    bytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000_000_000 })),
    /** Most pages off the topic that are taken of one site; 0: the first one ends the visit. Absent: no limit. */
    offTopicPerSite: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  strict,
);
export type Budgets = Static<typeof Budgets>;

const Patterns = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 200 });

const HostNames = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), { maxItems: 1000 });

/** Written out: `Type.Record` would bring 10 KB of its library into the extension, twice. */
const Parameters = Type.Unsafe<Record<string, number>>({
  type: 'object',
  patternProperties: { '^[a-z]{1,20}$': { type: 'number' } },
  additionalProperties: false,
});

/**
 * Whose best link crawls of several topics take next. `best`: of all the one likeliest to be on its topic; `fair`: each
 * topic in turn.
 */
export const SHARES = ['best', 'fair'] as const;
export type Share = (typeof SHARES)[number];

/** Topics that one crawl may fetch for. */
export const MAX_TOPICS = 8;

/** Earlier crawls that one crawl may learn from. */
export const MAX_EARLIER_CRAWLS = 20;

export const CrawlSpec = Type.Object(
  {
    /** Made by the client: the same id never starts a second crawl. */
    id: Id,
    topicId: Id,
    seeds: Type.Array(HttpUrl, { minItems: 1, maxItems: 1000 }),
    order: OrderName,
    budgets: Budgets,
    /** Parameters of the order by name; those left out have the values of their paper. */
    parameters: Type.Optional(Parameters),
    /**
     * Parameters of page reading by name; those left out have their defaults. Pages that the user's browser reads have
     * the defaults always. An older companion has none.
     */
    extraction: Type.Optional(Parameters),
    /**
     * Patterns (`host`, `host/path*`, `re:expression`) of addresses to follow; empty `only`: everywhere. They do not
     * apply to seeds.
     */
    scope: Type.Optional(Type.Object({ only: Patterns, never: Patterns }, strict)),
    /** Kind of judge, and the relevance in [0,1] from which a page is on topic; absent: the judge's own. */
    judge: Type.Optional(
      Type.Object(
        {
          model: Type.Enum([...JUDGE_MODELS]),
          threshold: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
          /**
           * `nearest-centre`: number of first seeds that form the centre of their nearest topic, as a search's first
           * hits do; absent: none.
           */
          hits: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
          /** Parameters of the judge by name; those left out have their defaults. An older companion has none. */
          parameters: Type.Optional(Parameters),
        },
        strict,
      ),
    ),
    /** Host names, each for all hosts below it: links that lead there teach the order as if they had been followed. */
    siteLabels: Type.Optional(Type.Object({ relevant: HostNames, notRelevant: HostNames }, strict)),
    /**
     * Crawls that have ended, on which the order is trained before the first page, if it `canLearn`, and the judge
     * `naive-bayes`.
     */
    learnFrom: Type.Optional(Type.Array(Id, { maxItems: MAX_EARLIER_CRAWLS })),
    /**
     * Saves pages as they came, for a WARC that can be replayed: 10 to 30 KB of disk a page. Workers of a shared store
     * do not.
     */
    keepOriginals: Type.Optional(Type.Boolean()),
    /**
     * More topics that are served by the same fetches. Each gets a crawl of its own, with this id, its own suggestions
     * and labels; pausing, stopping or limiting one does so to all. `budgets` are of the fetches that they share.
     */
    others: Type.Optional(Type.Array(Type.Object({ id: Id, topicId: Id }, strict), { maxItems: MAX_TOPICS - 1 })),
    /** With `others`; `best` when left out. */
    share: Type.Optional(Type.Enum([...SHARES])),
  },
  strict,
);
export type CrawlSpec = Static<typeof CrawlSpec>;

/** `failure`: code of FetchFailure, or '' ; `message`: one sentence for the user. */
export const SeedView = Type.Object(
  {
    url: Type.String(),
    state: Type.Enum(['waiting', 'fetched', 'failed']),
    failure: Type.String(),
    message: Type.String(),
  },
  strict,
);
export type SeedView = Static<typeof SeedView>;

export const CrawlView = Type.Object(
  {
    id: Id,
    topicId: Id,
    topicName: Type.String(),
    order: OrderName,
    state: Type.Enum(['running', 'paused', 'done']),
    /** Set when `state` is done. */
    reason: Type.Union([StopReason, Type.Null()]),
    /** English sentences: the one for the reason, and other notes on the crawl; '' without any. */
    message: Type.String(),
    /** Notes besides the reason. */
    notes: Notes,
    budgets: Budgets,
    fetched: Type.Integer(),
    onTopic: Type.Integer(),
    failed: Type.Integer(),
    /** URLs not yet fetched. */
    frontier: Type.Integer(),
    /** Hosts from which at least one page was fetched. */
    hosts: Type.Integer(),
    startedAt: Time,
    /** Running time in milliseconds, pauses not counted. */
    elapsedMs: Type.Number(),
    /**
     * Estimated milliseconds to the page limit at the pace of the last minute, or until its pages have been read again;
     * null: not known.
     */
    leftMs: Type.Union([Type.Number(), Type.Null()]),
    /**
     * The host of the last request, and the pause in milliseconds after its answer; null: not running, or on a recorded
     * web.
     */
    asking: Type.Union([Type.Object({ host: Type.String(), pauseMs: Type.Number() }, strict), Type.Null()]),
    /** Share of one processor core that the companion takes for all crawls; absent: not known, or not running. */
    core: Type.Optional(Type.Number()),
    /** Cumulated on-topic pages at evenly spaced moments of the crawl, at most 60 points: [fetched, onTopic]. */
    curve: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
    seeds: Type.Array(SeedView),
    /** Crawls of other topics that share its fetches; absent: none. */
    joined: Type.Optional(Type.Array(Id)),
    /** The judge that the user chose; absent: `ambit`, or the companion is older. */
    judge: Type.Optional(Type.Enum([...JUDGE_MODELS])),
  },
  strict,
);
export type CrawlView = Static<typeof CrawlView>;
