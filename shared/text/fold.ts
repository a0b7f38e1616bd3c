import { wellFormed } from './well-formed.ts';

/** True when every UTF-16 unit is below U+0080; linear, no allocation. */
export function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}

/** NFKC, then lower case: the one form in which words are compared. Idempotent; pure ASCII skips the normaliser. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return wellFormed(text).normalize('NFKC').toLowerCase().normalize('NFKC');
}
