import { type Static, Type } from 'typebox';
import { Sentiments } from './results.ts';
import { strict } from './strict.ts';
import { Time } from './topic.ts';

/** Links or fetches without a page: the reason, how many, and one address. */
const Skip = Type.Object({ reason: Type.String(), count: Type.Integer(), example: Type.String() }, strict);

/** A page by its hub or authority value, in [0,1]. */
const LinkedPage = Type.Object(
  { id: Type.Integer(), url: Type.String(), title: Type.String(), value: Type.Number() },
  strict,
);

/** Author as the page writes the names, and ISO 8601 date of publication; '' or absent: the page tells none. */
const signedFields = { author: Type.Optional(Type.String()), published: Type.Optional(Type.String()) };
/** Absent: the companion is older. */
const spreadFields = {
  /** Site that published the text first, as far as the dates of its copies tell. */
  publisher: Type.Optional(Type.String()),
  keywords: Type.Optional(Type.Array(Type.String())),
  summary: Type.Optional(Type.String()),
  ...signedFields,
};

/** An event by the pages that tell of it. Text from the web: hostile. */
export const ReportedEvent = Type.Object(
  {
    title: Type.String(),
    url: Type.String(),
    /** ISO 8601 day. */
    date: Type.String(),
    /** Names in the texts, most frequent first. */
    places: Type.Array(Type.String()),
    people: Type.Array(Type.String()),
    pages: Type.Integer(),
    sites: Type.Integer(),
  },
  strict,
);
export type ReportedEvent = Static<typeof ReportedEvent>;

/** A crawl in numbers, when it has ended or on its way. */
export const Report = Type.Object(
  {
    hosts: Type.Array(
      Type.Object(
        { host: Type.String(), site: Type.String(), fetched: Type.Integer(), onTopic: Type.Integer() },
        strict,
      ),
      { maxItems: 200 },
    ),
    /** Links not followed, by the rule that they break, and fetches that gave no page, by failure. */
    skipped: Type.Array(Skip),
    failed: Type.Array(Skip),
    labels: Type.Object({ relevant: Type.Integer(), notRelevant: Type.Integer() }, strict),
    /**
     * Result of the user's labels on the sample: the number labelled, and the 95 % interval of the share that is
     * relevant.
     */
    review: Type.Object(
      {
        sample: Type.Integer(),
        reviewed: Type.Integer(),
        relevant: Type.Integer(),
        low: Type.Number(),
        high: Type.Number(),
      },
      strict,
    ),
    languages: Type.Array(Type.Object({ language: Type.String(), pages: Type.Integer() }, strict)),
    /** Words that set the on-topic pages apart from the others, with the number of on-topic pages that hold them. */
    words: Type.Array(Type.Object({ word: Type.String(), pages: Type.Integer() }, strict), { maxItems: 60 }),
    /** Pages in which the words are counted, where these are a sample of the crawl; absent: all. */
    sampled: Type.Optional(Type.Integer()),
    /**
     * Texts that are still being read: words, sub-topics and sentiments of a later report tell more. Absent: none.
     */
    unread: Type.Optional(Type.Integer()),
    /** Finds of all crawls of the topic by week, oldest first, and whether the newest week bursts. */
    weeks: Type.Array(
      Type.Object(
        {
          start: Type.Integer(),
          found: Type.Integer(),
          /** Only pages whose texts have been read; absent from an older companion. */
          moods: Type.Optional(Sentiments),
        },
        strict,
      ),
    ),
    burst: Type.Boolean(),
    /** Finds from which those of the weeks are reckoned, where these are a sample; absent: all were counted. */
    counted: Type.Optional(Type.Integer()),
    /**
     * Fetched pages that list the best pages, and those that the best lists name, by HITS over the links between
     * fetched pages: largest value first, at most 20 each; absent from an older companion. `sampled`: number of pages
     * whose links were read, the most relevant ones, where these are not all.
     */
    linked: Type.Optional(
      Type.Object(
        {
          hubs: Type.Array(LinkedPage),
          authorities: Type.Array(LinkedPage),
          sampled: Type.Optional(Type.Integer()),
        },
        strict,
      ),
    ),
    /** Finds of all crawls of the topic whose texts have been read; absent: the companion is older. */
    moods: Type.Optional(Sentiments),
    /** Sub-topics of the on-topic pages, largest first. */
    groups: Type.Array(
      Type.Object(
        {
          words: Type.Array(Type.String()),
          pages: Type.Array(Type.Object({ id: Type.Integer(), url: Type.String(), title: Type.String() }, strict)),
          count: Type.Integer(),
        },
        strict,
      ),
    ),
    /** First sentences of the page nearest to the centre of each sub-topic. */
    digest: Type.Array(
      Type.Object({ url: Type.String(), title: Type.String(), site: Type.String(), summary: Type.String() }, strict),
    ),
    /** Texts that appear on several sites, with the spread of each, widest first. */
    reprints: Type.Array(
      Type.Object(
        {
          url: Type.String(),
          title: Type.String(),
          sites: Type.Integer(),
          ...spreadFields,
          copies: Type.Array(
            Type.Object({ url: Type.String(), site: Type.String(), foundAt: Time, ...signedFields }, strict),
          ),
        },
        strict,
      ),
    ),
    /** Dated events that on-topic pages tell of, newest first, at most 100; absent: the companion is older. */
    events: Type.Optional(Type.Array(ReportedEvent)),
  },
  strict,
);
export type Report = Static<typeof Report>;
