import { brotliCompressSync, brotliDecompressSync, constants, inflateRawSync } from 'node:zlib';
import { completed, type EarlierRecord } from '../../shared/page/earlier.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import { fromWire } from '../../shared/page/wire.ts';

/**
 * Before what Brotli made. Earlier versions deflated, and no deflated data begins with it: the block type in its bits
 * is not given (RFC 1951, 3.2.3).
 */
const BROTLI = 0x06;
const quality = (level: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 },
});
const QUICKEST = quality(constants.BROTLI_MIN_QUALITY);
/**
 * For page records, which are half of a store: a tenth smaller for 0.05 to 0.25 ms. Higher levels cost three times as
 * much for each octet that they save (docs/measurements/engine.md).
 */
const OF_PAGES = quality(2);

/**
 * JSON by the quickest Brotli: contexts of neighbouring links repeat each other, so this is about a sixth. Of a page of
 * 30 KB with 95 links it takes a third of the time of the quickest deflate, and two thirds of its room.
 */
export const pack = (value: unknown): Uint8Array => packText(JSON.stringify(value));

const packText = (text: string, options = QUICKEST): Uint8Array =>
  Buffer.concat([Buffer.of(BROTLI), brotliCompressSync(text, options)]);

/**
 * Packs a page record.
 * @param wire text that the record was read from, if it differs from the record in furniture only. It is packed
 * unchanged, with the places of furniture on a line of their own. That costs a third of making JSON of the record
 * again.
 */
export function packPage(record: PageRecord, wire?: string): Uint8Array {
  if (wire === undefined) return pack(record);
  const furniture = record.links.flatMap((link, place) => (link.furniture ? [place] : []));
  return packText(`${wire}\n${JSON.stringify(furniture)}`, OF_PAGES);
}

/** The JSON that `pack` packed, in this or an earlier version. */
export const unpack = (bytes: Uint8Array): string => plain(bytes).toString('utf8');

const plain = (bytes: Uint8Array): Buffer =>
  bytes[0] === BROTLI ? brotliDecompressSync(bytes.subarray(1)) : inflateRawSync(bytes);

/**
 * True if anything that `pack` packed contains a name of letters, digits, points and hyphens. Costs a third of reading
 * it.
 */
export const isNamedIn = (bytes: Uint8Array, name: string): boolean => plain(bytes).includes(name);

/** Octets as they are, packed as quickly. */
export const packOctets = (octets: Uint8Array): Uint8Array => brotliCompressSync(octets, QUICKEST);

export const unpackOctets = (packed: Uint8Array): Uint8Array => brotliDecompressSync(packed);

/** A page record that was packed. */
export function unpackPage(bytes: Uint8Array): PageRecord {
  const text = unpack(bytes);
  // JSON has no line ends of its own.
  const end = text.lastIndexOf('\n');
  if (end < 0) return completed(JSON.parse(text) as EarlierRecord);
  return fromWire(text.slice(0, end), new Set(JSON.parse(text.slice(end + 1)) as number[]));
}
