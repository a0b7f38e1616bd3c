import type { KeptRobots } from '../../companion/store/commons/claim.ts';
import type { House } from './houses.ts';

/** A worker asks a host that is free for its robots.txt, leaves it to the others, and goes. */
export async function keepRobots(
  { commons, database }: House,
  origin: string,
  answer: Omit<KeptRobots, 'remainingMs'>,
  keepMs: number,
): Promise<void> {
  const { hostname: host } = new URL(origin);
  const lease = await commons.leaseHost('reader', host, host);
  if ('waitMs' in lease) throw new Error('somebody has the host');
  await commons.keepRobots(origin, answer, keepMs, { ...lease, worker: 'reader', owedMs: 0 });
  await database.change("UPDATE hosts SET worker = '' WHERE worker = 'reader'");
}
