import { isBare } from '../../../shared/page/bare.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { hostOf } from '../../../shared/url/site.ts';
import type { FetchAsk, FetchedBody, FetchFailure } from '../../fetch/fetcher.ts';
import { isParseLimit, type ParseLimitReason } from '../../parse/errors.ts';
import type { ExtractionValues } from '../../parse/extraction.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import { asksForSecret, isLogIn } from '../rules/log-in.ts';
import { withRefresh } from '../rules/refresh.ts';
import { type List, readList } from './lists.ts';

export interface ParsedAnswer {
  readonly kind: 'page';
  readonly record: PageRecord;
  /** Not a page but a list of addresses: not counted as one. */
  readonly isSitemap: boolean;
  /** The parsed list, if the address answered with one. */
  readonly list?: List;
  /** Processor time of the parse, in ms; 0 or absent when nothing was parsed or the time is unknown. */
  readonly parserMs?: number;
  readonly answer: FetchedBody;
}

export interface FailedRead {
  readonly kind: 'failed';
  readonly failure: FetchFailure;
  /** HTTP status where it is what gave no page. */
  readonly status?: number;
  readonly message: string;
  readonly retryAfterMs: number;
  readonly elapsedMs: number;
  /** Octets that asking for it cost. */
  readonly bytes: number;
  /** Whose trouble it is (`FetchFailed`); absent: the URL's own. */
  readonly at?: readonly string[];
  /** True when pages of the host ended too many parsers lately: Ambit then reads none of its pages. */
  readonly endsParsers?: boolean;
  /** The answer of the host, when only the user's browser can read the page. */
  readonly answer?: FetchedBody;
}

type PageFetcher = Pick<CrawlDeps['fetcher'], 'fetch'> & Partial<Pick<CrawlDeps['fetcher'], 'polite'>>;

/**
 * Fetches and parses one page. Rejects only when no page can be parsed at all.
 * @param extraction the crawl's parameters of page reading
 */
export async function fetchAndParse(
  { fetcher, parser }: { readonly fetcher: PageFetcher; readonly parser: CrawlDeps['parser'] },
  url: string,
  signal: AbortSignal,
  ask: FetchAsk = {},
  extraction?: ExtractionValues,
): Promise<ParsedAnswer | FailedRead> {
  const answer = await fetcher.fetch(url, signal, ask);
  if (answer.kind === 'failed') return answer;
  const { elapsedMs, bytes } = answer;
  const unread = { kind: 'failed', retryAfterMs: 0, elapsedMs, bytes, at: [answer.url] } as const;
  const cancelled = { ...unread, failure: 'cancelled', message: 'The crawl was paused.' } as const;
  if (signal.aborted) return cancelled;
  try {
    const list = mayBeList(answer) ? await readList(answer.body, answer.charset, answer.url) : undefined;
    const parsed = list?.record ?? (await parser.parse(answer.body, answer.charset, answer.url, extraction));
    const record = list === undefined ? withRefresh(parsed, answer.refresh ?? '', answer.url) : parsed;
    // A page missing from a recorded web is beyond any browser.
    if (!signal.aborted && fetcher.polite === true && list === undefined && parsed.kind !== 'pdf') {
      const message = whyBrowser(url, record, answer);
      if (message !== undefined) return { ...unread, failure: 'needs-browser', message, answer };
    }
    return signal.aborted
      ? cancelled
      : {
          kind: 'page',
          record,
          answer,
          isSitemap: list !== undefined,
          parserMs: tookMs(parser, parsed),
          ...(list && { list }),
        };
  } catch (cause) {
    if (signal.aborted) return cancelled;
    if (!isParseLimit(cause)) throw cause;
    const { reason, hostIsOut } = cause.details;
    const message =
      reason === 'pdf' ? cause.message : (UNPARSED[reason] ?? 'The page is too large or too deep to be read.');
    // An address that only redirects to such a host is not to blame.
    const endsParsers = hostIsOut && hostOf(answer.url) === hostOf(url);
    return { ...unread, failure: 'parse-limit', message, endsParsers };
  }
}

const tookMs = (parser: CrawlDeps['parser'], record: PageRecord): number => parser.tookMs?.(record) ?? 0;

const LOG_IN = 'This page asks for a log-in: only your browser can read it.';
const SHELL = 'Scripts build this page: only your browser can read it.';

/**
 * Names the obstacle that the user's browser would show in place of the page; undefined when the answer is the page.
 */
function whyBrowser(asked: string, record: PageRecord, { url, body }: FetchedBody): string | undefined {
  if (isLogIn(asked, url, body)) return LOG_IN;
  if (!isBare(record)) return undefined;
  if (asksForSecret(body)) return LOG_IN;
  const markup = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
  return /<script[\s>]/i.test(markup) ? SHELL : undefined;
}

/** XML, JSON and plain text may be a list of addresses. */
const mayBeList = ({ type }: FetchedBody): boolean =>
  (type.endsWith('xml') && type !== 'application/xhtml+xml') || type.endsWith('json') || type === 'text/plain';

const UNPARSED: Partial<Record<ParseLimitReason, string>> = {
  host: 'Pages of this host crashed the parser repeatedly: this one was not read.',
  fault: 'Ambit failed on this page and continued without it. Please report the address.',
};
