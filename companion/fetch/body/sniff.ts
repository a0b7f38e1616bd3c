/** Octets looked at. */
export const SNIFF_BYTES = 1024;

const starts = (bytes: Uint8Array, ...prefix: readonly number[]): boolean =>
  prefix.every((byte, at) => bytes[at] === byte);

/** WHATWG MIME Sniffing 3, "binary data byte": no text in an encoding of the web contains one. */
const isBinaryByte = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);

/** Formats that may begin with text. */
const isDocumentFormat = (bytes: Uint8Array): boolean =>
  starts(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d) || starts(bytes, 0x25, 0x21, 0x50, 0x53);

/**
 * Can these first octets be text? UTF-16 and UTF-32, known by byte order mark or by the declared charset, are text
 * although they are full of zeros.
 */
export function looksLikeText(bytes: Uint8Array, charset: string): boolean {
  const head = bytes.subarray(0, SNIFF_BYTES);
  if (isDocumentFormat(head)) return false;
  if (starts(head, 0xfe, 0xff) || starts(head, 0xff, 0xfe) || /^utf-?(16|32)/.test(charset)) return true;
  return !head.some(isBinaryByte);
}
