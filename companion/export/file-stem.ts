import { createHash } from 'node:crypto';
import { pageKey } from '../../shared/url/page-key.ts';
import { plain } from './escape.ts';

const MAX_CHARACTERS = 60;
/** Most octets of a stem: with ids and endings it stays below 255, the bound of common file systems. */
const MAX_OCTETS = 150;
/** Hexadecimal digits that tell pages apart: 48 bits, so that of 100,000 pages two hardly ever share an id. */
const ID_DIGITS = 12;

/**
 * Returns a file name made from a title: letters, their marks and digits of any script, joined by hyphens. No file
 * system reads more into it. @param otherwise name for a title without letters
 */
export function fileStem(title: string, otherwise = 'ambit'): string {
  const safe = plain(title)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+|-+$/gu, '');
  let stem = '';
  let octets = 0;
  for (const character of [...safe].slice(0, MAX_CHARACTERS)) {
    octets += Buffer.byteLength(character);
    if (octets > MAX_OCTETS) break;
    stem += character;
  }
  return stem.replace(/-+$/, '') || otherwise;
}

/** Returns the id of a page in names of files: the same for every address that shows the page, in every crawl. */
export const pageId = (url: string): string =>
  createHash('sha256').update(pageKey(url)).digest('hex').slice(0, ID_DIGITS);
