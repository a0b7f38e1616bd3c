import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import iconv from 'iconv-lite';
import { generate } from 'selfsigned';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { RecordedWeb } from './recorded-web.ts';

export interface Replay {
  /** Port of the proxy on 127.0.0.1. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a recorded web as an HTTP forward proxy on loopback: a browser or crawler that uses it sees the pages at their
 * own host names, with the charset they had. Aliases are redirected (301), robots.txt and unknown addresses are 404.
 * For https the proxy answers CONNECT with one self-signed certificate, so the client must not verify it.
 * @param port 0 lets the system choose.
 * @throws replay-port-taken
 */
export async function startReplay(web: RecordedWeb, port: number): Promise<Replay> {
  const server = createServer((request, reply) => {
    const { status, headers, body } = answer(web, request);
    reply.writeHead(status, { ...headers, 'Content-Length': body.length });
    reply.end(request.method === 'HEAD' ? undefined : body);
  });
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'ambit replay' }], { keySize: 2048 });
  const secureContext = createSecureContext({ key, cert });
  server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    const secure = new TLSSocket(socket, { isServer: true, secureContext });
    secure.on('error', () => secure.destroy());
    // Requests inside the tunnel carry only a path, so `addressOf` needs the tunnel's host.
    tunnelHosts.set(secure, request.url ?? '');
    server.emit('connection', secure);
  });
  server.on('clientError', (_error, socket) => socket.destroy());
  await listen(server, port);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const tunnelHosts = new WeakMap<object, string>();

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE';
      reject(
        taken ? new AmbitError('replay-port-taken', `Port ${port} is taken by another program.`, { cause }) : cause,
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}

/**
 * A proxy request names the whole address; in a tunnel, and for a client that speaks to us directly, host and path do.
 */
function addressOf(request: IncomingMessage): string {
  const target = request.url ?? '/';
  if (/^https?:\/\//i.test(target)) return target;
  const host = tunnelHosts.get(request.socket) ?? request.headers.host ?? '';
  return `http://${host.replace(/:(?:80|443)$/, '')}${target}`;
}

interface ReplayResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const plain = (status: number, text: string, headers: ReplayResponse['headers'] = {}): ReplayResponse => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  body: Buffer.from(text),
});

function answer(web: RecordedWeb, request: IncomingMessage): ReplayResponse {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'A recorded web can only be read.');
  const url = addressOf(request);
  const found = web.resolve(url);
  const page = found === undefined ? undefined : web.read(found);
  if (page === undefined) return plain(404, 'This page is not in the recorded web.');
  if (isAlias(url, page.url)) {
    const scheme = tunnelHosts.has(request.socket) ? 'https:' : 'http:';
    return plain(301, '', { Location: page.url.replace(/^https?:/, scheme) });
  }
  const charset = iconv.encodingExists(page.charset) ? page.charset : 'utf-8';
  const body = iconv.encode(page.html, charset);
  return { status: 200, headers: { 'Content-Type': `text/html; charset=${charset}` }, body };
}

/** Another path or host than the recorded page has: relative links would break without a redirect. */
function isAlias(asked: string, recorded: string): boolean {
  const from = new URL(asked);
  const to = new URL(recorded);
  return from.hostname !== to.hostname || decoded(from.pathname) !== decoded(to.pathname);
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};
