import { type Static, Type } from 'typebox';
import { Notes } from './note.ts';
import { strict } from './strict.ts';

/** How a host is treated by a crawl just now. Times in milliseconds. */
export const HostView = Type.Object(
  {
    host: Type.String(),
    site: Type.String(),
    fetched: Type.Integer(),
    onTopic: Type.Integer(),
    /** URLs in its queue; those that stand aside for want of room are not counted. */
    queued: Type.Integer(),
    /** Pause kept after its last answer; null: it has not answered yet, or nobody is owed one. */
    pauseMs: Type.Union([Type.Number(), Type.Null()]),
    /** Until it may be asked again; null: not in any time that is known, `parked` or a limit of the crawl says why. */
    waitMs: Type.Union([Type.Number(), Type.Null()]),
    /** Failures in a row. */
    errors: Type.Integer(),
    /** Why it is left alone, a sentence; '' when it is not. */
    parked: Type.String(),
    notes: Notes,
    /** It is left alone for what it did, which the user may lift (`askAgain`); what it asks for itself is not lifted. */
    liftable: Type.Boolean(),
    /** What its robots.txt asks, as far as it is known now. */
    robots: Type.Union([
      Type.Null(),
      Type.Object({ crawlDelayS: Type.Number(), sitemaps: Type.Array(Type.String()) }, strict),
    ]),
  },
  strict,
);
export type HostView = Static<typeof HostView>;

/** Addresses that wait behind the rest of the frontier, with the reason as a stable code. */
const DemotionView = Type.Object({ reason: Type.String(), place: Type.String(), urls: Type.Integer() }, strict);

export const HostsView = Type.Object({ hosts: Type.Array(HostView), demoted: Type.Array(DemotionView) }, strict);
export type HostsView = Static<typeof HostsView>;
