import { type Static, Type } from 'typebox';
import { annotationField } from './annotation.ts';
import { strict } from './strict.ts';
import { Id, Time } from './topic.ts';

export const LabelValue = Type.Enum(['relevant', 'not-relevant', 'none']);
export type LabelValue = Static<typeof LabelValue>;

/** One weighted part of a reason. */
export const ScorePart = Type.Object(
  {
    /** A stable code that the UI translates. */
    feature: Type.String(),
    /** Words or number behind it, '' if the feature itself is enough. */
    detail: Type.String(),
    /** Signed: its share of a priority, or log odds of a relevance. */
    weight: Type.Number(),
  },
  strict,
);
export type ScorePart = Static<typeof ScorePart>;

/** Reasons for suggesting a page. */
export const SuggestionExplanation = Type.Object(
  {
    /** Path from the seed to the page itself, both included, at most 12 steps (longer ones lose their middle). */
    path: Type.Array(Type.Object({ url: Type.String(), title: Type.String() }, strict)),
    anchor: Type.String(),
    /** Text around the anchor, the anchor itself marked off by the two parts. */
    before: Type.String(),
    after: Type.String(),
    /** Words of the topic found in the page, heaviest first. */
    words: Type.Array(Type.String()),
    /** The order's guess that the page is on the topic, when the link was chosen; 1 for a seed. */
    priority: Type.Number({ minimum: 0, maximum: 1 }),
    /** Largest parts of that priority, largest first, at most 3. */
    parts: Type.Array(ScorePart),
    /**
     * Parts of `judgedAs` in log odds, largest first; the cosine for a judge from a paper. Their sum differs from the
     * log odds of `judgedAs` by two terms: the prior for any page, and the calibration by labels.
     */
    judged: Type.Array(ScorePart),
    /**
     * Relevance by these parts. For a crawl in memory (running or paused) it is current. For any other it dates from
     * the page's first judgement, while `relevance` includes labels and later pages. Absent from earlier versions.
     */
    judgedAs: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  strict,
);
export type SuggestionExplanation = Static<typeof SuggestionExplanation>;

/** Present when Ambit could not read the page and the user's browser did. */
export const Via = Type.Optional(Type.Literal('browser'));

/** Kind, number of pages and octets of a PDF. All three are absent for a page of HTML. */
export const fileFields = {
  kind: Type.Optional(Type.Literal('pdf')),
  pages: Type.Optional(Type.Integer({ minimum: 0 })),
  bytes: Type.Optional(Type.Integer({ minimum: 0 })),
} as const;

const NamedPage = Type.Object({ url: Type.String(), title: Type.String() }, strict);

/** Other addresses of the published work that a page shows, best first; absent without any. */
export const Versions = Type.Optional(Type.Array(NamedPage, { maxItems: 100 }));

/**
 * Kind of a page by its structure, absent where it is unknown, and the list whose link led to it, if any. That list is
 * not shown by itself.
 */
export const kindFields = {
  pageKind: Type.Optional(Type.Enum(['article', 'list', 'front', 'forum', 'product', 'file', 'other'])),
  foundThrough: Type.Optional(NamedPage),
} as const;

/** Returns how a page was read, by its HTTP status: the user's browser reports none. */
export const viaOf = (status: number): { via?: 'browser' } => (status === 0 ? { via: 'browser' } : {});

/** An on-topic page of a crawl, offered to the user. All text is hostile text from the web. */
export const Suggestion = Type.Object(
  {
    /** Page id, unique in this companion. */
    id: Type.Integer(),
    crawlId: Id,
    topicId: Id,
    url: Type.String(),
    title: Type.String(),
    /** Registrable domain. */
    site: Type.String(),
    snippet: Type.String(),
    language: Type.String(),
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    unsure: Type.Boolean(),
    label: LabelValue,
    foundAt: Time,
    via: Via,
    ...fileFields,
    ...kindFields,
    ...annotationField,
    versions: Versions,
    why: SuggestionExplanation,
  },
  strict,
);
export type Suggestion = Static<typeof Suggestion>;
