import { connect as connectTcp, isIPv6, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';

/** Opens a TCP connection to one of the addresses; the socket is returned at once, before it is connected. */
export type Dial = (addresses: readonly string[], port: number) => Socket;

/**
 * Octets that one read takes: so little of a film is fetched until its first kilobyte has been looked at. Left alone,
 * Node takes four times as many.
 */
const READ_BYTES = 16 * 1024;
/** One buffer for all sockets: Node copies each read before the next. */
const READ = Buffer.allocUnsafeSlow(READ_BYTES);

/** Like `connect` of Node, but reads in small pieces. */
export function connectReading(options: TcpNetConnectOpts): Socket {
  const socket: Socket = connectTcp({
    ...options,
    onread: { buffer: READ, callback: (size, buffer) => socket.push(Buffer.from(buffer.subarray(0, size))) },
  });
  return socket;
}

/** Hands the system the addresses that passed the gate, and never the name: nothing is resolved twice. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) => {
    callback(
      null,
      addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  };

/**
 * Milliseconds until the next address is tried (RFC 8305 5): a dead IPv6 route costs no more, a slow line is not given
 * up.
 */
const NEXT_ADDRESS_MS = 1_000;

/** Tries the addresses one after another. */
export const systemDial: Dial = (addresses, port) =>
  connectReading({
    host: 'pinned.invalid',
    port,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  });
