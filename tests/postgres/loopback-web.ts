import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { NetworkSeams } from '../../companion/fetch/network.ts';

/** Requests that a web server got. Times are monotonic milliseconds of the server's process. */
export interface ServedRequest {
  readonly host: string;
  readonly path: string;
  /** Address of the machine that sent it. */
  readonly from: string;
  /** Status of the answer; 0: none was begun. */
  status: number;
  /** The whole answer was handed to the system. */
  isSent: boolean;
  readonly beganAt: number;
  endedAt: number;
}

/** An answer other than the page of a host. */
export interface OwnAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds that it takes; default: as any page. */
  readonly delayMs?: number;
  /** Ends the connection in the middle of the body. */
  readonly isCut?: boolean;
}

export interface LoopbackWebOptions {
  readonly hosts: number;
  /** Pages of a host. */
  readonly pages: number;
  /** Text of every robots.txt; default: no such file. */
  readonly robots?: string;
  /**
   * Answers some requests in place of the web itself.
   * @param times how often that path of the host was asked for, this request included
   */
  readonly answer?: (host: number, path: string, times: number) => OwnAnswer | undefined;
  /** Says what the pages of a host are about; default: tea. */
  readonly about?: (host: number) => string;
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

const HTML = { 'content-type': 'text/html' } as const;

const LOOPBACK = '127.0.0.1';

export const hostName = (host: number): string => `h${host}.example`;
export const pageUrl = (host: number, page: number): string => `http://${hostName(host)}/${page}.html`;

/** Address that a name pretends to have: the gate must see a public one. */
export function addressOf(name: string, neighbours: number): string {
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
  const {
    hosts,
    pages,
    robots,
    answer: own,
    about = () => TEA,
    delayMs = 20,
    neighbours = 1,
    address = LOOPBACK,
  } = options;
  const seen: ServedRequest[] = [];
  const times = new Map<string, number>();
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
    const from = request.socket.remoteAddress ?? '';
    const visit: ServedRequest = {
      ...{ host, path, from, beganAt: performance.now() },
      ...{ endedAt: Number.NaN, status: 0, isSent: false },
    };
    seen.push(visit);
    times.set(host + path, (times.get(host + path) ?? 0) + 1);
    enter('host', host, request.socket);
    enter('address', addressOf(host, neighbours), request.socket);
    response.once('close', () => {
      visit.endedAt = performance.now();
      visit.status = response.headersSent ? response.statusCode : 0;
      visit.isSent = response.writableFinished;
    });
    const at = Number(/^h(\d+)\./.exec(host)?.[1] ?? Number.NaN);
    const answered = own?.(at, path, times.get(host + path) ?? 1);
    if (answered !== undefined) {
      setTimeout(() => send(answered, response), answered.delayMs ?? delayMs);
      return;
    }
    if (path === '/robots.txt') {
      response.writeHead(robots === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(robots);
      return;
    }
    const page = Number(/^\/(\d+)\.html$/.exec(path)?.[1] ?? Number.NaN);
    if (!(at < hosts) || !(page < pages)) {
      response.writeHead(404).end();
      return;
    }
    const answer: ResponseSender = (status, headers) => {
      response
        .writeHead(status, { ...HTML, ...headers })
        .end(status === 200 ? html(at, page, hosts, [], about(at)) : '');
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

function send({ status, headers, body = '', isCut = false }: OwnAnswer, response: ServerResponse): void {
  const length = Buffer.byteLength(body);
  response.writeHead(status, { ...HTML, 'content-length': length, ...headers });
  if (!isCut) response.end(body);
  else response.write(body.slice(0, body.length >> 1), () => response.destroy());
}

/** Addresses to which a page of the web links. */
export const linksOf = (host: number, page: number, hosts: number): readonly string[] => [
  pageUrl(host, page + 1),
  ...[1, 7, 13, 29, 37, 41].map((step) => pageUrl((host * 3 + step) % hosts, page)),
  pageUrl((host + 1) % hosts, 0),
];

/** All pages promise the same, so that no worker leaves one for a better one. */
const TEA = 'green tea, oolong tea and the brewing of tea';

/** @param more further addresses that it links to */
export function html(
  host: number,
  page: number,
  hosts: number,
  more: readonly string[] = [],
  topic: string = TEA,
): string {
  const links = [...linksOf(host, page, hosts), ...more];
  const words = `${topic} in number ${host} and ${page}. `.repeat(12);
  return `<!doctype html><title>${topic} ${host} ${page}</title><p>${words}</p>${links.map((url) => `<a href="${url}">more of ${topic}</a> `).join('')}`;
}

/** Time between two visits to one address, and the requests on both sides of it. */
export interface Pause {
  readonly ms: number;
  readonly before: ServedRequest;
  readonly after: ServedRequest;
}

/** A robots.txt and its page are one visit. */
const isOneVisit = (before: ServedRequest, after: ServedRequest): boolean =>
  before.path === '/robots.txt' && before.host === after.host;

/** Returns the pauses from one visit's end to the next one's start at each address, over all its hosts. */
export function pausesOf(
  seen: readonly ServedRequest[],
  neighbours: number,
  isSame: (before: ServedRequest, after: ServedRequest) => boolean = isOneVisit,
): readonly Pause[] {
  const last = new Map<string, ServedRequest>();
  const pauses: Pause[] = [];
  for (const after of [...seen].sort((a, b) => a.beganAt - b.beganAt)) {
    const address = addressOf(after.host, neighbours);
    const before = last.get(address);
    if (before !== undefined && !isSame(before, after)) {
      pauses.push({
        ms: after.beganAt - (Number.isNaN(before.endedAt) ? before.beganAt : before.endedAt),
        before,
        after,
      });
    }
    last.set(address, after);
  }
  return pauses;
}

/** Returns the shortest pause in milliseconds; infinite when no address was visited twice. */
export const leastPause = (seen: readonly ServedRequest[], neighbours: number): number =>
  pausesOf(seen, neighbours).reduce((least, { ms }) => Math.min(least, ms), Number.POSITIVE_INFINITY);

/** Counts the requests of each page. */
export function timesAsked(seen: readonly ServedRequest[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { host, path } of seen) {
    if (path === '/robots.txt') continue;
    times.set(`http://${host}${path}`, (times.get(`http://${host}${path}`) ?? 0) + 1);
  }
  return times;
}
