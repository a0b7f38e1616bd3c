import { parseUrl } from '../../../shared/url/parse-url.ts';
import { bareHost } from '../host.ts';

/**
 * Proxies that the user set; environment variables and PAC files have no effect. Addresses are `http://` or `https://`,
 * with user and password if the proxy demands them. Behind a proxy the address gate still checks names and literal
 * addresses, but the proxy resolves names: the UI must tell the user.
 */
export interface ProxySettings {
  /** Taken in turn, one a request; none for direct connections. */
  readonly rotate?: readonly string[];
  /** Host name to its own proxy, or to `direct`. */
  readonly sites?: Readonly<Record<string, string>>;
}

export interface Proxies {
  /** Address of the proxy for the next request to a URL; undefined for a direct connection. */
  for(url: URL): string | undefined;
  /** Returns true for a host that is reached without a proxy. */
  isDirect(host: string): boolean;
}

/**
 * @throws RangeError when a proxy address is no http(s) URL: a mistyped proxy must not turn into a direct connection.
 */
export function readProxy(address: string): URL {
  const url = parseUrl(address);
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new RangeError('A proxy is an address that begins with http:// or https://.');
  }
  return url;
}

/**
 * Returns the host as the URLs of its pages spell it. @throws RangeError for anything but a host name: its pages would
 * bypass the proxy.
 */
export function readProxiedHost(host: string): string {
  const url = parseUrl(`http://${host}/`);
  if (url === undefined || url.href !== `http://${url.hostname}/`)
    throw new RangeError('A site with a proxy of its own is named by its host name, such as news.example.');
  return bareHost(url);
}

/** @throws RangeError as `readProxy` and `readProxiedHost` do */
export function readProxies(settings: ProxySettings): Proxies {
  const rotation = (settings.rotate ?? []).map((address) => readProxy(address).href);
  const sites = new Map(
    Object.entries(settings.sites ?? {}).map(([host, address]) => [
      readProxiedHost(host),
      address === 'direct' ? undefined : readProxy(address).href,
    ]),
  );
  let turn = 0;

  return {
    for(url) {
      const host = bareHost(url);
      return sites.has(host) ? sites.get(host) : rotation[turn++ % rotation.length];
    },
    isDirect: (host) => (sites.has(host) ? sites.get(host) === undefined : rotation.length === 0),
  };
}
