import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type McpMessage, StdioServer } from './stdio-server.ts';

/** HTTP status that the protocol asks for with an error code. The other errors come with 200. */
const STATUS: Readonly<Record<number, number>> = { [-32601]: 404, [-32602]: 400, [-32021]: 400, [-32022]: 400 };
const SESSION = 'mcp-session-id';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const STATELESS = '2026-07-28';
/** What each request of the form without a handshake tells. */
const META = {
  [VERSION_KEY]: STATELESS,
  'io.modelcontextprotocol/clientInfo': { name: 'bridge', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A server of standard input and output, reachable over HTTP. */
export interface Bridge {
  readonly url: string;
  close(): void;
}

/**
 * Serves a program of standard input and output over HTTP, because the conformance suite speaks nothing else. A
 * handshake starts a process of its own, whose session the following requests name. Requests without a session share
 * one process; one that names another version of the protocol gets its own, as a client of that version would.
 */
export async function bridgeTo(command: readonly string[]): Promise<Bridge> {
  const servers = new Set<StdioServer>();
  const sessions = new Map<string, StdioServer>();
  let shared: Promise<StdioServer> | undefined;

  const start = (): StdioServer => {
    const server = new StdioServer(command);
    servers.add(server);
    return server;
  };
  /** Starts a process whose first request tells that its client speaks the form without a handshake. */
  const startStateless = async (): Promise<StdioServer> => {
    const server = start();
    await server.send({ jsonrpc: '2.0', id: 0, method: 'tools/list', params: { _meta: META } });
    return server;
  };
  const serverFor = (message: McpMessage, session: string | undefined): StdioServer | Promise<StdioServer> => {
    const named = session === undefined ? undefined : sessions.get(session);
    if (named !== undefined) return named;
    const version = message.params?._meta?.[VERSION_KEY];
    if (message.method === 'initialize' || (version !== undefined && version !== STATELESS)) return start();
    shared ??= startStateless();
    return shared;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const message = JSON.parse(await text(request)) as McpMessage;
    const server = await serverFor(message, request.headers[SESSION]?.toString());
    if (message.method === 'subscriptions/listen') return stream(server, message, response);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    const isStateless = message.params?._meta?.[VERSION_KEY] !== undefined;
    if (message.method === 'initialize' && !isStateless) {
      headers[SESSION] = randomUUID();
      sessions.set(headers[SESSION], server);
    }
    const reply = await server.send(message);
    if (reply === undefined) return void response.writeHead(202).end();
    response.writeHead(STATUS[reply.error?.code ?? 0] ?? 200, headers).end(JSON.stringify(reply));
  };

  const listener = createServer((request, response) => {
    answer(request, response).catch((fault: unknown) => response.writeHead(500).end(String(fault)));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/mcp`,
    close: () => {
      for (const server of servers) server.end();
      listener.close();
      listener.closeAllConnections();
    },
  };
}

/** Answers a subscription: the notifications of the server, then its reply, as a stream of events. */
async function stream(server: StdioServer, message: McpMessage, response: ServerResponse): Promise<void> {
  const write = (event: McpMessage): void => void response.write(`data: ${JSON.stringify(event)}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const quiet = server.listen(message.id, write);
  response.once('close', quiet);
  const reply = await server.send(message);
  if (reply !== undefined) write(reply);
  response.end();
}
