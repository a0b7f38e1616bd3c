import { type Static, Type } from 'typebox';
import { annotationField } from './annotation.ts';
import { fileFields, kindFields, LabelValue, Versions, Via } from './page.ts';
import { strict } from './strict.ts';
import { Time } from './topic.ts';

/** `copies`: near-duplicates of earlier pages. `sample`: a random sample of all pages, for a person to label. */
export const SHOWS = [
  'all',
  'on-topic',
  'unlabelled',
  'unsure',
  'relevant',
  'not-relevant',
  'copies',
  'sample',
] as const;
export const SORTS = ['relevance', 'newest', 'oldest', 'title', 'site'] as const;

/** Praise or blame in a text. `unknown`: too few such words, or neither English nor Chinese. */
export const Sentiment = Type.Enum(['positive', 'neutral', 'negative', 'unknown']);
export type Sentiment = Static<typeof Sentiment>;
/** Pages by mood. */
export const Sentiments = Type.Object(
  { positive: Type.Integer(), neutral: Type.Integer(), negative: Type.Integer(), unknown: Type.Integer() },
  strict,
);
export type Sentiments = Static<typeof Sentiments>;

/** Selects pages of a crawl and their form. A missing value means the first name of its list. */
export const ResultQuery = Type.Object(
  {
    show: Type.Optional(Type.Enum([...SHOWS])),
    sort: Type.Optional(Type.Enum([...SORTS])),
    /** Words that a page's text must contain, all of them; or a part of its title or address. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    host: Type.Optional(Type.String({ maxLength: 300 })),
    seeds: Type.Optional(Type.Enum(['with', 'without'])),
    /** Folds near-duplicates under the one found first. */
    fold: Type.Optional(Type.Enum(['yes', 'no'])),
    /** Only the page with this id and its near-duplicates, each by itself. */
    like: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Only pages found after this time. */
    since: Type.Optional(Time),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
  },
  strict,
);
export type ResultQuery = Static<typeof ResultQuery>;

/** A fetched page as a row of the table. All text is hostile text from the web. */
export const ResultView = Type.Object(
  {
    id: Type.Integer(),
    /** Place in the crawl, from 1. */
    n: Type.Integer(),
    url: Type.String(),
    title: Type.String(),
    site: Type.String(),
    host: Type.String(),
    snippet: Type.String(),
    language: Type.String(),
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    onTopic: Type.Boolean(),
    unsure: Type.Boolean(),
    label: LabelValue,
    foundAt: Time,
    isSeed: Type.Boolean(),
    via: Via,
    ...fileFields,
    ...kindFields,
    ...annotationField,
    /** Absent: the companion is older. */
    mood: Type.Optional(Sentiment),
    /** Clicks from a seed. */
    depth: Type.Integer(),
    versions: Versions,
    /**
     * Number of near-duplicates and `versions` in the crawl; `folded` has the first 20 of them, with site and time.
     */
    copies: Type.Integer(),
    folded: Type.Array(
      Type.Object(
        { id: Type.Integer(), url: Type.String(), title: Type.String(), site: Type.String(), foundAt: Time },
        strict,
      ),
    ),
  },
  strict,
);
export type ResultView = Static<typeof ResultView>;

export const Results = Type.Object(
  {
    /** Numbers of the crawl's pages, and of those that fit the query. */
    total: Type.Integer(),
    matching: Type.Integer(),
    /** `matching` is reckoned from a sample of the lists that are left out; absent: it is exact. */
    isEstimate: Type.Optional(Type.Boolean()),
    /** Pages whose texts are still being read, for folding and searching: request again soon. */
    unread: Type.Integer(),
    rows: Type.Array(ResultView),
  },
  strict,
);
export type Results = Static<typeof Results>;

/** A fetched page of a crawl. */
export const SeenPage = Type.Object(
  { url: Type.String(), relevance: Type.Number({ minimum: 0, maximum: 1 }), onTopic: Type.Boolean() },
  strict,
);
export type SeenPage = Static<typeof SeenPage>;

/** A site by its record over all crawls of a topic. */
export const SiteView = Type.Object(
  {
    site: Type.String(),
    hosts: Type.Integer(),
    fetched: Type.Integer(),
    onTopic: Type.Integer(),
    /** Mean relevance of its pages. */
    relevance: Type.Number(),
  },
  strict,
);
export type SiteView = Static<typeof SiteView>;

/** An address that was left out, with the stable code of its reason (docs/errors.md) and a sentence. */
export const SkippedView = Type.Object({ url: Type.String(), reason: Type.String(), message: Type.String() }, strict);
export type SkippedView = Static<typeof SkippedView>;

/** Pages of one host that only the user's browser can read, because they demand a log-in or scripts make them. */
export const BrowserPagesView = Type.Object(
  {
    host: Type.String(),
    pages: Type.Integer(),
    /** First of the addresses that the user or a page of the same site named: one click may open all of them. */
    urls: Type.Array(Type.String(), { maxItems: 20 }),
    /**
     * First of the addresses that only pages of other sites named: the user opens each by a click of its own, or none.
     * Absent from an older companion.
     */
    foreign: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
  },
  strict,
);
export type BrowserPagesView = Static<typeof BrowserPagesView>;

/** Sheets of people who judged the sample of a crawl: CSV with columns `url` and `label`, one sheet for each. */
export const VerdictSheets = Type.Object(
  { sheets: Type.Array(Type.String({ maxLength: 2_000_000 }), { minItems: 1, maxItems: 10 }) },
  strict,
);

/** What several people said of the sample of a crawl, and the average of it (NB crawler, S1.7). */
export const MeanVerdicts = Type.Object(
  {
    /** Pages of the sample, and those that at least one person judged. */
    sample: Type.Integer(),
    reviewed: Type.Integer(),
    /**
     * Pages of the sample that each person judged and called relevant, in the sequence of the sheets. `outside`:
     * verdicts that do not count, since their pages are not in the sample; absent: the companion is older.
     */
    people: Type.Array(
      Type.Object(
        { reviewed: Type.Integer(), relevant: Type.Integer(), outside: Type.Optional(Type.Integer()) },
        strict,
      ),
    ),
    /** Share of relevant pages: of each page the mean of its verdicts, then their mean; with its 95 % interval. */
    mean: Type.Number(),
    low: Type.Number(),
    high: Type.Number(),
    /** Of the pages that two people and more judged, those on which all of them agree. */
    shared: Type.Integer(),
    agreed: Type.Integer(),
  },
  strict,
);
export type MeanVerdicts = Static<typeof MeanVerdicts>;

/** Curves of how soon each order would have found the on-topic pages of a finished crawl. */
export const Comparison = Type.Object(
  {
    /** False: still being computed, request again. */
    ready: Type.Boolean(),
    /** Share done of a comparison that is not ready; absent: the companion is older. */
    share: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Number of pages available: those that the crawl fetched. */
    pages: Type.Integer(),
    curves: Type.Array(
      Type.Object(
        {
          /** Name of an order; `as it was`: the crawl itself; `oracle`: an order that knows every page in advance. */
          order: Type.String(),
          /** [pages fetched, on-topic pages found] at evenly spaced moments, at most 60. */
          curve: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
        },
        strict,
      ),
    ),
  },
  strict,
);
export type Comparison = Static<typeof Comparison>;

/** Pages of a crawl and the links between them. Row `i` of every list belongs to the page `i`. */
export const LinkMap = Type.Object(
  {
    pages: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          url: Type.String(),
          title: Type.String(),
          host: Type.String(),
          relevance: Type.Number(),
          onTopic: Type.Boolean(),
          depth: Type.Integer(),
          /** Place in `pages` of the page whose link was followed, -1 for a seed. */
          from: Type.Integer(),
        },
        strict,
      ),
    ),
    /** Places in `pages`: source, target. */
    links: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
    /** Pages and links there are in all; more than these lists can hold are left out, least relevant first. */
    allPages: Type.Integer(),
  },
  strict,
);
export type LinkMap = Static<typeof LinkMap>;
