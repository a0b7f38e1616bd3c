import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { buildConnector } from 'undici';
import { sameAddress } from '../gate/address.ts';
import type { ConnectionGate } from '../gate/gate.ts';
import { type FetchProblem, fetchProblem, isFetchProblem } from '../problem.ts';
import { AddressTurns, type Holder } from './address-turns.ts';
import type { Dial } from './dial.ts';
import type { Resolve } from './names.ts';

export interface ConnectOptions {
  readonly gate: ConnectionGate;
  readonly resolve: Resolve;
  readonly dial: Dial;
  readonly connectMs: number;
  /** Certificates trusted besides the system's. */
  readonly trust?: readonly string[];
}

export interface ConnectionTarget {
  /** Name or literal address, without brackets. */
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
}

/**
 * Opens checked sockets: resolves the name, asks the gate, waits for the address's turn, dials the checked addresses,
 * and asks the gate about the one that answered. The second of two sockets to one address waits until the first is
 * closed or idle.
 */
export interface Connector {
  /** @throws FetchProblem refused-address, dns, unreachable, tls, cancelled */
  open(target: ConnectionTarget, holder: Holder): Promise<Socket>;
  /** The same in the form that undici expects. */
  undici(holder: Holder): buildConnector.connector;
  /** Call it when a holder falls idle or its caller gives up. */
  changed(): void;
  /** Destroys sockets that are not yet connected. */
  close(): void;
}

/** Problems of trust, as opposed to a connection that broke while it was being secured. */
const isDistrust = (error: NodeJS.ErrnoException): boolean => !/^(ECONN|EPIPE|ETIMEDOUT)/.test(error.code ?? '');

export function createConnector(options: ConnectOptions): Connector {
  const { gate, resolve, dial } = options;
  const opening = new Set<Socket>();
  const turns = new AddressTurns();

  /** Waits for `event`; the socket is destroyed on failure and when it takes too long. */
  const settled = (socket: Socket, event: 'connect' | 'secureConnect', problem: (error: Error) => FetchProblem) =>
    new Promise<void>((done, fail) => {
      const timer = setTimeout(() => socket.destroy(fetchProblem('unreachable')), options.connectMs);
      const leave = (): void => {
        clearTimeout(timer);
        opening.delete(socket);
        socket.off('error', failed).off('close', closed).off(event, ready);
      };
      const failed = (error: Error): void => {
        leave();
        socket.on('error', () => undefined).destroy();
        fail(isFetchProblem(error) ? error : problem(error));
      };
      const closed = (): void => failed(new Error('closed before it was ready'));
      const ready = (): void => {
        leave();
        done();
      };
      opening.add(socket);
      socket.once('error', failed).once('close', closed).once(event, ready);
    });

  const secure = async (socket: Socket, host: string): Promise<TLSSocket> => {
    const trust = options.trust === undefined ? {} : { ca: [...options.trust] };
    const name = isIP(host) === 0 ? { servername: host } : {};
    const tls = connectTls({
      socket,
      host,
      ...name,
      ...trust,
      ALPNProtocols: ['http/1.1'],
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
    });
    await settled(tls, 'secureConnect', (error) =>
      fetchProblem(isDistrust(error) ? 'tls' : 'unreachable', { cause: error }),
    );
    return tls;
  };

  const open = async ({ host, port, secure: wanted }: ConnectionTarget, holder: Holder): Promise<Socket> => {
    const addresses = await resolve(host);
    const refusal = gate.addresses(host, addresses, port);
    if (refusal !== undefined) throw fetchProblem(refusal);
    await turns.claim(holder, addresses.map(sameAddress));
    try {
      const socket = dial(addresses, port);
      await settled(socket, 'connect', (error) => fetchProblem('unreachable', { cause: error }));
      const answered = socket.remoteAddress ?? '';
      if (gate.addresses(host, [answered], port) !== undefined) {
        socket.on('error', () => undefined).destroy();
        throw fetchProblem('refused-address');
      }
      const ready = wanted ? await secure(socket, host) : socket;
      // The request follows at once, so this is the last check.
      if (!holder.isWanted()) {
        ready.on('error', () => undefined).destroy();
        throw fetchProblem('cancelled');
      }
      holder.connected(ready);
      turns.settle(holder, sameAddress(answered));
      ready.once('close', () => turns.release(holder));
      return ready;
    } catch (error) {
      turns.release(holder);
      throw error;
    }
  };

  return {
    open,
    undici:
      (holder) =>
      ({ hostname, port, protocol }, callback) => {
        const secured = protocol === 'https:';
        const target = {
          host: hostname.replace(/\.+$/, ''),
          port: Number(port) || (secured ? 443 : 80),
          secure: secured,
        };
        open(target, holder).then(
          (socket) => callback(null, socket),
          (error: Error) => callback(error, null),
        );
      },
    changed: () => turns.changed(),
    close() {
      turns.close();
      for (const socket of opening) socket.destroy(fetchProblem('cancelled'));
    },
  };
}
