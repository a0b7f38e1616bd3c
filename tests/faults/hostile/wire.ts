import type { Socket } from 'node:net';

/** One request as the hostile server sees it. */
export interface ReceivedRequest {
  readonly path: string;
  /** Host header without port, lower case. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Behaviour of the server on one path. Writes raw octets; nothing checks them, everything may be wrong. */
export type Behaviour = (socket: Socket, asked: ReceivedRequest) => void;
export type Behaviours = Readonly<Record<string, Behaviour>>;

export type HeaderValues = Readonly<Record<string, string | number>>;

/** Status line and headers, ended. */
export function head(status: number, headers: HeaderValues): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Whatever\r\n${lines.join('')}\r\n`;
}

/** An honest answer with a length. */
export function answer(socket: Socket, status: number, headers: HeaderValues, body: string | Uint8Array = ''): void {
  const octets = typeof body === 'string' ? Buffer.from(body) : body;
  socket.write(head(status, { 'content-length': octets.length, ...headers }));
  socket.write(octets);
}

export const HTML = { 'content-type': 'text/html; charset=utf-8' } as const;

export const page =
  (body: string | Uint8Array, headers: HeaderValues = {}): Behaviour =>
  (socket) =>
    answer(socket, 200, { ...HTML, ...headers }, body);

/** Octets exactly as written. */
export const raw =
  (octets: string | Uint8Array, end = false): Behaviour =>
  (socket) => {
    socket.write(octets);
    if (end) socket.end();
  };

/** Repeats a step until the socket is gone. */
export function every(socket: Socket, milliseconds: number, step: () => void): void {
  const timer = setInterval(step, milliseconds);
  socket.once('close', () => clearInterval(timer));
}

/** Writes pieces for as long as the other side reads, one turn of the loop at a time. */
export function flood(socket: Socket, piece: Uint8Array | string): void {
  const go = (): void => {
    if (!socket.writable) return;
    if (socket.write(piece)) setImmediate(go);
    else socket.once('drain', go);
  };
  go();
}
