import type { IncomingMessage, RequestListener } from 'node:http';
import type { Duplex } from 'node:stream';
import { HEADERS } from '../../../shared/api/version.ts';
import type { PairingSession } from '../pairing/pairing-session.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { BackOff } from './back-off.ts';
import type { Connections } from './connections.ts';
import { isFeedPath } from './feeds.ts';
import type { KeyRing } from './keys.ts';
import { Nonces } from './nonces.ts';
import type { CallRefusal, Refusals } from './refusals.ts';
import { refusalOf } from './request-filter.ts';

export const PAIR_PATH = '/v1/pair';
export const HELLO_PATH = '/v1/hello';

export interface AuthOptions {
  readonly port: number;
  readonly keys: KeyRing;
  readonly pairing: PairingSession;
  readonly connections: Connections;
  readonly refusals: Refusals;
  /** The client that proved each request; the router reads it. */
  readonly callers: WeakMap<IncomingMessage, Caller>;
  /** The path is that of a feed that the user switched on. */
  readonly isFeed: (path: string | undefined) => boolean;
  readonly router: RequestListener;
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number;
}

/** Proofs that failed wait longer and longer (case 17); the rest is closed at once. */
const GUESSES: ReadonlySet<CallRefusal> = new Set(['unknown-key', 'unknown-feed', 'wrong-proof', 'replay']);

/**
 * Filters requests before the router; a refused caller gets no byte. Only three need no proof: a greeting with a known
 * key id, a feed that is switched on, and pairing while its window is open.
 */
export function createAuth(options: AuthOptions): RequestListener {
  const { port, keys, pairing, connections, refusals, callers, isFeed, router, now } = options;
  const nonces = new Nonces({ steady: () => performance.now(), wall: now });
  const backOff = new BackOff();

  const shut = (socket: Duplex, refusal: CallRefusal): void => {
    refusals.count(refusal);
    const waitMs = GUESSES.has(refusal) ? backOff.fail() : 0;
    if (waitMs === 0) return void socket.destroy();
    setTimeout(() => socket.destroy(), waitMs).unref();
  };

  const enter = async (request: IncomingMessage): Promise<CallRefusal | undefined> => {
    const refusal = refusalOf(request, port);
    if (refusal !== undefined) return refusal;
    if (request.method === 'POST' && request.url === PAIR_PATH) return pairing.listening ? undefined : 'not-pairing';
    if (request.method === 'POST' && request.url === HELLO_PATH) return greeting(request, keys);
    if (request.method === 'GET' && isFeedPath(request.url)) return isFeed(request.url) ? undefined : 'unknown-feed';
    const result = await authenticate(request, { keys, nonces, port, now });
    if (result.kind === 'refused') return result.refusal;
    const { caller } = result;
    const { origin } = request.headers;
    if (origin !== undefined && caller.client.origin === '') await keys.learnOrigin(caller.id, origin);
    callers.set(request, caller);
    connections.trust(request.socket, caller.id);
    return undefined;
  };

  return (request, response) => {
    const { socket } = request;
    enter(request).then(
      (refusal) => (refusal === undefined ? router(request, response) : shut(socket, refusal)),
      () => shut(socket, 'malformed'),
    );
  };
}

function greeting(request: IncomingMessage, keys: KeyRing): CallRefusal | undefined {
  const id = request.headers[HEADERS.key];
  const known = typeof id === 'string' ? keys.find(id) : undefined;
  if (known === undefined) return 'unknown-key';
  const { origin } = request.headers;
  return origin === undefined || known.client.origin === '' || origin === known.client.origin ? undefined : 'origin';
}
