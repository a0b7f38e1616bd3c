import { parseUrl } from '../../../shared/url/parse-url.ts';
import { bareHost } from '../host.ts';

/** Hosts that the user allowed by name. */
export interface AllowedHosts {
  /** The host may be visited at this port although it is private. */
  host(host: string, port: number): boolean;
  /** Returns true if the user named exactly this host and port. */
  port(host: string, port: number): boolean;
}

/**
 * Reads entries `host` or `host:port` (IPv6 in brackets) through the URL parser, so that an entry and a URL that mean
 * the same host are spelled the same. An entry without a port allows the usual ports, one with a port that port alone: what
 * else runs on the machine of the user's wiki was not named.
 * @throws RangeError when an entry is neither: a mistyped permission must not pass in silence.
 */
export function allowedHosts(entries: readonly string[]): AllowedHosts {
  const hosts = new Set<string>();
  const ports = new Set<string>();
  for (const entry of entries) {
    const url = parseUrl(`http://${entry}/`);
    if (url === undefined || url.pathname !== '/' || url.username !== '' || url.search !== '' || url.hash !== '') {
      throw new RangeError(`"${entry}" is neither a host nor host:port.`);
    }
    const port = /:(\d+)$/.exec(entry)?.[1];
    if (port === undefined) hosts.add(bareHost(url));
    else ports.add(`${bareHost(url)} ${Number(port)}`);
  }
  const isNamed = (host: string, port: number): boolean => ports.has(`${host} ${port}`);
  return { host: (host, port) => hosts.has(host) || isNamed(host, port), port: isNamed };
}
