import { contentType } from './body/content-type.ts';
import { fetchProblem } from './problem.ts';
import { header, type Reply } from './reply.ts';

/** The user's limits on pages by their headers; a page without these headers passes. */
export interface Bounds {
  /** Oldest Last-Modified, in milliseconds since 1970. */
  readonly since?: number;
  /** Largest Content-Length, in octets on the wire. */
  readonly bytes?: number;
  /** Media types in lower case, `text/*` for all of a kind. */
  readonly types?: readonly string[];
}

/** Checks the headers before the body, so that an unwanted page costs no body. @throws FetchProblem outside */
export function keepWithin({ since, bytes, types }: Bounds, { status, headers }: Reply): void {
  const changed = Date.parse(header(headers, 'last-modified'));
  const length = header(headers, 'content-length').trim();
  const { type } = contentType(header(headers, 'content-type'));
  const isOld = since !== undefined && changed < since;
  const isLong = bytes !== undefined && /^\d+$/.test(length) && Number(length) > bytes;
  if (isOld || isLong || (types !== undefined && type !== '' && !types.some((wanted) => fits(type, wanted))))
    throw fetchProblem('outside', { status });
}

const fits = (type: string, wanted: string): boolean =>
  type === wanted || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)));
