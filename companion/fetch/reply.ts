import type { Readable } from 'node:stream';

/** Headers in lower case; several lines of one name as a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Status and headers of an answer whose body is still on the wire. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Encoded octets. Must be read to its end or destroyed. */
  readonly wire: Readable;
  /** Repeats the request with a lenient parser; absent if this was it. */
  readonly again?: () => Promise<Reply>;
}

/** First line of a header, '' when absent. */
export function header(headers: Headers, name: string): string {
  const value = headers[name];
  return (typeof value === 'string' ? value : value?.[0]) ?? '';
}

/** Every line of a header. */
export function headerLines(headers: Headers, name: string): readonly string[] {
  const value = headers[name];
  return typeof value === 'string' ? [value] : (value ?? []);
}

/** Headers are octets: those outside ASCII go into a URL unchanged, UTF-8 or not, as browsers send them. */
export const escapeOctets = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);

export type RequestHeaders = Readonly<Record<string, string>>;
