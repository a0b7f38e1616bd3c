import type { Sharing } from '../fetch/sharing.ts';
import type { Commons } from '../store/commons/commons.ts';
import type { Leases } from './leases.ts';

const NOTHING = new Uint8Array(0);

/** What the fetcher of a worker asks before it asks the network. */
export const sharingOf = (commons: Commons, leases: Leases): Sharing => ({
  permit: (url) => leases.permit(url),
  async robots(origin) {
    const kept = await commons.robots(origin);
    if (kept === undefined) return undefined;
    const { kind, body, leftMs: keepMs } = kept;
    return kind === 'text' ? { kind, bytes: body, keepMs } : { kind, keepMs };
  },
  keepRobots: (origin, { keepMs, ...rules }) =>
    commons.keepRobots(origin, { kind: rules.kind, body: rules.kind === 'text' ? rules.bytes : NOTHING }, keepMs),
});
