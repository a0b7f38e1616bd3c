import type { HostsView, HostView } from '../../../shared/api/hosts.ts';
import { notesIn } from '../../../shared/api/sentences.ts';
import { MAX_CRAWL_DELAY_S } from '../../crawl/politeness/delay.ts';
import { isLiftable } from '../../crawl/politeness/suspended-hosts.ts';
import type { Store } from '../../store/store.ts';
import type { SharedStore } from '../store/shared-store.ts';

/**
 * Rest of a host, in ms, before a lifted suspension lets workers fetch. The companion does not know its robots.txt; no
 * crawl keeps a longer Crawl-delay.
 */
const REST_MS = MAX_CRAWL_DELAY_S * 1_000;

/**
 * Returns the suspended hosts of a shared crawl. Of all other hosts the store knows only when they are free.
 * @throws store-away
 */
export async function leftThere(sharedStore: SharedStore, { results }: Store, crawlId: string): Promise<HostsView> {
  const left = await sharedStore.leftHosts({ crawl: crawlId });
  const records = new Map(left.length === 0 ? [] : results.hosts(crawlId).map((row) => [row.host, row]));
  const hosts = left.map(
    ({ host, site, why, fetched, queued }): HostView => ({
      host,
      site,
      fetched,
      queued,
      onTopic: records.get(host)?.onTopic ?? 0,
      pauseMs: null,
      waitMs: null,
      errors: 0,
      robots: null,
      parked: why,
      notes: notesIn(why),
      liftable: isLiftable(why),
    }),
  );
  return { hosts, demoted: [] };
}

/**
 * Lifts the suspension of a host, so that workers fetch from it after a rest.
 * @returns whether it was lifted.
 * @throws store-away
 */
export async function askThereAgain(sharedStore: SharedStore, host: string): Promise<boolean> {
  const [left] = await sharedStore.leftHosts({ host });
  return left !== undefined && isLiftable(left.why) && sharedStore.lift(host, left.why, REST_MS);
}
