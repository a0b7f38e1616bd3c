import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  type Gunzip,
  gunzipSync,
  inflateRawSync,
  inflateSync,
} from 'node:zlib';
import { fetchProblem } from '../problem.ts';
import { type Headers, headerLines } from '../reply.ts';

/** Codings that Ambit can undo, and so requests. */
export const ACCEPT_ENCODING = 'gzip, deflate, br';

export type Coding = 'identity' | 'gzip' | 'deflate' | 'br';

/** A map, for its names are a stranger's: every object has a `constructor`. */
const CODINGS: ReadonlyMap<string, Coding> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['br', 'br'],
]);
/**
 * Real codings that Ambit did not request. Browsers ignore any other word in the header as a mistake, and so does
 * Ambit.
 */
const UNASKED = new Set(['compress', 'x-compress', 'zstd', 'exi', 'dcb', 'dcz', 'pack200-gzip', 'aes128gcm']);

/** The content coding of an answer. @throws FetchProblem bad-encoding for more than one and for one we cannot undo. */
export function codingOf(headers: Headers): Coding {
  const names = headerLines(headers, 'content-encoding')
    .flatMap((line) => line.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => CODINGS.has(name) || UNASKED.has(name));
  const [name, second] = names;
  if (name === undefined) return 'identity';
  const coding = CODINGS.get(name);
  if (second !== undefined || coding === undefined) throw fetchProblem('bad-encoding');
  return coding;
}

/** Creates a decoder that reports the encoded octets it has used. */
export type Decoder = Transform & Pick<Gunzip, 'bytesWritten'>;

/** RFC 1950 2.2: method 8 and a header divisible by 31; else the stream is bare deflate, as some hosts send it. */
const isZlib = (head: Uint8Array): boolean =>
  ((head[0] ?? 0) & 0x0f) === 8 && (((head[0] ?? 0) << 8) | (head[1] ?? 0)) % 31 === 0;

/** A coding that changes octets. */
export type RealCoding = Exclude<Coding, 'identity'>;

const isBareDeflate = (coding: RealCoding, head: Uint8Array): boolean => coding === 'deflate' && !isZlib(head);

const STREAMS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;
const CALLS = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync } as const;

/** A decoder for what begins with these octets. */
export function createDecoder(coding: RealCoding, head: Uint8Array): Decoder {
  return isBareDeflate(coding, head) ? createInflateRaw() : STREAMS[coding]();
}

/**
 * Returns the decoded body in one call; undefined if it is over the cap, cut or broken: a decoder then finds out which.
 */
export function decodeAtOnce(coding: RealCoding, body: Uint8Array, maxBytes: number): Uint8Array | undefined {
  if (body.length === 0) return body;
  try {
    const call = isBareDeflate(coding, body) ? inflateRawSync : CALLS[coding];
    return call(body, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}
