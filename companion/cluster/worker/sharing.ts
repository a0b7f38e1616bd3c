import { LEFT_MS } from '../../crawl/politeness/suspended-hosts.ts';
import { crawlDelayIn } from '../../fetch/robots/site-robots.ts';
import type { Sharing } from '../../fetch/sharing.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { Leases } from './leases.ts';

const NOTHING = new Uint8Array(0);

/** What the fetcher of a worker asks before it asks the network. */
export const sharingOf = (sharedStore: SharedStore, leases: Leases): Sharing => ({
  permit: (url) => leases.permit(url),
  tenure: () => leases.tenure(),
  async robots(origin) {
    const kept = await sharedStore.robots(origin);
    if (kept === undefined) return undefined;
    const { kind, body, remainingMs: keepMs } = kept;
    return kind === 'text' ? { kind, bytes: body, keepMs } : { kind, keepMs };
  },
  async keepRobots(origin, { keepMs, ...rules }) {
    const reader = leases.holderOf(new URL(origin));
    if (reader === undefined) return;
    const body = rules.kind === 'text' ? rules.bytes : NOTHING;
    // Told now: whoever ends with its first page in hand tells of it no more.
    const pendingDelayMs = Math.min(LEFT_MS, crawlDelayIn(body) * 1_000);
    await sharedStore.keepRobots(origin, { kind: rules.kind, body }, keepMs, { ...reader, pendingDelayMs });
  },
});
