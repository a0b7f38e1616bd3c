import { type IncomingMessage, request } from 'node:http';
import type { Guard } from './guard.ts';
import { bareHost, portOf } from './host.ts';
import type { FetchLimits } from './limits.ts';
import { fetchProblem } from './problem.ts';
import type { Reply } from './reply.ts';
import type { Connector } from './sockets/connect.ts';

/**
 * Repeats a request with a parser as lenient as browsers (bare line feeds in headers, both lengths given ...). Always
 * on a connection of its own that serves nothing else, so that a misread length cannot leak into another answer.
 * @throws FetchProblem from the connector and the guard; the parser's own error if even it fails.
 */
export async function sendLenient(
  url: URL,
  headers: Readonly<Record<string, string>>,
  connector: Connector,
  limits: FetchLimits,
  guard: Guard,
): Promise<Reply> {
  const target = { host: bareHost(url), port: portOf(url), secure: url.protocol === 'https:' };
  // Its one answer is its whole life: the address is free again when the socket is closed.
  const holder = {
    isIdle: () => false,
    isWanted: () => guard.mayAsk(),
    leave: () => undefined,
    connected: () => undefined,
  };
  const opened = connector.open(target, holder);
  const socket = await guard.race(opened).catch((error: unknown) => {
    // It may still connect after its caller has given up.
    opened.then((late) => late.destroy()).catch(() => undefined);
    throw error;
  });
  guard.hears({ octets: () => socket.bytesRead, seen: 0 });
  return new Promise<Reply>((done, fail) => {
    const outgoing = request({
      createConnection: () => socket,
      path: url.pathname + url.search,
      headers: { host: url.host, connection: 'close', ...headers },
      insecureHTTPParser: true,
      maxHeaderSize: limits.headerBytes,
      signal: guard.signal,
    });
    let interim = 0;
    outgoing.on('information', () => {
      interim++;
      if (interim > limits.interim) guard.fail(fetchProblem('server-error'));
    });
    outgoing.once('response', (incoming: IncomingMessage) => {
      incoming.on('error', () => undefined);
      done({ status: incoming.statusCode ?? 0, headers: incoming.headers, wire: incoming });
    });
    outgoing.on('error', (error) => fail(guard.problem ?? error));
    outgoing.end();
  });
}
