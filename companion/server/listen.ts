import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import type { Connections } from './auth/connections.ts';

const LIMITS = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  /** Interval at which Node checks the two limits above, also without a connection. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16_384,
  /** Authentication closes requests without Host; otherwise Node would answer them. */
  requireHostHeader: false,
} as const;

export interface Listening {
  readonly port: number;
  /** Addresses listened on: 127.0.0.1, and ::1 where there is one. */
  readonly addresses: readonly string[];
  close(): Promise<void>;
}

/**
 * Listens on the loopback addresses of the first free port; there is no way to listen anywhere else.
 * @param auth made when the port is known. 0 as the only port takes any free one.
 * @throws {AmbitError} no-port-free
 */
export async function listenOnLoopback(
  ports: readonly number[],
  connections: Connections,
  auth: (port: number) => RequestListener,
): Promise<Listening> {
  for (const wanted of ports) {
    const first = httpServer(connections);
    const port = await listen(first, '127.0.0.1', wanted);
    if (port === undefined) continue;
    const second = httpServer(connections);
    const both = await listen(second, '::1', port).then(
      (listening) => (listening === undefined ? 'taken' : 'both'),
      () => 'one',
    );
    if (both === 'taken') {
      await stop(first);
      continue;
    }
    const servers = both === 'both' ? [first, second] : [first];
    const listener = auth(port);
    for (const server of servers) server.on('request', listener);
    return {
      port,
      addresses: both === 'both' ? ['127.0.0.1', '::1'] : ['127.0.0.1'],
      async close() {
        const closed = servers.map(stop);
        connections.closeAll();
        await Promise.all(closed);
      },
    };
  }
  throw new AmbitError(
    'no-port-free',
    `Every port that Ambit uses is taken (${ports.join(', ')}). Close the program that has them.`,
  );
}

/** Creates a server that closes every request that Node would answer by itself. */
function httpServer(connections: Connections): Server {
  const server = createServer({ ...LIMITS });
  server.on('connection', (socket) => connections.add(socket));
  server.on('clientError', (_error, socket) => socket.destroy());
  server.on('checkContinue', (request) => request.socket.destroy());
  server.on('checkExpectation', (request) => request.socket.destroy());
  return server;
}

/**
 * Returns the port, or undefined when another program uses it or the system reserves it.
 * @throws when this machine lacks the address
 */
function listen(server: Server, host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(undefined);
      else reject(error);
    });
    server.listen({ host, port, exclusive: true, ipv6Only: host === '::1' }, () => {
      const address = server.address() as AddressInfo;
      resolve(address.port);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
