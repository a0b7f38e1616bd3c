import type { PageRecord } from '../../shared/page/record.ts';
import { hostOf, siteOf } from '../../shared/url/site.ts';
import { FIRST_PACE } from '../crawl/delay.ts';
import type { Parser } from '../crawl/engine.ts';
import { linksOf } from '../crawl/link-rules.ts';
import { isWorthWaiting, mannersAfter, type Visit } from '../crawl/manners.ts';
import { type ReadPage, readPage, type Unread } from '../crawl/reading.ts';
import { mayRetry } from '../crawl/retry.ts';
import { visitOf } from '../crawl/visiting.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { Commons, FetchedNothing, FetchedPage, FurtherLease, Turn } from '../store/commons/commons.ts';
import { frontierKey } from '../store/commons/keys.ts';
import { pack } from '../store/packed.ts';
import type { Held, Leases } from './leases.ts';

/** A host that is left alone is tried again after a day. */
const PARKED_MS = 24 * 3_600_000;
const LEADS_TO_REST = 'The page leads to a host that is left alone for now.';

export interface VisitTools {
  readonly commons: Commons;
  readonly fetcher: Fetcher;
  readonly parser: Parser;
  readonly leases: Leases;
  readonly worker: string;
}

/** `again`: the URL went back; `lost`: somebody else has it by now, and nothing was written. */
export type Outcome = 'page' | 'failed' | 'again' | 'lost';

/** From a URL in hand to what is written down of it. */
export async function visit(tools: VisitTools, held: Held): Promise<Outcome> {
  const { commons, fetcher, worker, leases } = tools;
  const { claim } = held;
  const pauseMs = await leases.leaseAddresses(held, claim.host);
  if (pauseMs > 0) {
    const failed = { failure: 'cancelled', message: '', again: true };
    const turn = { host: claim.host, token: claim.token, pauseMs, manners: claim.manners, parked: '' };
    return (await commons.fail(claim, worker, failed, [turn])) ? 'again' : 'lost';
  }
  const read = await readPage(tools, claim.url, held.signal);
  leases.answered(held);
  const turns = turnsAfter(held, fetcher.polite, visitOf(read, fetcher, claim.url));
  if (read.kind === 'failed') {
    const failed = failedBy(read, held);
    const { again } = failed;
    const isWritten = await commons.fail(claim, worker, failed, turns);
    return isWritten ? (again ? 'again' : 'failed') : 'lost';
  }
  const page = pageOf(read, fetcher.rules(claim.url)?.sitemaps ?? []);
  return (await commons.keep(claim, worker, page, turns)) === undefined ? 'lost' : 'page';
}

/** A page that leads to a host which is left alone for long is given up: asking for it again and again would lead nowhere. */
function failedBy({ failure, message, bytes }: Unread, { claim, waitMs }: Held): FetchedNothing {
  if (!isWorthWaiting(waitMs)) return { failure: 'rate-limited', message: LEADS_TO_REST, again: false, bytes };
  return { failure, message, bytes, again: mayRetry(failure, claim.tries) };
}

function pageOf({ record, answer, isSitemap }: ReadPage, sitemaps: readonly string[]): FetchedPage {
  return {
    url: record.url,
    host: hostOf(record.url),
    status: answer.status,
    bytes: answer.bytes,
    robotsTag: answer.robotsTag,
    redirects: answer.redirects,
    isSitemap,
    sitemaps,
    record: pack(record),
    links: followed(record),
  };
}

/** Every link that may be followed; which of them are worth it says the learner. */
const followed = (record: PageRecord): FetchedPage['links'] =>
  linksOf(record).followable.map(({ url }) => ({
    ...{ url, key: frontierKey(url), host: hostOf(url), site: siteOf(url) },
  }));

/**
 * Every host that was asked gets the turn that is owed to it by its own pace. What went wrong, or how long it took, is told of the
 * one that was asked last; those before it led on, and that is no trouble.
 */
function turnsAfter({ claim, further, waitMs }: Held, isPolite: boolean, after: Visit): readonly Turn[] {
  const asked = [claim, ...further];
  if (!isPolite) return asked.map(({ host, token, manners }) => ({ host, token, pauseMs: 0, manners, parked: '' }));
  return asked.map((lease, place) => {
    const turn = turnAfter(lease, place === asked.length - 1 ? after : { ...after, trouble: false, retryAfterMs: 0 });
    return place === 0 && isWorthWaiting(waitMs) ? { ...turn, pauseMs: Math.max(turn.pauseMs, waitMs) } : turn;
  });
}

function turnAfter({ host, token, manners }: FurtherLease, after: Visit): Turn {
  const { factor = FIRST_PACE.factor, responseMs = FIRST_PACE.responseMs, errors: before = 0 } = manners;
  const { pace, errors, pause, parked } = mannersAfter(host, { pace: { factor, responseMs }, errors: before }, after);
  return {
    ...{ host, token, parked: parked ?? '', pauseMs: parked === undefined ? pause : PARKED_MS },
    // A host that is tried again after a day begins anew.
    manners: { ...pace, errors: parked === undefined ? errors : 0 },
  };
}
