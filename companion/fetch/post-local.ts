import { request } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import { parseUrl } from '../../shared/url/parse-url.ts';
import { isLoopback } from './gate/address.ts';
import { type Resolve, systemResolve } from './sockets/names.ts';

/** Longest answer in octets. A longer one is a fault. */
const MAX_ANSWER = 512 * 1024;

/** Faults of a call to a program of this machine. `not-local`: the address leads out of it, so nothing was sent. */
export type LocalFault = 'not-local' | 'away' | 'slow' | 'refused';

export type LocalAnswer = { readonly text: string } | { readonly fault: LocalFault };

/** Posts JSON to a program of this machine. Never rejects. @param signal abort cuts the call off, as `away` */
export type PostLocal = (url: string, body: unknown, timeoutMs: number, signal: AbortSignal) => Promise<LocalAnswer>;

/**
 * Creates the client for programs on loopback addresses: the local model and webhooks. Resolves the name once, connects
 * only where every answer is loopback, and checks the peer before it writes. Follows no redirect, uses no proxy and
 * keeps no connection. An answer other than 2xx is `refused`.
 */
export function localPoster(resolve: Resolve = systemResolve): PostLocal {
  return async (address, body, timeoutMs, signal) => {
    const url = parseUrl(address);
    if (url === undefined || url.protocol !== 'http:' || url.username !== '' || url.password !== '')
      return { fault: 'not-local' };
    const late = AbortSignal.timeout(timeoutMs);
    const both = AbortSignal.any([late, signal]);
    try {
      const to = await addressOf(url, resolve);
      if (to === undefined) return { fault: 'not-local' };
      const socket = await connected(to, Number(url.port || 80), both);
      if (socket === undefined) return { fault: 'not-local' };
      return await posted(url, socket, JSON.stringify(body), both);
    } catch {
      return { fault: late.aborted ? 'slow' : 'away' };
    }
  };
}

/** Returns a loopback address of the host; undefined if any of its addresses is another. */
async function addressOf({ hostname }: URL, resolve: Resolve): Promise<string | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) > 0 ? [host] : await resolve(host);
  return addresses.every(isLoopback) ? addresses[0] : undefined;
}

/** @returns undefined if the peer is not loopback after all. @throws when nothing listens there. */
function connected(host: string, port: number, signal: AbortSignal): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({ host, port, signal });
    socket.once('error', reject);
    socket.once('connect', () => {
      const isLocal = isLoopback(socket.remoteAddress ?? '');
      if (!isLocal) socket.destroy();
      resolve(isLocal ? socket : undefined);
    });
  });
}

function posted(url: URL, socket: Socket, body: string, signal: AbortSignal): Promise<LocalAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const { pathname, search } = url;
    const asked = request({ method: 'POST', path: pathname + search, headers, signal, createConnection: () => socket });
    asked.once('error', reject);
    asked.once('response', (answer) => {
      const chunks: Buffer[] = [];
      let octets = 0;
      const { statusCode = 0 } = answer;
      const end = (result: LocalAnswer): void => {
        resolve(result);
        socket.destroy();
      };
      if (statusCode < 200 || statusCode > 299) return end({ fault: 'refused' });
      answer.once('error', reject);
      answer.on('data', (chunk: Buffer) => {
        octets += chunk.length;
        if (octets > MAX_ANSWER) end({ fault: 'refused' });
        else chunks.push(chunk);
      });
      answer.once('end', () => end({ text: Buffer.concat(chunks).toString('utf8') }));
    });
    asked.end(body);
  });
}
