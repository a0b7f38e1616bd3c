import type { UrlId } from '../../order/order.ts';
import type { Journal } from '../../store/journal.ts';
import { CROWDED_OUT } from '../rules/crowded-out.ts';
import { DEMOTION_REASONS } from '../rules/patterns.ts';
import type { CrawlState } from './crawl-state.ts';

/** Addresses that are shown for each reason for which they were left out. */
const MAX_SHOWN = 1_000;

/**
 * Reports URLs that wait behind the limit of their site or were demoted, and links that were crowded out. The report
 * replaces the previous one.
 */
export function reportLeftOut(state: CrawlState, journal: Pick<Journal, 'leaveOut'>): void {
  const { siteShare, frontier, known } = state;
  const held = [...siteShare.held()].flatMap(({ host }) => frontier.firstOf(host) ?? []);
  const left = new Map<string, UrlId[]>([['site-share', held]]);
  for (const reason of DEMOTION_REASONS) left.set(reason, []);
  for (const { id, reason } of state.demotedUrls()) {
    const ids = left.get(reason) ?? [];
    if (ids.length < MAX_SHOWN) ids.push(id);
  }
  for (const [reason, ids] of left) {
    const urls = ids.slice(0, MAX_SHOWN).map((id) => known.at(id).url);
    journal.leaveOut(reason, urls);
  }
  journal.leaveOut(CROWDED_OUT, state.crowdedOut.left());
}
