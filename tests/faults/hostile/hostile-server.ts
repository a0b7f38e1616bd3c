import { type AddressInfo, createServer, type Socket } from 'node:net';
import { bombs } from './bombs.ts';
import { codings } from './codings.ts';
import { lies } from './lies.ts';
import { offers } from './offers.ts';
import { redirectAnywhere, redirects } from './redirects.ts';
import { robotsHosts } from './robots-hosts.ts';
import { slow } from './slow.ts';
import { types } from './types.ts';
import { answer, type Behaviour, type Behaviours, page, type ReceivedRequest } from './wire.ts';

const status =
  (code: number, headers = {}): Behaviour =>
  (socket) =>
    answer(socket, code, { 'content-type': 'text/html', ...headers }, '<p>no</p>');

/** Honest answers, good and bad. */
const statuses: Behaviours = {
  '/': page('<p>home</p>'),
  '/plain': page('<p>plain</p>'),
  '/plain-tea': page('<title>tea</title><p>tea tea tea</p>'),
  '/secret': page('<p>secret</p>'),
  '/tagged': page('<p>tagged</p>', { 'x-robots-tag': 'NoIndex, otherbot: nofollow' }),
  '/signal': page('<p>signal</p>', { 'content-signal': 'search=yes, ai-input=no' }),
  '/conditional': (socket, { headers }) =>
    headers['if-none-match'] === '"v1"' || headers['if-modified-since'] === 'Sat, 01 Jan 2022 00:00:00 GMT'
      ? answer(socket, 304, { etag: '"v1"' })
      : answer(
          socket,
          200,
          { 'content-type': 'text/html', etag: '"v1"', 'last-modified': 'Sat, 01 Jan 2022 00:00:00 GMT' },
          '<p>fresh</p>',
        ),
  '/status/204': (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
  '/status/401': status(401, { 'www-authenticate': 'Basic' }),
  '/status/403': status(403),
  '/status/404': status(404),
  '/status/410': status(410),
  '/status/407': status(407),
  '/status/429': status(429, { 'retry-after': '120' }),
  '/status/500': status(500),
  '/status/503': status(503, { 'retry-after': '999999999' }),
  '/status/300': status(300),
};

/** A web server that misbehaves on purpose, by path and, for robots.txt, by host. Loopback only, deterministic. */
export interface HostileServer {
  readonly port: number;
  /** TCP connections accepted so far. */
  connections(): number;
  /** Every request so far, `host path`, in order. */
  requests(): readonly string[];
  /** Monotonic milliseconds at which each of them came. */
  times(): readonly number[];
  /** Headers of the last request. */
  lastHeaders(): Readonly<Record<string, string>>;
  /** Connections that are still open. */
  open(): number;
  /** Most connections that the other side had open at the time of any request. */
  mostAtOnce(): number;
  /** Octets written so far. */
  written(): number;
  /**
   * Makes all open connections dead from here on, as after a night of sleep: a write on one gets a reset, or nothing.
   */
  strand(how: 'reset' | 'silence'): void;
  close(): Promise<void>;
}

const byPath: Behaviours = { ...slow, ...bombs, ...codings, ...lies, ...offers, ...redirects, ...statuses, ...types };

function behaviourFor(asked: ReceivedRequest): Behaviour {
  const path = asked.path.split('?', 1)[0] ?? '';
  if (path === '/robots.txt') {
    return robotsHosts[asked.host.split('.', 1)[0] ?? ''] ?? ((socket) => answer(socket, 404, {}));
  }
  if (path.startsWith('/redirect/')) return redirectAnywhere;
  return byPath[path] ?? ((socket) => answer(socket, 404, { 'content-type': 'text/html' }, '<p>nothing here</p>'));
}

function readRequest(text: string): ReceivedRequest {
  const [first = '', ...lines] = text.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { path: first.split(' ')[1] ?? '', host: (headers.host ?? '').replace(/:\d+$/, '').toLowerCase(), headers };
}

/** Serves one connection: requests one after another, until a side closes. TLS uses it, too. */
export function serve(socket: Socket, onAsked: (asked: ReceivedRequest) => void): void {
  let pending = '';
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    pending += piece.toString('latin1');
    for (let end = pending.indexOf('\r\n\r\n'); end !== -1; end = pending.indexOf('\r\n\r\n')) {
      const asked = readRequest(pending.slice(0, end));
      pending = pending.slice(end + 4);
      onAsked(asked);
      behaviourFor(asked)(socket, asked);
    }
  });
}

export async function startHostileServer(): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  const live = new Set<Socket>();
  const asked: ReceivedRequest[] = [];
  const times: number[] = [];
  let accepted = 0;
  let most = 0;
  let ended = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    accepted++;
    sockets.add(socket);
    live.add(socket);
    socket.once('end', () => live.delete(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      ended += socket.bytesWritten;
      live.delete(socket);
    });
    serve(socket, (request) => {
      asked.push(request);
      times.push(performance.now());
      most = Math.max(most, live.size);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => accepted,
    requests: () => asked.map((request) => `${request.host} ${request.path}`),
    times: () => times,
    lastHeaders: () => asked.at(-1)?.headers ?? {},
    open: () => sockets.size,
    mostAtOnce: () => most,
    written: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, ended),
    strand(how) {
      for (const socket of sockets) {
        socket.removeAllListeners('data');
        socket.on('data', () => how === 'reset' && socket.resetAndDestroy());
      }
    },
    async close() {
      const closed = new Promise((done) => server.close(done));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
