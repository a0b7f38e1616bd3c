import { LONGEST_URL } from '../../shared/url/longest.ts';

/** Hard bounds of one fetch. Milliseconds and octets. */
export interface FetchLimits {
  /** Lifetime of an idle connection in milliseconds, also if the host asks for more; 0: it ends with every answer. */
  readonly keepAliveMs: number;
  /** From the request to the last header, name look-up and connecting included. */
  readonly headersMs: number;
  /** Between two pieces of a body. */
  readonly idleMs: number;
  /** The whole fetch: redirects, robots and body. */
  readonly totalMs: number;
  /**
   * Milliseconds to open a socket, and again to secure it; below `headersMs`, so that a dead host differs from a slow
   * one.
   */
  readonly connectMs: number;
  /** After `rateGraceMs` of body, fewer octets a second than this end the fetch. */
  readonly minBytesPerSecond: number;
  readonly rateGraceMs: number;
  /** Decoded octets of a page. */
  readonly bodyBytes: number;
  /** Decoded octets of a PDF: one that is cut cannot be read. */
  readonly pdfBytes: number;
  /** The whole fetch of a PDF, once its first octets show that it is one. */
  readonly pdfMs: number;
  readonly headerBytes: number;
  /** Answers 1xx before the real one. */
  readonly interim: number;
  readonly redirects: number;
  /** RFC 9309 2.3.1.2. */
  readonly robotsRedirects: number;
  readonly urlLength: number;
}

/** The same as undici options; `pipelining: 0` closes a connection after its answer. */
export const undiciKeepAlive = ({ keepAliveMs }: FetchLimits) => ({
  pipelining: keepAliveMs > 0 ? 1 : 0,
  keepAliveTimeout: Math.max(1, keepAliveMs),
  keepAliveMaxTimeout: Math.max(1, keepAliveMs),
});

/** Default limits of every fetch. */
export const FETCH_LIMITS: FetchLimits = {
  keepAliveMs: 15_000,
  headersMs: 10_000,
  idleMs: 10_000,
  totalMs: 30_000,
  connectMs: 7_000,
  minBytesPerSecond: 1024,
  rateGraceMs: 5_000,
  bodyBytes: 4 * 1024 * 1024,
  pdfBytes: 16 * 1024 * 1024,
  pdfMs: 60_000,
  headerBytes: 32 * 1024,
  interim: 5,
  redirects: 10,
  robotsRedirects: 5,
  urlLength: LONGEST_URL,
};
