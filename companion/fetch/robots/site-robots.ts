import { BoundedMap } from '../../../shared/collections/bounded-map.ts';
import type { FetchAsk, FetchFailure, HostRules } from '../fetcher.ts';
import type { Meter } from '../meter.ts';
import { fetchProblem } from '../problem.ts';
import { ROBOTS_AGENT } from '../user-agent.ts';
import { robotsText } from './lines.ts';
import { parseRobots } from './parse.ts';
import { pathOf } from './path.ts';
import { type AgentRules, rulesFor } from './rules.ts';

/** Milliseconds that rules are believed (RFC 9309 2.4: at most 24 h). */
export const ROBOTS_KEEP_MS = 24 * 60 * 60 * 1000;
/** Milliseconds until unreadable rules are fetched again: first, second, every further time. */
const RETRY_MS = [5 * 60_000, 30 * 60_000, 2 * 60 * 60_000] as const;
/** Milliseconds of rest for an unreachable host; its rules are unknown. */
const UNREACHED_MS = 30_000;
/** Failures of a host that answered, though not with its rules. */
const SPOKE: ReadonlySet<FetchFailure> = new Set(['robots-unavailable', 'needs-browser']);
/**
 * Pages that are the answer to robots.txt, too, from which on every address is taken to be answered so: a dead link
 * alone may be.
 */
const MIN_SAME = 2;
const MAX_ORIGINS = 20_000;
/** Letters of all files kept: V8 keeps a whole text alive for one slice of it. */
const MAX_WEIGHT = 32 * 1024 * 1024;
const EMPTY_WEIGHT = 200;

/**
 * The host may not be visited for now. `failure` is robots-unavailable, needs-browser for a challenge, or the failure
 * to reach the host at all.
 */
interface Unavailable {
  readonly kind: 'unavailable';
  readonly failure: FetchFailure;
  readonly retryAfterMs: number;
  /** Redirect target that was unreadable or forbidden; absent without one. */
  readonly at?: string;
}

/** Result of a request for a robots.txt. */
export type RobotsAnswer =
  | {
      readonly kind: 'text';
      readonly bytes: Uint8Array;
      readonly keepMs?: number;
      /** Digest of a page that demands a script, answered in place of rules (`demandMark`). */
      readonly mark?: string;
    }
  /** No rules (4xx): everything is allowed. `keepMs`: lifetime, if less than a day. */
  | { readonly kind: 'none'; readonly keepMs?: number }
  | Unavailable;

interface KnownRobots {
  readonly kind: 'known';
  readonly rules: AgentRules;
  readonly host: HostRules;
  /** Letters of the file. */
  readonly letters: number;
  /** Digest of the page that was answered in its place; '' for a file of rules. */
  readonly mark: string;
  /**
   * Pages in a row from the first that were the same; a page that differs shows that the host answers other addresses
   * otherwise.
   */
  readonly same: number;
  readonly until: number;
}

interface Unknown {
  readonly kind: 'unknown';
  readonly failure: FetchFailure;
  /** Consecutive times that the host answered without its rules. */
  readonly tries: number;
  readonly until: number;
}

type RobotsEntry = KnownRobots | Unknown;

/** Result of a read just now, and the cause of a failure (`Unavailable`). */
interface RobotsLookup {
  readonly entry: RobotsEntry;
  readonly at: string | undefined;
}

/** The fetch that needs the rules: it bears their cost and decides on their redirects. */
export interface ForFetch extends Pick<FetchAsk, 'robotsLead'> {
  readonly meter: Meter;
}

/** Robots rules of every visited origin: fetched one at a time, kept for a day, never switched off. */
export interface SiteRobots {
  /**
   * Resolves when the URL may be fetched. @throws FetchProblem robots-denied, robots-unavailable, or what the host
   * itself fails with
   */
  permit(url: URL, fetch: ForFetch): Promise<void>;
  rules(url: URL): HostRules | undefined;
  /**
   * Returns whether a page equals its host's answer for robots.txt, and so is a challenge. The second such page closes
   * the host until its rules are fetched again. @param mark `demandMark` of the page
   */
  answersAll(url: URL, mark: string): boolean;
  /** @param origin drops this origin only; absent: all */
  forget(origin?: string): void;
}

/** Seconds that a robots.txt demands between two visits of Ambit, 0 without such a demand. */
export const crawlDelayIn = (bytes: Uint8Array): number =>
  rulesFor(parseRobots(robotsText(bytes)), ROBOTS_AGENT).crawlDelay;

/** @param ask fetches `/robots.txt` of an origin; never rejects */
export function createSiteRobots(
  ask: (origin: string, fetch: ForFetch) => Promise<RobotsAnswer>,
  now: () => number,
): SiteRobots {
  const entries = new BoundedMap<string, RobotsEntry>({
    entries: MAX_ORIGINS,
    weight: MAX_WEIGHT,
    weigh: (entry) => EMPTY_WEIGHT + (entry.kind === 'known' ? entry.letters : 0),
  });
  const asking = new Map<string, Promise<RobotsLookup>>();

  const pauseAfter = (answer: Unavailable, tries: number): number => {
    const pause = SPOKE.has(answer.failure) ? RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] : UNREACHED_MS;
    return Math.max(pause ?? 0, answer.retryAfterMs);
  };

  const read = (answer: RobotsAnswer, stale: RobotsEntry | undefined): RobotsEntry => {
    if (answer.kind === 'unavailable') {
      const spoke = SPOKE.has(answer.failure);
      const tries = stale?.kind === 'unknown' ? stale.tries : 0;
      const until = now() + pauseAfter(answer, tries);
      // RFC 9309 2.4: rules read earlier keep holding while they are unreadable.
      if (stale?.kind === 'known') return { ...stale, until };
      return { kind: 'unknown', failure: answer.failure, tries: spoke ? tries + 1 : tries, until };
    }
    const text = answer.kind === 'text' ? robotsText(answer.bytes) : '';
    const robots = parseRobots(text);
    const rules = rulesFor(robots, ROBOTS_AGENT);
    const { crawlDelay, refusesAiInput } = rules;
    const host = { crawlDelay, sitemaps: robots.sitemaps, ...(refusesAiInput && { refusesAiInput }) };
    const mark = answer.kind === 'text' ? (answer.mark ?? '') : '';
    const until = now() + (answer.keepMs ?? ROBOTS_KEEP_MS);
    return { kind: 'known', rules, host, letters: text.length, mark, same: 0, until };
  };

  const refresh = (origin: string, stale: RobotsEntry | undefined, fetch: ForFetch): Promise<RobotsLookup> => {
    const running = asking.get(origin);
    if (running !== undefined) return running;
    const fresh = ask(origin, fetch)
      .then((answer): RobotsLookup => {
        const entry = read(answer, stale);
        entries.set(origin, entry);
        return { entry, at: answer.kind === 'unavailable' ? answer.at : undefined };
      })
      .finally(() => asking.delete(origin));
    asking.set(origin, fresh);
    return fresh;
  };

  return {
    async permit(url, fetch) {
      const cached = entries.get(url.origin);
      const isFresh = cached !== undefined && now() < cached.until;
      const { entry, at } = isFresh ? { entry: cached, at: undefined } : await refresh(url.origin, cached, fetch);
      if (entry.kind === 'unknown') {
        // The browser need not wait for its pages, so no address of the host does.
        const retryAfterMs = entry.failure === 'needs-browser' ? 0 : Math.max(0, entry.until - now());
        throw fetchProblem(entry.failure, { retryAfterMs, ...(at === undefined ? {} : { at }) });
      }
      if (!entry.rules.allows(pathOf(url.href))) throw fetchProblem('robots-denied');
    },
    forget(origin) {
      if (origin === undefined) entries.clear();
      else entries.delete(origin);
    },
    answersAll(url, mark) {
      const entry = entries.get(url.origin);
      if (entry?.kind !== 'known' || entry.mark === '') return false;
      if (entry.mark !== mark) {
        entries.set(url.origin, { ...entry, mark: '' });
        return false;
      }
      const same = entry.same + 1;
      const until = now() + (RETRY_MS[0] ?? 0);
      const closed: RobotsEntry = { kind: 'unknown', failure: 'needs-browser', tries: 1, until };
      entries.set(url.origin, same < MIN_SAME ? { ...entry, same } : closed);
      return true;
    },
    rules(url) {
      const entry = entries.get(url.origin);
      return entry?.kind === 'known' ? entry.host : undefined;
    },
  };
}
