import type { Socket } from 'node:net';
import type { NetworkSeams } from '../../../companion/fetch/network.ts';
import { connectReading } from '../../../companion/fetch/sockets/dial.ts';

/** A public address, the same for every name that is not listed; it is never dialled for real. */
export const PUBLIC_ADDRESS = '93.184.215.14';

export interface Dialled {
  readonly addresses: readonly string[];
  readonly port: number;
}

export interface VirtualNetwork {
  /** For the second argument of `createNetworkFetcher`. */
  readonly seams: NetworkSeams;
  /** Every connection that was tried, in order: the socket spy. */
  readonly dials: readonly Dialled[];
  /** Every name that was resolved, in order. */
  readonly resolved: readonly string[];
}

export interface VirtualNames {
  /** Addresses of a name; each call of a name with several answers takes the next one, then the last again. */
  readonly names?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** Address that answers, whatever was dialled, or by the first address that was: a network that reroutes. */
  readonly answersAs?: string | Readonly<Record<string, string>>;
}

/**
 * A network in which every name is public and every connection ends at one port of this machine. The gate stays
 * exactly as in the product: it sees the pretended addresses, before and after the connection.
 */
export function virtualNetwork(port: number, { names = {}, answersAs }: VirtualNames = {}): VirtualNetwork {
  const dials: Dialled[] = [];
  const resolved: string[] = [];
  const asked = new Map<string, number>();
  return {
    dials,
    resolved,
    seams: {
      async resolve(host) {
        resolved.push(host);
        const answers = names[host];
        if (answers === undefined) return [PUBLIC_ADDRESS];
        const turn = asked.get(host) ?? 0;
        asked.set(host, turn + 1);
        const addresses = answers[Math.min(turn, answers.length - 1)] ?? [];
        if (addresses.length === 0) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return addresses;
      },
      dial(addresses, wanted) {
        dials.push({ addresses, port: wanted });
        const [first = ''] = addresses;
        const answering = typeof answersAs === 'string' ? answersAs : (answersAs?.[first] ?? first);
        return pretend(connectReading({ host: '127.0.0.1', port }), answering);
      },
    },
  };
}

function pretend(socket: Socket, address: string): Socket {
  return Object.defineProperty(socket, 'remoteAddress', { value: address });
}
