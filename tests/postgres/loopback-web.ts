import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { NetworkSeams } from '../../companion/fetch/network.ts';

/** Requests that a web server got. Times are monotonic milliseconds of the server's process. */
export interface ServedRequest {
  readonly host: string;
  readonly path: string;
  readonly beganAt: number;
  endedAt: number;
}

export interface LoopbackWebOptions {
  readonly hosts: number;
  /** Pages of a host. */
  readonly pages: number;
  /** Text of every robots.txt; default: no such file. */
  readonly robots?: string;
  /** Milliseconds that an answer takes. */
  readonly delayMs?: number;
  /** Hosts that live at one address. */
  readonly neighbours?: number;
  /** Where it listens; default: this machine alone. */
  readonly address?: string;
}

export interface LoopbackWeb {
  readonly port: number;
  readonly seen: readonly ServedRequest[];
  /** Most connections that were open to one host at a time, and to one address. */
  readonly mostOfHost: number;
  readonly mostOfAddress: number;
  /** Holds the answers of later requests until `release`, so that a worker keeps its pages. */
  hold(): void;
  /** Requests since `hold`. */
  readonly held: number;
  /** @param to redirects the requests to this place of their host. */
  release(to?: string): void;
  /** Like `release`, but answers 429 with a Retry-After. */
  refuse(retryAfterS: number): void;
  close(): Promise<void>;
}

type ResponseSender = (status: number, headers?: Readonly<Record<string, string>>) => void;

const LOOPBACK = '127.0.0.1';

export const hostName = (host: number): string => `h${host}.example`;
export const pageUrl = (host: number, page: number): string => `http://${hostName(host)}/${page}.html`;

/** Address that a name pretends to have: the gate must see a public one. */
function addressOf(name: string, neighbours: number): string {
  const host = Math.floor(Number(/^h(\d+)\./.exec(name)?.[1] ?? 0) / neighbours);
  return `93.184.${host >> 8}.${host & 0xff}`;
}

/** Every name of the web leads to this port of this machine; the fetcher is the product's own. */
export const loopbackSeams = (
  port: number,
  neighbours = 1,
  address = LOOPBACK,
): Required<Pick<NetworkSeams, 'resolve' | 'dial'>> => ({
  resolve: async (host) => [addressOf(host, neighbours)],
  dial: (addresses) => Object.defineProperty(connect(port, address), 'remoteAddress', { value: addresses[0] ?? '' }),
});

/** A web made out of numbers: every page links to the next of its host and to pages of other hosts. */
export async function openLoopbackWeb(options: LoopbackWebOptions): Promise<LoopbackWeb> {
  const { hosts, pages, robots, delayMs = 20, neighbours = 1, address = LOOPBACK } = options;
  const seen: ServedRequest[] = [];
  const open = new Map<string, Set<Socket>>();
  const most = { host: 0, address: 0 };
  /** Answers that are held back; undefined: none are. */
  let held: ResponseSender[] | undefined;
  const enter = (kind: 'host' | 'address', name: string, socket: Socket): void => {
    const sockets = open.get(name) ?? new Set();
    open.set(name, sockets.add(socket));
    most[kind] = Math.max(most[kind], sockets.size);
    socket.once('close', () => sockets.delete(socket));
  };
  const server: Server = createServer((request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const path = request.url ?? '';
    const visit: ServedRequest = { host, path, beganAt: performance.now(), endedAt: Number.NaN };
    seen.push(visit);
    enter('host', host, request.socket);
    enter('address', addressOf(host, neighbours), request.socket);
    response.once('close', () => {
      visit.endedAt = performance.now();
    });
    if (path === '/robots.txt') {
      response.writeHead(robots === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(robots);
      return;
    }
    const at = Number(/^h(\d+)\./.exec(host)?.[1] ?? Number.NaN);
    const page = Number(/^\/(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN);
    if (!(at < hosts) || !(page < pages)) {
      response.writeHead(404).end();
      return;
    }
    const answer: ResponseSender = (status, headers) => {
      const type = { 'content-type': 'text/html' };
      response.writeHead(status, { ...type, ...headers }).end(status === 200 ? html(at, page, hosts) : '');
    };
    if (held === undefined) setTimeout(() => answer(200), delayMs);
    else held.push(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  const answerHeld: ResponseSender = (status, headers) => {
    for (const answer of held ?? []) answer(status, headers);
    held = undefined;
  };
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    get mostOfHost() {
      return most.host;
    },
    get mostOfAddress() {
      return most.address;
    },
    hold() {
      held ??= [];
    },
    get held() {
      return held?.length ?? 0;
    },
    release: (to) => (to === undefined ? answerHeld(200) : answerHeld(302, { location: to })),
    refuse: (retryAfterS) => answerHeld(429, { 'retry-after': `${retryAfterS}` }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function html(host: number, page: number, hosts: number): string {
  const links = [
    pageUrl(host, page + 1),
    ...[1, 7, 13, 29, 37, 41].map((step) => pageUrl((host * 3 + step) % hosts, page)),
    pageUrl((host + 1) % hosts, 0),
  ];
  // All pages promise the same, so that no worker leaves one for a better one.
  const topic = 'green tea, oolong tea and the brewing of tea';
  const words = `${topic} in number ${host} and ${page}. `.repeat(12);
  return `<!doctype html><title>${topic} ${host} ${page}</title><p>${words}</p>${links.map((url) => `<a href="${url}">more of ${topic}</a> `).join('')}`;
}

/**
 * Returns the shortest pause in milliseconds between one visit's end and the next one's start at an address, over all
 * its hosts.
 */
export function leastPause(seen: readonly ServedRequest[], neighbours: number): number {
  const last = new Map<string, ServedRequest>();
  let least = Number.POSITIVE_INFINITY;
  for (const visit of [...seen].sort((a, b) => a.beganAt - b.beganAt)) {
    const address = addressOf(visit.host, neighbours);
    const before = last.get(address);
    // A robots.txt and its page are one visit.
    const goesOn = before?.path === '/robots.txt' && before.host === visit.host;
    if (before !== undefined && !goesOn) {
      least = Math.min(least, visit.beganAt - (Number.isNaN(before.endedAt) ? before.beganAt : before.endedAt));
    }
    last.set(address, visit);
  }
  return least;
}

/** Counts the requests of each page. */
export function timesAsked(seen: readonly ServedRequest[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { host, path } of seen) {
    if (path === '/robots.txt') continue;
    times.set(`http://${host}${path}`, (times.get(`http://${host}${path}`) ?? 0) + 1);
  }
  return times;
}
