import { type Static, Type } from 'typebox';
import { LabelValue, Versions } from './page.ts';
import { Report } from './report.ts';
import { Sentiment } from './results.ts';
import { strict } from './strict.ts';
import { Id, Time } from './topic.ts';

const WatchState = Type.Enum(['off', 'on', 'paused']);

/** A page that is visited again, or a list of new pages of a site. The address is text from the web. */
const WatchedPageView = Type.Object(
  {
    url: Type.String(),
    kind: Type.Enum(['page', 'feed', 'sitemap']),
    visitedAt: Time,
    dueAt: Time,
    /** Remembered visits, and the number of them that found the page changed. */
    visits: Type.Integer(),
    changes: Type.Integer(),
    /** Milliseconds between two visits, as learned so far. */
    everyMs: Type.Integer(),
    /** Failure code of the most recent visit, '' without a failure. */
    failure: Type.String(),
  },
  strict,
);

/** A page on the topic that was not there before. Hostile text. */
export const Find = Type.Object(
  {
    id: Type.Integer(),
    crawlId: Id,
    url: Type.String(),
    title: Type.String(),
    site: Type.String(),
    snippet: Type.String(),
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    /** The user's; absent: none, or the companion is older. */
    label: Type.Optional(LabelValue),
    foundAt: Time,
    /**
     * Since when it is among the finds, `foundAt` or later; absent: not written down, or the companion is older.
     */
    announcedAt: Type.Optional(Time),
    /** Other addresses of the same text, or nearly the same. */
    versions: Versions,
    /** Absent: the companion is older. */
    mood: Type.Optional(Sentiment),
  },
  strict,
);
export type Find = Static<typeof Find>;

/** How news of watched topics reach the user without a browser, from the companion's settings. */
export const AnnounceView = Type.Object(
  {
    /** Address that mails go to, '' for none. */
    mail: Type.String(),
    webhook: Type.Boolean(),
    every: Type.Enum(['round', 'day', 'week']),
    /** Since the companion started; null: none was sent. */
    sentAt: Type.Union([Time, Type.Null()]),
    /** Code of the most recent failure, '' after a success. */
    failure: Type.String(),
  },
  strict,
);
export type AnnounceView = Static<typeof AnnounceView>;

export const WatchView = Type.Object(
  {
    topicId: Id,
    state: WatchState,
    /** Soonest due first. */
    pages: Type.Array(WatchedPageView),
    /** Time of the next visit; null: none is due. */
    nextAt: Type.Union([Time, Type.Null()]),
    /** New links are being fetched just now. */
    busy: Type.Boolean(),
    /** Newest first, at most 200. Start pages are never among them. */
    finds: Type.Array(Find),
    weeks: Report.properties.weeks,
    counted: Report.properties.counted,
    burst: Type.Boolean(),
    moods: Report.properties.moods,
    /** Absent from an older companion, and in the answer to a change. */
    announce: Type.Optional(AnnounceView),
  },
  strict,
);
export type WatchView = Static<typeof WatchView>;

/** `now`: visit all pages at once, whenever they are due. */
export const WatchChange = Type.Object({ to: WatchState, now: Type.Optional(Type.Boolean()) }, strict);
export type WatchChange = Static<typeof WatchChange>;

/** A watched topic in a list. */
export const WatchEntry = Type.Object(
  {
    topicId: Id,
    state: WatchState,
    finds: Type.Integer(),
    newestAt: Type.Union([Time, Type.Null()]),
    /** The newest week bursts; absent from an older companion. */
    burst: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type WatchEntry = Static<typeof WatchEntry>;
