import { type Static, Type } from 'typebox';
import { Notes } from './note.ts';
import { strict } from './strict.ts';

/** Present treatment of a host by a crawl. Times in milliseconds. */
export const HostView = Type.Object(
  {
    host: Type.String(),
    site: Type.String(),
    fetched: Type.Integer(),
    onTopic: Type.Integer(),
    /** URLs in its queue, without those set aside for lack of room. */
    queued: Type.Integer(),
    /** Pause after its last answer, in milliseconds; null: no answer yet, or no pause is due. */
    pauseMs: Type.Union([Type.Number(), Type.Null()]),
    /**
     * Milliseconds until the next request may start; null: no known time. `parked` or a limit of the crawl then gives
     * the reason.
     */
    waitMs: Type.Union([Type.Number(), Type.Null()]),
    /** Failures in a row. */
    errors: Type.Integer(),
    /** Reason for the suspension, a sentence; '' without one. */
    parked: Type.String(),
    notes: Notes,
    /**
     * True if the host is suspended for its behaviour, which the user may lift (`askAgain`). A pause that the host
     * itself demanded cannot be lifted.
     */
    liftable: Type.Boolean(),
    /** Wishes of its robots.txt, as far as known. */
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
