import { hostName, html, linksOf, type OwnAnswer, type ServedRequest } from '../../../tests/postgres/loopback-web.ts';

/** Behaviour of one host in twelve; the others are plain. */
export type HostileKind = 'plain' | 'busy' | 'slow' | 'redirecting' | 'cutting' | 'trap';

const KINDS: readonly HostileKind[] = [
  ...(['plain', 'plain', 'plain', 'plain', 'plain', 'plain', 'plain'] as const),
  ...(['busy', 'slow', 'redirecting', 'cutting', 'trap'] as const),
];
const SLOW_MS = 4_000;
export const RETRY_AFTER_S = 45;
/** The host without a Crawl-delay. */
export const HASTY = 0;

export const kindOf = (host: number): HostileKind => KINDS[host % KINDS.length] ?? 'plain';

export const hostOfName = (name: string): number => Number(/^h(\d+)\./.exec(name)?.[1] ?? Number.NaN);

/**
 * Answers of a web of which five hosts in twelve are hostile. `busy` fails at first and asks for a pause. `slow` takes
 * seconds. `redirecting` redirects half of its pages, a quarter of them to other hosts. `cutting` ends a third of its
 * connections midway. `trap` leads into endless addresses and links to what robots.txt forbids.
 */
export function longWebAnswers(
  hosts: number,
  crawlDelayS: number,
): (...of: [number, string, number]) => OwnAnswer | undefined {
  const hostile: Readonly<Record<HostileKind, (host: number, page: number, times: number) => OwnAnswer | undefined>> = {
    plain: () => undefined,
    slow: (host, page) => ({ status: 200, body: html(host, page, hosts), delayMs: SLOW_MS }),
    busy: (_, page, times) => (times > 1 ? undefined : refusalOf(page)),
    redirecting: (host, page) => redirectOf(host, page, hosts),
    cutting: (host, page) => (isCutOff(page) ? { status: 200, body: html(host, page, hosts), isCut: true } : undefined),
    trap: (host, page) => ({ status: 200, body: html(host, page, hosts, trapLinks(host, `${page}`)) }),
  };
  return (host, path, times) => {
    if (!(host < hosts)) return undefined;
    if (path === '/robots.txt') return robotsOf(host === HASTY ? 0 : crawlDelayS);
    const [, trap] = /^\/trap\/([\d/]+)\/$/.exec(path) ?? [];
    if (trap !== undefined) return { status: 200, body: html(host, 0, hosts, trapLinks(host, trap)) };
    const [, from, target] = /^\/r\/(\d+)-(\d+)\.html$/.exec(path) ?? [];
    if (target !== undefined)
      return { status: 200, body: html(host, Number(target), hosts, [`http://${hostName(host)}/from/${from}`]) };
    const page = pageOfPath(path);
    return page === undefined ? undefined : hostile[kindOf(host)](host, page, times);
  };
}

const isCutOff = (page: number): boolean => page % 3 === 1;

/** Number of a page of the web itself; undefined for other paths. */
const pageOfPath = (path: string): number | undefined => {
  const [, page] = /^\/(\d+)\.html$/.exec(path) ?? [];
  return page === undefined ? undefined : Number(page);
};

function robotsOf(crawlDelayS: number): OwnAnswer {
  const delay = crawlDelayS === 0 ? '' : `Crawl-delay: ${crawlDelayS}\n`;
  const body = `User-agent: *\n${delay}Disallow: /private/\n`;
  return { status: 200, headers: { 'content-type': 'text/plain' }, body };
}

function refusalOf(page: number): OwnAnswer | undefined {
  if (page % 4 === 1) return { status: 503 };
  return page % 4 === 3 ? { status: 429, headers: { 'retry-after': `${RETRY_AFTER_S}` } } : undefined;
}

/** Each target has one source, so that no two redirects lead to one page. */
function redirectOf(host: number, page: number, hosts: number): OwnAnswer | undefined {
  if (page % 2 === 0) return undefined;
  const to = page % 4 === 1 ? host : (host + KINDS.length) % hosts;
  return { status: 302, headers: { location: `http://${hostName(to)}/r/${host}-${page}.html` } };
}

/** Three addresses, each of which leads to three more. */
const trapLinks = (host: number, at: string): readonly string[] => [
  ...[1, 2, 3].map((step) => `http://${hostName(host)}/trap/${at}/${step}/`),
  `http://${hostName(host)}/private/${at.replaceAll('/', '-')}.html`,
];

/** Links that the page of an answer has, without those into a trap, of which a crawl need not keep all. */
export function plainLinksOf({ host, path }: Pick<ServedRequest, 'host' | 'path'>, hosts: number): readonly string[] {
  const [, target] = /^\/r\/\d+-(\d+)\.html$/.exec(path) ?? [];
  const page = target === undefined ? pageOfPath(path) : Number(target);
  const at = hostOfName(host);
  // Of a page that is cut a crawl has what came.
  const isCut = kindOf(at) === 'cutting' && page !== undefined && isCutOff(page);
  return page === undefined || isCut ? [] : linksOf(at, page, hosts);
}
