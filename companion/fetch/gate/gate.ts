import { isIP } from 'node:net';
import { isLocalName } from '../../../shared/url/local-name.ts';
import type { FetchFailure } from '../fetcher.ts';
import { bareHost, portOf } from '../host.ts';
import { addressReach, sameAddress } from './address.ts';
import { allowedHosts } from './allowed-hosts.ts';
import { isCloudService } from './cloud-services.ts';
import { ownNetworks } from './own-networks.ts';

/** Reasons for a refusal. */
export type ConnectionRefusal = Extract<FetchFailure, 'bad-url' | 'refused-address' | 'refused-port'>;

/**
 * Decides whether a socket may open. Pure functions. The opener of sockets asks three times: for the parsed URL, for
 * the name's addresses, and for the address that answered.
 */
export interface ConnectionGate {
  /** Scheme, user information, port, name and literal address of a URL. */
  url(url: URL): ConnectionRefusal | undefined;
  /** Every address that a host resolved to, for a connection to this port; one bad one is enough. */
  addresses(host: string, addresses: readonly string[], port: number): ConnectionRefusal | undefined;
}

export interface GateOptions {
  /** `host` or `host:port` that the user allows by name although it is private. Never filled from a page or the extension. */
  readonly allowHosts?: readonly string[];
  /** Recognises addresses of this machine and its neighbours, in the spelling of `sameAddress`. */
  readonly own?: (address: string) => boolean;
}

const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** @throws RangeError when an entry of `allowHosts` is no host. */
export function createGate(options: GateOptions = {}): ConnectionGate {
  const allowed = allowedHosts(options.allowHosts ?? []);
  const own = options.own ?? ownNetworks();

  const isNear = (address: string): boolean => own(address) || isCloudService(address);
  const addressRefused = (host: string, address: string, port: number): boolean => {
    const reach = addressReach(address);
    if (reach === 'never') return true;
    if (reach === 'global' && !isNear(sameAddress(address))) return false;
    return !allowed.host(host, port);
  };

  const addresses: ConnectionGate['addresses'] = (host, found, port) =>
    found.length === 0 || found.some((address) => addressRefused(host, address, port)) ? 'refused-address' : undefined;

  return {
    addresses,
    url(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'bad-url';
      if (url.username !== '' || url.password !== '') return 'bad-url';
      const host = bareHost(url);
      const port = portOf(url);
      if (host === '') return 'bad-url';
      if (isIP(host) !== 0) {
        const refusal = addresses(host, [host], port);
        if (refusal !== undefined) return refusal;
      } else if (isLocalName(host) && !allowed.host(host, port)) return 'refused-address';
      return PORTS.has(port) || allowed.port(host, port) ? undefined : 'refused-port';
    },
  };
}
