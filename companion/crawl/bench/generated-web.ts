import { randomFrom } from '../../../shared/learning/random.ts';
import type { Fetcher, FetchResult } from '../../fetch/fetcher.ts';

/**
 * A web of any size out of numbers: the same page for the same number, on the topic or not in patches, as the web is.
 */
export interface GeneratedWeb {
  readonly urls: number;
  readonly hosts: number;
  /** Paragraphs of 60 words each, one link in each. */
  readonly paragraphs: number;
  /** Links of a menu beside them. */
  readonly menu: number;
}

export const TOPIC_WORDS = ['lichen', 'moss', 'bryophyte', 'peat', 'spore', 'fern', 'bog', 'fungus'];
const PLAIN_WORDS = Array.from({ length: 3_000 }, (_, at) => `w${((at * 2_654_435_761) % 2 ** 24).toString(36)}`);
/** Numbers of neighbours that share a subject. */
const PATCH = 40;

const isOnTopic = (n: number): boolean => Math.floor(n / PATCH) % 3 === 0;

export const addressOf = (n: number, { hosts }: Pick<GeneratedWeb, 'hosts'>, origin = ''): string =>
  `${origin === '' ? `http://h${Math.floor(n / PATCH) % hosts}.example` : origin}/articles/${n % 97}/story-about-${n}.html`;

/** The number in an address, -1 for none. */
export const numberOf = (url: string): number => Number(/-about-(\d+)\.html$/.exec(url)?.[1] ?? -1);

/** @param origin where all pages live; '' spreads them over hosts. */
export function pageOf(n: number, web: GeneratedWeb, origin = ''): string {
  const random = randomFrom(n + 1);
  const words = isOnTopic(n) ? TOPIC_WORDS : [];
  const word = (): string => {
    const list = words.length > 0 && random() < 0.12 ? words : PLAIN_WORDS;
    // Few words are frequent, most are rare.
    return list[Math.floor(random() ** 2 * list.length)] ?? '';
  };
  const text = (length: number): string => Array.from({ length }, word).join(' ');
  const target = (): number =>
    (random() < 0.5 ? n + Math.floor(random() * PATCH) : Math.floor(random() * web.urls)) % web.urls;
  const link = (length: number): string => `<a href="${addressOf(target(), web, origin)}">${text(length)}</a>`;
  const paragraphs = Array.from({ length: web.paragraphs }, () => `<p>${text(30)} ${link(3)} ${text(30)}.</p>`);
  const menu = Array.from({ length: web.menu }, () => `<li class="menu-item">${link(2)}</li>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(6)}</title></head><body>
<nav class="site-menu"><ul>${menu.join('\n')}</ul></nav><main><article><h1>${text(6)}</h1>${paragraphs.join('\n')}</article></main>
<footer><p>${text(12)}</p></footer></body></html>`;
}

/** The same web without sockets. */
export function generatedFetcher(web: GeneratedWeb): Fetcher {
  return {
    polite: false,
    rules: () => ({ crawlDelay: 0, sitemaps: [] }),
    forgetRules: () => undefined,
    addresses: async () => [],
    fetch: async (url, signal) => answer(url, web, signal),
    close: async () => undefined,
  };
}

/** Fetcher of the same web that never answers, so that a bench of restarts measures no crawling. */
export const silentFetcher = (web: GeneratedWeb): Fetcher => ({
  ...generatedFetcher(web),
  fetch: (url, signal) =>
    new Promise((resolve) => {
      const failed = { kind: 'failed', failure: 'cancelled', url, status: 0, message: 'Halted.' } as const;
      const cost = { elapsedMs: 1, bytes: 0, redirects: [], retryAfterMs: 0 };
      signal.addEventListener('abort', () => resolve({ ...failed, ...cost }));
    }),
});

function answer(url: string, web: GeneratedWeb, signal: AbortSignal): FetchResult {
  const shared = { url, elapsedMs: 1, bytes: 0, redirects: [] } as const;
  const n = numberOf(url);
  if (signal.aborted || n < 0 || n >= web.urls) {
    const failure = signal.aborted ? 'cancelled' : 'gone';
    return { ...shared, kind: 'failed', failure, status: 404, message: 'There is no such page.', retryAfterMs: 0 };
  }
  const body = Buffer.from(pageOf(n, web));
  const head = {
    status: 200,
    type: 'text/html',
    charset: 'utf-8',
    truncated: false,
    etag: '',
    lastModified: '',
  } as const;
  return { ...shared, ...head, kind: 'body', body, robotsTag: [], bytes: body.length };
}
