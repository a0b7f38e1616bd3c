import { isAmbitError } from '../../../shared/errors/ambit-error.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { wireOf } from '../../../shared/page/wire.ts';
import { isSameSite } from '../../../shared/url/same-site.ts';
import { hostOf, siteOf } from '../../../shared/url/site.ts';
import { hostAnswerOf } from '../../crawl/politeness/host-answer.ts';
import { type HostAnswer, pacingAfter, redirectedOn } from '../../crawl/politeness/host-pacing.ts';
import { isNameless, mayRetry } from '../../crawl/politeness/retry.ts';
import { LEFT_MS } from '../../crawl/politeness/suspended-hosts.ts';
import type { Clock } from '../../crawl/ports/clock.ts';
import type { Parser } from '../../crawl/ports/crawl-deps.ts';
import { linksOf } from '../../crawl/rules/link-rules.ts';
import { packDigest } from '../../crawl/state/packed-digest.ts';
import { digestOf } from '../../crawl/state/page-digest.ts';
import { type FailedRead, fetchAndParse, type ParsedAnswer } from '../../crawl/visit/fetch-and-parse.ts';
import type { Fetcher } from '../../fetch/fetcher.ts';
import { packPage } from '../../store/packed.ts';
import type { Claim, FetchedNothing, FetchedPage, FurtherLease, Turn } from '../store/claim.ts';
import { frontierKey } from '../store/keys.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { LeasedUrl, Leases } from './leases.ts';
import type { PageReaders, TopicReader } from './page-readers.ts';
import type { PendingDelays } from './pending-delays.ts';
import { crawlDelayOf, paceOf, type Redirects } from './redirects.ts';
import { retryWithinLease } from './retry-within-lease.ts';
import type { SignInWatch } from './sign-in-watch.ts';

/** The host got no request, or the network answered in its place. */
const NOT_THERE: FetchedNothing = { failure: 'cancelled', message: '', again: true };
const LEADS_TO_REST = 'The page redirects to a host that is left alone for now.';
/** Longest wait for a redirect's host, in ms. The page's own host stays leased and gets no request in that time. */
const MAX_REDIRECT_WAIT_MS = 60_000;

export interface VisitTools {
  readonly sharedStore: SharedStore;
  readonly clock: Pick<Clock, 'timer'>;
  readonly fetcher: Fetcher;
  readonly parser: Parser;
  readonly leases: Leases;
  readonly worker: string;
  readonly signIn: SignInWatch;
  readonly redirects: Redirects;
  readonly readers: PageReaders;
  /** Called when the page is read or failed: the worker sends no more requests for it, and only the write remains. */
  readonly answered: () => void;
  readonly owed: Pick<PendingDelays, 'notify'>;
  readonly kept: (page: WorkedPage) => void;
}

/** A page that this worker fetched and that is written down. */
export interface WorkedPage {
  readonly crawl: string;
  /** The address that answered. */
  readonly url: string;
  readonly status: number;
}

/** `again`: the URL returned to the frontier; `lost`: another worker has it by now, and nothing was written. */
export type VisitOutcome = 'page' | 'failed' | 'again' | 'lost';

/** Fetches a leased URL and writes the result to the store. */
export async function visit(tools: VisitTools, held: LeasedUrl): Promise<VisitOutcome> {
  const { sharedStore, clock, fetcher, worker, leases, signIn } = tools;
  const { claim } = held;
  const pauseMs = await retryWithinLease(clock, held.signal, () => leases.leaseAddresses(held, claim.host));
  if (pauseMs > 0) {
    const turn = { host: claim.host, token: claim.token, pauseMs, manners: claim.manners, parked: '' };
    const nothing = { ...NOT_THERE, ...(claim.from !== undefined && { led: claim.from }) };
    return (await retryWithinLease(clock, held.signal, () => sharedStore.fail(claim, worker, nothing, [turn])))
      ? 'again'
      : 'lost';
  }
  const extraction = await retryWithinLease(clock, held.signal, () => tools.redirects.extraction(held));
  const ask = tools.redirects.of(held, fetcher, clock);
  const read = await fetchAndParse(tools, claim.asked, held.signal, ask, extraction);
  leases.answered(held);
  tools.answered();
  const turns = turnsAfter(held, fetcher, hostAnswerOf(read, fetcher, claim.url), answerersOf(read));
  if (!(await isOfSite(tools, held, read))) {
    await retryWithinLease(clock, held.signal, () => forgetRobots(tools, claim));
    const { pauseMs } = signIn;
    const later = turns.map((turn) => ({ ...turn, pauseMs: Math.max(turn.pauseMs, pauseMs) }));
    return (await retryWithinLease(clock, held.signal, () => sharedStore.fail(claim, worker, NOT_THERE, later)))
      ? 'again'
      : 'lost';
  }
  if (read.kind === 'failed') {
    const failed = failedBy(read, held);
    const { again } = failed;
    const isWritten = await retryWithDelays(tools, held, turns, () => sharedStore.fail(claim, worker, failed, turns));
    return isWritten ? (again ? 'again' : 'failed') : 'lost';
  }
  const reader = await retryWithDelays(tools, held, turns, () => tools.readers.of(claim));
  const page = pageOf(read, fetcher.rules(read.record.url)?.sitemaps ?? [], reader);
  const id = await retryWithDelays(tools, held, turns, () => sharedStore.keep(claim, worker, page, turns));
  if (id === undefined) return 'lost';
  tools.kept({ crawl: claim.crawl, url: page.url, status: page.status });
  return 'page';
}

/** Runs like `retryWithinLease`, and reports the hosts' delays later when nothing else can be written any more. */
async function retryWithDelays<T>(
  { clock, owed }: VisitTools,
  { signal }: LeasedUrl,
  turns: readonly Turn[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await retryWithinLease(clock, signal, write);
  } catch (cause) {
    if (isAmbitError(cause, 'store-away')) owed.notify(turns);
    throw cause;
  }
}

/** Returns whether the site itself answered, and not the network in its place. */
async function isOfSite(
  { fetcher, signIn }: VisitTools,
  { claim, signal }: LeasedUrl,
  read: ParsedAnswer | FailedRead,
): Promise<boolean> {
  const { answer } = read;
  if (!fetcher.polite || answer === undefined) return true;
  const isOdd = read.kind === 'failed' || siteOf(answer.url) !== siteOf(claim.url);
  return signIn.isOfSite({ asked: claim.url, url: answer.url, body: answer.body }, isOdd, signal);
}

/** Discards a robots.txt that came from the network and not from the site. The next request fetches it again. */
async function forgetRobots({ sharedStore, fetcher, worker }: VisitTools, { host, token, url }: Claim): Promise<void> {
  const { origin } = new URL(url);
  // Keep the rules of hosts in use, since they hold the delay of such a host.
  fetcher.forgetRules(origin);
  const nothing = { kind: 'none', body: new Uint8Array(0) } as const;
  await sharedStore.keepRobots(origin, nothing, 0, { host, token, worker, pendingDelayMs: 0 });
}

/** Returns whether to retry a page after the rest of its redirect's host, and not give it up. */
const isAskedLater = (waitMs: number): boolean => waitMs <= MAX_REDIRECT_WAIT_MS;

/**
 * A page that leads to a host which is left alone for long is given up: asking for it again and again would lead
 * nowhere.
 */
function failedBy(
  { failure, message, bytes }: FailedRead,
  { claim, waitMs, led = claim.from }: LeasedUrl,
): FetchedNothing {
  if (!isAskedLater(waitMs)) return { failure: 'rate-limited', message: LEADS_TO_REST, again: false, bytes };
  const tries = isNameless(failure) ? claim.nameless + 1 : claim.tries;
  const isCutOff = failure === 'cancelled' && led !== undefined;
  return { failure, message, bytes, again: mayRetry(failure, tries), ...(isCutOff && { led }) };
}

function pageOf(
  { record, answer, isSitemap }: ParsedAnswer,
  sitemaps: readonly string[],
  reader: TopicReader,
): FetchedPage {
  return {
    url: record.url,
    host: hostOf(record.url),
    status: answer.status,
    bytes: answer.bytes,
    robotsTag: answer.robotsTag,
    redirects: answer.redirects,
    isSitemap,
    sitemaps,
    record: packPage(record, wireOf(record)),
    ...(!isSitemap && { digest: packDigest(digestOf(record, reader)) }),
    links: followed(record),
  };
}

/** Returns every link that may be followed; the learner decides which are worth it. */
const followed = (record: PageRecord): FetchedPage['links'] =>
  linksOf(record).followable.map(({ url, written }) => ({
    url,
    written,
    key: frontierKey(url),
    host: hostOf(url),
    site: siteOf(url),
    hasAuthority: isSameSite(record.url, url),
  }));

/** Hosts that an answer came from, or should have come. */
const answerersOf = (read: ParsedAnswer | FailedRead): ReadonlySet<string> =>
  new Set((read.kind === 'page' ? [read.answer.url] : (read.at ?? [])).map((url) => hostOf(url)));

/**
 * Returns the turn of every host with a request, by its own pacing. Only hosts that answered get the failure or the
 * response time. The others redirected, or served a robots.txt that says nothing of their state.
 */
function turnsAfter(
  { claim, further, waitMs }: LeasedUrl,
  fetcher: Fetcher,
  after: HostAnswer,
  answerers: ReadonlySet<string>,
): readonly Turn[] {
  const asked = [claim, ...further];
  if (!fetcher.polite)
    return asked.map(({ host, token, manners }) => ({ host, token, pauseMs: 0, manners, parked: '' }));
  // A page whose redirect leads to a host at rest has no answer yet.
  const isAnswered = asked.some(({ host }) => answerers.has(host));
  return asked.map((lease, place) => {
    const crawlDelay = place === 0 ? after.crawlDelay : crawlDelayOf(lease.host, fetcher);
    const hasAnswered = isAnswered ? answerers.has(lease.host) : place === asked.length - 1;
    const turn = turnAfter(lease, hasAnswered ? { ...after, crawlDelay } : redirectedOn(crawlDelay));
    return place === 0 && isAskedLater(waitMs) ? { ...turn, pauseMs: Math.max(turn.pauseMs, waitMs) } : turn;
  });
}

function turnAfter({ host, token, manners }: FurtherLease, after: HostAnswer): Turn {
  const known = { pace: paceOf(manners), errors: manners.errors ?? 0, refusals: manners.refusals ?? 0 };
  const { pace, errors, refusals, pause, parked } = pacingAfter(host, known, after);
  return {
    host,
    token,
    parked: parked ?? '',
    pauseMs: parked === undefined ? pause : LEFT_MS,
    // `Retry-After` applies to the next request only.
    pendingDelayMs: after.retryAfterMs === 0 ? pause : pacingAfter(host, known, { ...after, retryAfterMs: 0 }).pause,
    // A host that is retried after a day starts with default pacing.
    manners: {
      ...pace,
      pauseMs: pause,
      errors: parked === undefined ? errors : 0,
      ...(refusals !== 0 && { refusals }),
    },
  };
}
