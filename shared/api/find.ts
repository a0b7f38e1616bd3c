import { type Static, Type } from 'typebox';
import { annotationField } from './annotation.ts';
import { LabelValue } from './page.ts';
import { strict } from './strict.ts';
import { Id, Time } from './topic.ts';

/**
 * Reasons for leaving out a part of a query: a known field with a wrong value, an unclosed quote, words that every text
 * has.
 */
export const NOT_UNDERSTOOD = [
  ...(['bad-site', 'bad-date', 'bad-kind', 'bad-label', 'no-topic', 'no-tag', 'bad-has'] as const),
  ...(['open-quote', 'no-words', 'too-common', 'too-long', 'only-not'] as const),
] as const;

/** A part of a query that does not count as it was meant, as it was written: hostile text once it is shown. */
export const NotUnderstood = Type.Object({ code: Type.Enum([...NOT_UNDERSTOOD]), part: Type.String() }, strict);
export type NotUnderstood = Static<typeof NotUnderstood>;

/** Longest query that the companion takes, in UTF-16 units. */
export const LONGEST_QUERY = 1_000;

/**
 * Words, "phrases", site:, topic:, before:, after:, label:, kind:, tag:, in:, has: and a minus before any of them
 * (docs/user-guide.md).
 */
export const FindQuery = Type.Object(
  {
    q: Type.String({ maxLength: LONGEST_QUERY }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 20 })),
    /** `next` of the answer before this one. */
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,4}$' })),
  },
  strict,
);
export type FindQuery = Static<typeof FindQuery>;

/** A page that was found, however many crawls found it. All text is hostile text from the web. */
export const FindHit = Type.Object(
  {
    url: Type.String(),
    title: Type.String(),
    host: Type.String(),
    /** `page` of a crawl, `capture` of the browser alone, `pdf`. */
    kind: Type.String(),
    /** When it was first found or captured. */
    at: Time,
    /** Topics for which it was found or labelled. */
    topics: Type.Array(Type.Object({ id: Id, name: Type.String() }, strict)),
    /** The newest label that the user gave it, for any topic. */
    label: LabelValue,
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    /** The page in one of its crawls; absent for a capture. */
    page: Type.Optional(Type.Object({ id: Type.Integer(), crawlId: Id }, strict)),
    /** Part of its text, and where in it hits begin and end, in UTF-16 units. */
    snippet: Type.String(),
    marks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
    titleMarks: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
    ...annotationField,
  },
  strict,
);
export type FindHit = Static<typeof FindHit>;

export const FindAnswer = Type.Object(
  {
    /** Best first. */
    hits: Type.Array(FindHit),
    /** Documents with these words; the same page counts once for each crawl. */
    total: Type.Integer(),
    /** `total` is the number that was weighed, and there may be more; absent: it is exact. */
    isAtLeast: Type.Optional(Type.Boolean()),
    /** Where the next answer begins; absent: this is the last. */
    next: Type.Optional(Type.String()),
    notUnderstood: Type.Array(NotUnderstood),
    /** No page has all words: these have some of them. */
    isPartial: Type.Boolean(),
    /** Documents in the index, and all there are: fewer while Ambit indexes what it kept before. */
    indexed: Type.Integer(),
    documents: Type.Integer(),
  },
  strict,
);
export type FindAnswer = Static<typeof FindAnswer>;
