import type { Value } from '../database.ts';

/**
 * A number of one to nine bytes (sqlite.org/fileformat2.html#varint). @returns undefined when the bytes end before it
 * does
 */
export function varint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (let index = 0; index < 8; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) return undefined;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  if (at + 9 > bytes.length) return undefined;
  // All eight bits of the ninth byte count: together they are a number with a sign.
  let whole = 0n;
  for (const byte of bytes.subarray(at, at + 8)) whole = (whole << 7n) | BigInt(byte & 0x7f);
  return { value: Number(BigInt.asIntN(64, (whole << 8n) | BigInt(bytes[at + 8] ?? 0))), end: at + 9 };
}

/**
 * Reads the values of a record, up to the first that is damaged: SQLite reads the columns before it, too.
 * @param bytes may end early, where the rest of the record could not be read
 * @returns undefined where they are no record
 */
export function readRecord(
  bytes: Buffer,
): { readonly values: readonly Value[]; readonly isWhole: boolean } | undefined {
  const header = varint(bytes, 0);
  if (header === undefined || header.value < header.end || header.value > bytes.length) return undefined;
  const values: Value[] = [];
  let body = header.value;
  for (let at = header.end; at < header.value; ) {
    const kind = varint(bytes, at);
    if (kind === undefined || kind.end > header.value) return { values, isWhole: false };
    const size = sizeOf(kind.value);
    if (size === undefined || body + size > bytes.length) return { values, isWhole: false };
    values.push(decoded(kind.value, bytes.subarray(body, body + size)));
    body += size;
    at = kind.end;
  }
  return { values, isWhole: true };
}

/** Bytes of the integers by their serial type, 1 to 6. */
const INTEGERS = [0, 1, 2, 3, 4, 6, 8];

/** @returns undefined for a type that no record has */
function sizeOf(kind: number): number | undefined {
  if (kind < 0 || kind === 10 || kind === 11) return undefined;
  if (kind >= 12) return Math.floor((kind - 12) / 2);
  return kind === 7 ? 8 : (INTEGERS[kind] ?? 0);
}

function decoded(kind: number, bytes: Buffer): Value {
  if (kind === 0) return null;
  if (kind === 8 || kind === 9) return kind - 8;
  if (kind === 7) return bytes.readDoubleBE();
  if (kind === 6) return Number(bytes.readBigInt64BE());
  if (kind < 6) return bytes.readIntBE(0, bytes.length);
  return kind % 2 === 0 ? Buffer.from(bytes) : bytes.toString('utf8');
}
