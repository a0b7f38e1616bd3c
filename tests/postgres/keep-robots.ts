import type { KeptRobots } from '../../companion/cluster/store/claim.ts';
import type { SharedStoreHarness } from './harnesses.ts';

/** Fetches a free host's robots.txt as a worker, leaves it to the others, and ends. */
export async function keepRobots(
  { sharedStore, database }: SharedStoreHarness,
  origin: string,
  answer: Omit<KeptRobots, 'remainingMs'>,
  keepMs: number,
): Promise<void> {
  const { hostname: host } = new URL(origin);
  const lease = await sharedStore.leaseHost('reader', host, host);
  if ('waitMs' in lease) throw new Error('somebody has the host');
  await sharedStore.keepRobots(origin, answer, keepMs, { ...lease, worker: 'reader', pendingDelayMs: 0 });
  await database.change("UPDATE hosts SET worker = '' WHERE worker = 'reader'");
}
