/** Octets in which the mark of a PDF must begin: readers forgive others before it. */
const HEAD = 1_024;

/** Tells a PDF by its first octets. Where markup begins first, it is no PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD)).toString('latin1');
  return /^[^<]*%PDF-\d/.test(head);
}
