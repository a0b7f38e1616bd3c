/** Leases that a worker takes from a shared store, and the results with which it returns them. */

import type { OrderName } from '../../../shared/api/crawl.ts';

export interface TakeAsk {
  readonly worker: string;
  /** Only crawls of these topics; empty: all. */
  readonly topics: readonly string[];
  readonly most: number;
  /**
   * True when hosts need no rest, so a host in use is free again in a moment. Workers then take nothing worse while
   * that host has a markedly better URL, or while a visit waits for the learner. Several workers so fetch in the
   * sequence of one, one URL at a time.
   */
  readonly isPatient?: boolean;
  /** When hosts rest: the rule for leaving a URL for a better one on a host that is not free yet. Default: never. */
  readonly waits?: WaitRule;
  /** Least delay, in ms, that the host gets should the worker not report how the visit ended. Default: 0. */
  readonly pendingDelayMs?: number;
}

/** Says when workers leave an available URL for a better one of the same crawl, on a host at rest or in use. */
export interface WaitRule {
  /** Longest wait, in ms, since the last take of the crawl. */
  readonly patienceMs: number;
  /** Hosts that rest for longer than so many milliseconds are not waited for. */
  readonly soonMs: number;
  /** Nor are others. */
  isBrisk(manners: KeptPacing): boolean;
  /** @param priority of the better one. */
  isFarBelow(one: { readonly isDemoted: boolean; readonly priority: number }, priority: number): boolean;
}

export interface Lease {
  readonly host: string;
  readonly token: number;
}

/** Host of a redirect, with the pacing that its last turn recorded. */
export interface FurtherLease extends Lease {
  readonly manners: KeptPacing;
}

/** The host is leased to another worker, or rests: known wait in ms. */
export interface NotYet {
  readonly waitMs: number;
}

/** A leased URL, with its host, for `leaseMs`. */
export interface Claim extends Lease {
  readonly crawl: string;
  readonly topicId: string;
  /** Term of the crawl's learner; 0 before the first. Each new learner reads the topic anew. */
  readonly term: number;
  readonly order: OrderName;
  readonly site: string;
  /** Canonical. */
  readonly url: string;
  /** Address for the request, as the link wrote it. */
  readonly asked: string;
  readonly key: string;
  readonly score: number;
  /**
   * Fetches, this one included, but for those that we cut off ourselves, whose worker ended, or that are counted as
   * nameless.
   */
  readonly tries: number;
  /** Fetches that failed for want of name servers (`dns-away`). */
  readonly nameless: number;
  /** Where its last fetch was led, and was given back. */
  readonly from?: StoredRedirect;
  readonly leaseMs: number;
  /** Pacing that the host's last turn recorded. */
  readonly manners: KeptPacing;
}

/** An address to which redirects led, and every address of their chain before it. */
export interface StoredRedirect {
  readonly url: string;
  readonly redirects: readonly string[];
}

/** Pacing of a host, kept with it between the turns of different workers. */
export interface KeptPacing {
  readonly factor?: number;
  readonly responseMs?: number;
  /** Failures in a row. */
  readonly errors?: number;
  /** Milliseconds that were kept free after its last answer. */
  readonly pauseMs?: number;
  /** Refusals in a row, as the crawl counts them. */
  readonly refusals?: number;
}

/** Returns a host, which then rests for `pauseMs`. */
export interface Turn extends Lease {
  readonly pauseMs: number;
  /** Delay of the host, in ms, after the next visit should its worker not report how that ended. Default: unchanged. */
  readonly pendingDelayMs?: number;
  readonly manners: KeptPacing;
  /** Why the host is left alone from now on, '' when it is not. */
  readonly parked: string;
}

export interface FetchedPage {
  /** The address that answered. */
  readonly url: string;
  readonly host: string;
  readonly status: number;
  readonly bytes: number;
  readonly robotsTag: readonly string[];
  readonly redirects: readonly string[];
  readonly isSitemap: boolean;
  /** Sitemaps named by robots.txt of the host. */
  readonly sitemaps: readonly string[];
  /** Page record, as `pack` made it. */
  readonly record: Uint8Array;
  /** Digest of the record, as `packDigest` made it; absent of a list of addresses. */
  readonly digest?: Uint8Array;
  /** Canonical, at most one a key. */
  readonly links: readonly {
    readonly url: string;
    /** The spelling of the page; absent: the canonical one. */
    readonly written?: string | undefined;
    readonly key: string;
    readonly host: string;
    readonly site: string;
    /** The page is of the same site. */
    readonly hasAuthority?: boolean;
  }[];
}

export interface FetchedNothing {
  readonly failure: string;
  readonly message: string;
  readonly again: boolean;
  /** With `again`: the redirect target at which the next fetch starts. Default: the URL itself. */
  readonly led?: StoredRedirect;
  /** Read before it was known that there is no page; 0 when left out. */
  readonly bytes?: number;
}

/** The worker that fetched a robots.txt, with the host's lease. */
export interface RobotsReader extends Lease {
  readonly worker: string;
  /** Crawl-delay of its robots.txt, in ms, 0 when it has none. */
  readonly pendingDelayMs: number;
}

export interface KeptRobots {
  readonly kind: 'text' | 'none';
  readonly body: Uint8Array;
  /** Milliseconds for which it may still be believed. */
  readonly remainingMs: number;
}
