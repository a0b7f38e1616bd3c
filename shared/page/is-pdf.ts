/** Octets in which the mark of a PDF must begin: readers forgive others before it. */
const HEAD = 1_024;
const MARKUP = 0x3c;
/** "%PDF-". */
const MARK = [0x25, 0x50, 0x44, 0x46, 0x2d];

const isDigit = (octet: number | undefined): boolean => octet !== undefined && octet >= 0x30 && octet <= 0x39;

/** Tells a PDF by its first octets. Where markup begins first, it is no PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  const last = Math.min(bytes.length, HEAD);
  for (let at = 0; at < last && bytes[at] !== MARKUP; at++)
    if (MARK.every((octet, place) => bytes[at + place] === octet)) return isDigit(bytes[at + MARK.length]);
  return false;
}
