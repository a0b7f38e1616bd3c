/**
 * Diversity of hosts: how many hosts equally often fetched would be as diverse (the exponential of Shannon's entropy,
 * Hill 1973).
 * @returns 0 for none, else from 1 to the number of hosts
 */
export function effectiveHosts(hosts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const host of hosts) counts.set(host, (counts.get(host) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / hosts.length) * Math.log(count / hosts.length);
  return hosts.length === 0 ? 0 : Math.exp(entropy);
}
