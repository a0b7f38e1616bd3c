import { brotliCompressSync, brotliDecompressSync, constants, inflateRawSync } from 'node:zlib';
import { completed, type EarlierRecord } from '../../shared/page/earlier.ts';
import type { PageRecord } from '../../shared/page/record.ts';

/** Before what Brotli made. Earlier versions deflated, and no deflated data begins with it: the block type in its bits is not given (RFC 1951, 3.2.3). */
const BROTLI = 0x06;
const QUICKEST = {
  params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MIN_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/**
 * JSON by the quickest Brotli: contexts of neighbouring links repeat each other, so this is about a sixth. Of a page of 30 KB with 95 links it takes a
 * third of the time of the quickest deflate, and two thirds of its room.
 */
export const pack = (value: unknown): Uint8Array =>
  Buffer.concat([Buffer.of(BROTLI), brotliCompressSync(JSON.stringify(value), QUICKEST)]);

/** The JSON that `pack` packed, in this or an earlier version. */
export const unpack = (bytes: Uint8Array): string =>
  (bytes[0] === BROTLI ? brotliDecompressSync(bytes.subarray(1)) : inflateRawSync(bytes)).toString('utf8');

/** Octets as they are, packed as quickly. */
export const packOctets = (octets: Uint8Array): Uint8Array => brotliCompressSync(octets, QUICKEST);

export const unpackOctets = (packed: Uint8Array): Uint8Array => brotliDecompressSync(packed);

/** A page record that was packed. */
export const unpackPage = (bytes: Uint8Array): PageRecord => completed(JSON.parse(unpack(bytes)) as EarlierRecord);
