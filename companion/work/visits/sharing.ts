import { LEFT_MS } from '../../crawl/politeness/left-hosts.ts';
import { crawlDelayIn } from '../../fetch/robots/site-robots.ts';
import type { Sharing } from '../../fetch/sharing.ts';
import type { Commons } from '../../store/commons/commons.ts';
import type { Leases } from './leases.ts';

const NOTHING = new Uint8Array(0);

/** What the fetcher of a worker asks before it asks the network. */
export const sharingOf = (commons: Commons, leases: Leases): Sharing => ({
  permit: (url) => leases.permit(url),
  tenure: () => leases.tenure(),
  async robots(origin) {
    const kept = await commons.robots(origin);
    if (kept === undefined) return undefined;
    const { kind, body, remainingMs: keepMs } = kept;
    return kind === 'text' ? { kind, bytes: body, keepMs } : { kind, keepMs };
  },
  async keepRobots(origin, { keepMs, ...rules }) {
    const reader = leases.holderOf(new URL(origin));
    if (reader === undefined) return;
    const body = rules.kind === 'text' ? rules.bytes : NOTHING;
    // Told now: whoever ends with its first page in hand tells of it no more.
    const owedMs = Math.min(LEFT_MS, crawlDelayIn(body) * 1_000);
    await commons.keepRobots(origin, { kind: rules.kind, body }, keepMs, { ...reader, owedMs });
  },
});
