import { connect as connectTcp, isIPv6, type LookupFunction, type Socket } from 'node:net';

/** Opens a TCP connection to one of the addresses; the socket is returned at once, before it is connected. */
export type Dial = (addresses: readonly string[], port: number) => Socket;

/** Hands the system the addresses that passed the gate, and never the name: nothing is resolved twice. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, _options, callback) => {
    callback(
      null,
      addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
    );
  };

/** Milliseconds until the next address is tried (RFC 8305 5): a dead IPv6 route costs no more, a slow line is not given up. */
const NEXT_ADDRESS_MS = 1_000;

/** Tries the addresses by turns. */
export const systemDial: Dial = (addresses, port) =>
  connectTcp({
    host: 'pinned.invalid',
    port,
    lookup: pinned(addresses),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
    noDelay: true,
  });
