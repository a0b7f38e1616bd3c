/**
 * Pages of a recorded web behind one address, for crawlers that are measured side by side: all can be reached from the
 * first, and links lead to one another.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRecordedWeb, type RecordedWeb } from '../../companion/fetch/recorded/recorded-web.ts';
import { pageKey } from '../../shared/url/page-key.ts';

const HREF = /(<a\s[^>]*?href\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi;

export interface RealWeb {
  /** Address of the page with a link to each seed of all topics. */
  readonly root: string;
  /** Keywords that a user might type for the first topic. */
  readonly keywords: readonly string[];
  /** @param path of an address of `origin`, search included. */
  html(path: string): string | undefined;
}

/** @param limit of pages, taken breadth first from the seeds; links to others keep the address that they had. */
export async function openRealWeb(dir: string, limit: number, origin: string): Promise<RealWeb> {
  const web = await openRecordedWeb(dir);
  const { topics } = JSON.parse(readFileSync(join(dir, 'snapshot.json'), 'utf8')) as {
    readonly topics: readonly { readonly keywords: readonly string[]; readonly seeds: readonly string[] }[];
  };
  const seeds = [...new Set(topics.flatMap((topic) => topic.seeds).map((url) => web.resolve(url) ?? ''))];
  const chosen = breadthFirst(
    web,
    seeds.filter((url) => url !== ''),
    limit,
  );
  // Ignores the order of parameters, as most servers do.
  const byKey = new Map([...chosen].map((url) => [pageKey(`${origin}${pathOf(url)}`), url]));
  const link = (url: string): string => `${origin}${pathOf(url)}`;
  const list = seeds.filter((url) => chosen.has(url)).map((url) => `<li><a href="${escaped(link(url))}">seed</a></li>`);
  return {
    root: `${origin}/`,
    keywords: topics[0]?.keywords ?? [],
    html(path) {
      if (path === '/') return `<!doctype html><title>Seeds</title><ul>${list.join('')}</ul>`;
      const url = byKey.get(pageKey(`${origin}${path}`));
      return url === undefined
        ? undefined
        : relinked(web, url, (target) => (chosen.has(target) ? link(target) : undefined));
    },
  };
}

/**
 * HTML of a recorded page; undefined without one. Its links to recorded pages lead to where `place` says. Where it says
 * nothing they become absolute, or they would lead to the server of the page.
 */
export function relinked(
  web: RecordedWeb,
  url: string,
  place: (target: string) => string | undefined,
): string | undefined {
  return web.read(url)?.html.replace(HREF, (whole, before: string, value: string) => {
    const href = absolute(value, url);
    // An address within the page stays unchanged.
    if (href === '' || href.startsWith(`${url}#`)) return whole;
    const target = web.resolve(href);
    return `${before}"${escaped((target === undefined ? undefined : place(target)) ?? href)}"`;
  });
}

function breadthFirst(web: RecordedWeb, seeds: readonly string[], limit: number): ReadonlySet<string> {
  const chosen = new Set(seeds);
  for (const url of chosen) {
    for (const [, , value = ''] of web.read(url)?.html.matchAll(HREF) ?? []) {
      const target = web.resolve(absolute(value, url));
      if (target !== undefined && chosen.size < limit) chosen.add(target);
    }
    if (chosen.size >= limit) break;
  }
  return chosen;
}

function absolute(value: string, base: string): string {
  const href = value.replace(/^["']|["']$/g, '').replaceAll('&amp;', '&');
  return URL.canParse(href, base) ? new URL(href, base).href : '';
}

function pathOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `/${host}${pathname}${search}`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
