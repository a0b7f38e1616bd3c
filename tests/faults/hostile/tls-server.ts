import { readFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { serve } from './hostile-server.ts';

const read = (name: string): string => readFileSync(new URL(`./certificates/${name}`, import.meta.url), 'utf8');

/** The authority that signed every certificate of the test hosts; only these tests trust it. */
export const TEST_AUTHORITY = read('authority.pem');

export interface TlsServer {
  readonly port: number;
  /** Requests that arrived inside a secure connection. */
  requests(): readonly string[];
  close(): Promise<void>;
}

/** The hostile server behind TLS, under a certificate for `secure.hostile.test`. */
export async function startTlsServer(certificate: 'good' | 'expired', options: TlsOptions = {}): Promise<TlsServer> {
  const sockets = new Set<Socket>();
  const asked: string[] = [];
  const server = createServer({ key: read('host.key'), cert: read(`${certificate}.pem`), ...options }, (socket) => {
    serve(socket, ({ host, path }) => asked.push(`${host} ${path}`));
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    requests: () => asked,
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
