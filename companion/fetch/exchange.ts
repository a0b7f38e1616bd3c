import type { Headers, RequestHeaders } from './reply.ts';

/** Lines of a request or an answer: name and value, no line ends in either. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Request and answer of a page, as far as an archive may store them. */
export interface Exchange {
  readonly asked: HeaderLines;
  readonly answered: HeaderLines;
}

/**
 * Headers of the answer that are left out: those that identify the visitor, and those on codings, which the stored
 * octets lack.
 */
const NOT_KEPT: ReadonlySet<string> = new Set([
  ...['set-cookie', 'set-cookie2', 'content-encoding', 'transfer-encoding', 'content-length', 'connection'],
  ...['keep-alive', 'trailer', 'upgrade', 'proxy-authenticate', 'proxy-connection'],
]);

/** @param asked headers that every request has, without log-ins */
export const exchangeOf = (asked: RequestHeaders, answered: Headers): Exchange => ({
  asked: linesOf(asked),
  answered: linesOf(answered).filter(([name]) => !NOT_KEPT.has(name)),
});

const linesOf = (headers: Headers): HeaderLines =>
  Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map(
      (line) => [name, line.replace(/[\r\n\0]+/g, ' ')] as const,
    ),
  );
