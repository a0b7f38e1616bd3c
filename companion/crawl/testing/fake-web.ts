import type { Capture } from '../../../shared/api/capture.ts';
import { letterOf } from '../../../shared/page/letter.ts';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';
import type { Fetcher, FetchFailed, FetchResult } from '../../fetch/fetcher.ts';
import type { ExtractionValues } from '../../parse/extraction.ts';
import type { Parser } from '../ports/crawl-deps.ts';

export type FakeLink = Partial<LinkRecord> & { readonly url: string };

export interface FakePage {
  readonly title?: string;
  readonly text?: string;
  readonly description?: string;
  readonly links?: readonly (string | FakeLink)[];
  readonly feeds?: readonly string[];
  readonly noindex?: boolean;
  readonly work?: PageRecord['work'];
  readonly nofollow?: boolean;
  readonly robotsTag?: readonly string[];
  /** The address that answers when it is another one. */
  readonly at?: string;
  /** Octets of the answer; its address when left out. */
  readonly body?: string;
  /** The answer is this XML and no page. */
  readonly xml?: string;
  /** Fails instead: always, or the first times. */
  readonly fails?: Partial<FetchFailed> & { readonly times?: number };
}

export interface FakeWeb extends Fetcher, Parser {
  /** Every fetch begun, in order. */
  readonly asked: readonly string[];
  /** Parameters of page reading that came with each page parsed, in order. */
  readonly extractions: readonly (ExtractionValues | undefined)[];
  /** Addresses for which a log-in would have gone along. */
  readonly withAuthority: readonly string[];
  /** Times that the rules of all hosts were forgotten. */
  readonly rulesForgotten: number;
}

export interface FakeWebOptions {
  readonly polite?: boolean;
  /**
   * Called in the middle of every fetch, and again with each redirect target; the page is answered when it resolves.
   */
  readonly during?: (url: string) => Promise<void> | void;
  readonly crawlDelay?: number;
  readonly sitemaps?: readonly string[];
  /** Addresses of a host; none unless given. */
  readonly addresses?: (host: string) => readonly string[];
}

export const linkOf = (link: string | FakeLink, position = 0): LinkRecord => ({
  kind: 'a',
  anchor: 'a link',
  before: 'before',
  after: 'after',
  windowBefore: 'before',
  windowAfter: 'after',
  block: 'before a link after',
  heading: '',
  path: 'p>a',
  position,
  furniture: false,
  rel: [],
  ...(typeof link === 'string' ? { url: link } : link),
});

export const recordOf = (url: string, page: FakePage): PageRecord => ({
  url,
  letter: letterOf(url),
  title: page.title ?? url,
  text: page.text ?? `text of ${url}`,
  description: page.description ?? '',
  headings: [],
  language: 'en',
  links: (page.links ?? []).map(linkOf),
  canonical: '',
  feeds: page.feeds ?? [],
  author: '',
  published: '',
  noindex: page.noindex ?? false,
  nofollow: page.nofollow ?? false,
  truncated: false,
  ...(page.work !== undefined && { work: page.work }),
});

/** The page as the user's browser captured it. */
export function captureOf(url: string, page: FakePage): Capture {
  const record = recordOf(url, page);
  const links = record.links.map((link) => ({ ...link, rel: [...link.rel] }));
  return { id: url.replace(/\W+/g, '-'), at: 5, page: { ...record, headings: [], feeds: [], links } };
}

/** Fetcher and parser over pages that a test writes down. An unknown address is gone. */
export function createFakeWeb(pages: (url: string) => FakePage | undefined, options: FakeWebOptions = {}): FakeWeb {
  const { polite = false, during, crawlDelay = 0, sitemaps = [], addresses = () => [] } = options;
  const asked: string[] = [];
  const withAuthority: string[] = [];
  const extractions: (ExtractionValues | undefined)[] = [];
  let rulesForgotten = 0;
  const failures = new Map<string, number>();
  const failed = (url: string, given: Partial<FetchFailed>): FetchFailed => ({
    kind: 'failed',
    url,
    failure: 'gone',
    status: 404,
    message: 'The page does not exist.',
    retryAfterMs: 0,
    elapsedMs: 10,
    bytes: 1,
    redirects: [],
    ...given,
  });
  const answer = (url: string): FetchResult => {
    const page = pages(url);
    if (page === undefined) return failed(url, {});
    const { times = Number.POSITIVE_INFINITY, ...failure } = page.fails ?? { times: 0 };
    const before = failures.get(url) ?? 0;
    failures.set(url, before + 1);
    if (before < times) return failed(url, failure);
    const at = page.at ?? url;
    return {
      kind: 'body',
      url: at,
      status: 200,
      type: page.xml === undefined ? 'text/html' : 'application/xml',
      charset: 'utf-8',
      body: Buffer.from(page.xml ?? page.body ?? url),
      truncated: false,
      etag: '',
      lastModified: '',
      robotsTag: page.robotsTag ?? [],
      elapsedMs: 10,
      bytes: 1,
      redirects: at === url ? [] : [url],
      exchange: { asked: [['user-agent', 'Ambit']], answered: [['content-type', 'text/html']] },
    };
  };
  return {
    asked,
    withAuthority,
    extractions,
    polite,
    rules: () => ({ crawlDelay, sitemaps }),
    forgetRules() {
      rulesForgotten += 1;
    },
    get rulesForgotten() {
      return rulesForgotten;
    },
    addresses: async (host) => addresses(host),
    async fetch(url, signal, ask) {
      const { at = url } = pages(url) ?? {};
      const { from } = ask ?? {};
      asked.push(from?.url ?? url);
      const hasAuthority = ask?.hasAuthority?.() ?? false;
      if (typeof hasAuthority === 'boolean' ? hasAuthority : await hasAuthority) withAuthority.push(from?.url ?? url);
      await during?.(from?.url ?? url);
      const isLed = from === undefined && at !== url;
      const failure = isLed ? await ask?.leads?.(at, [url]) : undefined;
      if (failure !== undefined) return failed(url, { failure, status: 301 });
      if (isLed) await during?.(at);
      return signal.aborted ? failed(url, { failure: 'cancelled', status: 0 }) : answer(url);
    },
    async parse(body, _charset, url, extraction) {
      extractions.push(extraction);
      const page = pages(Buffer.from(body).toString('utf8')) ?? pages(url);
      if (page === undefined) throw new RangeError('parsed without a fetch');
      return recordOf(url, page);
    },
    close: async () => undefined,
  };
}
