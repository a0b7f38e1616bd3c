import { parseUrl } from '../../shared/url/parse-url.ts';
import { hostOf } from './host.ts';

/** Hosts that the user allowed by name. */
export interface AllowedHosts {
  /** The host may be visited although it is private. */
  host(host: string): boolean;
  /** This very host and port were named. */
  port(host: string, port: number): boolean;
}

/**
 * Reads entries `host` or `host:port` (IPv6 in brackets) through the URL parser, so that an entry and a URL that mean
 * the same host are spelled the same. An entry without a port allows the usual ports.
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
    hosts.add(hostOf(url));
    const port = /:(\d+)$/.exec(entry)?.[1];
    if (port !== undefined) ports.add(`${hostOf(url)} ${Number(port)}`);
  }
  return { host: (host) => hosts.has(host), port: (host, port) => ports.has(`${host} ${port}`) };
}
