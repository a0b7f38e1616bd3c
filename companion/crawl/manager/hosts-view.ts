import type { HostsView, HostView } from '../../../shared/api/hosts.ts';
import { notesIn } from '../../../shared/api/sentences.ts';
import { siteOf } from '../../../shared/url/site.ts';
import type { StoredCrawl } from '../../store/crawl-store.ts';
import { liftableIn } from '../politeness/suspended-hosts.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlRun } from '../run/crawl-run.ts';

/** Hosts that are shown: those with most pages and queued URLs. */
const MAX_HOSTS = 500;

/**
 * How hosts are treated by a crawl, and what of it was demoted; of one that is not in memory, or not yet again, no more
 * than the hosts it names that are left alone.
 */
export function hostsOf(
  deps: CrawlDeps,
  run: CrawlRun | undefined,
  crawl: Pick<StoredCrawl, 'id' | 'message'>,
): HostsView {
  if (run === undefined) return { hosts: leftOf(deps, crawl), demoted: [] };
  const { politeness, fetcher, clock } = deps;
  const crawlId = crawl.id;
  const { log, frontier, known, demoted, siteShare } = run.stateOf(crawlId);
  const held = new Map([...siteShare.held()].map(({ host, site }) => [host, site]));
  const records = new Map<string, { fetched: number; onTopic: number }>();
  for (const { host, n, onTopic } of log) {
    if (n === 0) continue;
    const record = records.get(host) ?? { fetched: 0, onTopic: 0 };
    records.set(host, { fetched: record.fetched + 1, onTopic: record.onTopic + Number(onTopic) });
  }
  const names = new Set([...records.keys(), ...frontier.hosts]);
  const now = clock.monotonic();
  const views = [...names].map((host): HostView => {
    const { fetched, onTopic } = records.get(host) ?? { fetched: 0, onTopic: 0 };
    const readyAt = run.waits.readyAt(crawlId, host);
    const heldFor = held.get(host);
    const parked = politeness.parked(host) ?? (heldFor === undefined ? '' : siteShare.sentence(heldFor));
    const rules = fetcher.rules(`https://${host}/`) ?? fetcher.rules(`http://${host}/`);
    return {
      host,
      site: known.siteOf(host),
      fetched,
      onTopic,
      queued: frontier.queuedOf(host),
      pauseMs: politeness.pauseMs(host) ?? null,
      waitMs: Number.isFinite(readyAt) ? Math.max(0, readyAt - now) : finite(politeness.leftMs(host)),
      errors: politeness.errors(host),
      parked,
      notes: notesIn(parked),
      liftable: politeness.isLiftable(host),
      robots: rules === undefined ? null : { crawlDelayS: rules.crawlDelay, sitemaps: [...rules.sitemaps] },
    };
  });
  views.sort((a, b) => b.fetched + b.queued - a.fetched - a.queued || (a.host < b.host ? -1 : 1));
  return {
    hosts: views.slice(0, MAX_HOSTS),
    demoted: [...demoted.values()].map(({ reason, pattern, urls }) => ({ reason, place: pattern, urls })),
  };
}

/** Lists the suspended hosts that the user may lift, from the message with which the crawl ended. */
function leftOf({ politeness, store }: CrawlDeps, { id, message }: Pick<StoredCrawl, 'id' | 'message'>): HostView[] {
  const left = liftableIn(message).filter((host) => politeness.isLiftable(host));
  const records = new Map(left.length === 0 ? [] : store.results.hosts(id).map((row) => [row.host, row]));
  return left.map((host) => {
    const { fetched, onTopic } = records.get(host) ?? { fetched: 0, onTopic: 0 };
    const parked = politeness.parked(host) ?? '';
    return {
      host,
      site: siteOf(`http://${host}/`),
      fetched,
      onTopic,
      queued: 0,
      pauseMs: null,
      waitMs: finite(politeness.leftMs(host)),
      errors: politeness.errors(host),
      robots: null,
      parked,
      notes: notesIn(parked),
      liftable: true,
    };
  });
}

const finite = (ms: number | undefined): number | null => (ms === undefined || !Number.isFinite(ms) ? null : ms);
