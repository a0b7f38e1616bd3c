import { isIP } from 'node:net';
import { isLocalName } from '../../../shared/url/local-name.ts';
import { parseUrl } from '../../../shared/url/parse-url.ts';
import type { FetchFailure } from '../fetcher.ts';
import { bareHost, portOf } from '../host.ts';
import { addressReach, sameAddress } from './address.ts';
import { inBlocks } from './blocks.ts';
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
  /**
   * `host` or `host:port` that the user allows by name although it is private. Never filled from a page or the
   * extension.
   */
  readonly allowHosts?: readonly string[];
  /** Recognises addresses of this machine and its neighbours, in the spelling of `sameAddress`. */
  readonly own?: (address: string) => boolean;
}

const PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

/** Hosts that the user allowed by name. */
interface AllowedHosts {
  /** The host may be visited at this port although it is private. */
  host(host: string, port: number): boolean;
  /** Returns true if the user named exactly this host and port. */
  port(host: string, port: number): boolean;
}

/**
 * Reads entries `host` or `host:port` (IPv6 in brackets) through the URL parser, so that an entry and a URL that mean
 * the same host are spelled the same. An entry without a port allows the usual ports, one with a port that port alone:
 * what else runs on the machine of the user's wiki was not named.
 * @throws RangeError when an entry is neither: a mistyped permission must not pass in silence.
 */
function allowedHosts(entries: readonly string[]): AllowedHosts {
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

/**
 * Services of cloud hosts at addresses that look public but answer only the machines of that cloud: metadata,
 * credentials, name servers. Link-local, unique local, shared and reserved addresses, where most clouds have theirs,
 * are private by their range (`address.ts`).
 */
const BLOCKS: readonly string[] = [
  // Azure WireServer: "What is IP address 168.63.129.16?", learn.microsoft.com/azure/virtual-network.
  '168.63.129.16/32',
  // IBM Cloud: IaaS and cloud service endpoints, cloud.ibm.com/docs/vpc "Service endpoints".
  '161.26.0.0/16',
  '166.8.0.0/14',
  // Equinix Metal, once Packet: metadata.platformequinix.com.
  '192.80.8.124/32',
];

/** Returns true if an address, in the spelling of `sameAddress`, is such a service. */
const isCloudService = inBlocks(BLOCKS);

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
