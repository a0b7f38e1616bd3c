import { fromBase64 } from '@exodus/bytes/base64.js';
import { utf8toStringLoose } from '@exodus/bytes/utf8.js';
import { decodeXml } from './xml.ts';

/** Content that is no text: a script, a style, a remark. Each ends at its mark, or with the text. */
const SILENT: readonly (readonly [begin: string, end: string])[] = [
  ['<script', '</script'],
  ['<style', '</style'],
  ['<!--', '-->'],
];

/** Takes scripts, styles and remarks out of markup. */
export function withoutScripts(html: string): string {
  let text = html;
  for (const [begin, end] of SILENT) text = withoutPieces(text, begin, end);
  return text;
}

/** Takes out every piece from one mark through the tag that ends it, letter case aside; linear. */
function withoutPieces(text: string, begin: string, end: string): string {
  const lower = text.toLowerCase();
  let open = lower.indexOf(begin);
  if (open < 0 || lower.length !== text.length) return text;
  let kept = '';
  let at = 0;
  while (open >= 0) {
    kept += text.slice(at, open);
    const close = lower.indexOf(end, open + begin.length);
    const last = close < 0 ? -1 : lower.indexOf('>', close);
    if (last < 0) return kept;
    at = last + 1;
    open = lower.indexOf(begin, at);
  }
  return kept + text.slice(at);
}

/** A tag that a text writes about. */
const NAMED_TAG = /&(?:lt|#60|#x3c);(\/?[a-z][^&<>]{0,100})&(?:gt|#62|#x3e);/gi;
const [LESS, GREATER] = ['\ue000', '\ue001'];

/**
 * Text of markup: tags off, references read. A tag that the text writes about stays in references, so that no reader
 * takes it for one.
 */
export const textOfMarkup = (html: string): string =>
  decodeXml(
    withoutTags(withoutScripts(html))
      .replace(/[\ue000\ue001]/g, '')
      .replace(NAMED_TAG, `${LESS}$1${GREATER}`),
  )
    .replaceAll(LESS, '&lt;')
    .replaceAll(GREATER, '&gt;')
    .replace(/\s+/g, ' ')
    .trim();

/** Text of a summary: tags off, references read. */
export const summaryText = (html: string): string =>
  decodeXml(withoutTags(withoutScripts(html)))
    .replace(/\s+/g, ' ')
    .trim();

const withoutTags = (html: string): string => html.replace(/<[^<>]*>/g, ' ');

/** UTF-8 text of base64; '' for anything else. */
export function ofBase64(text: string): string {
  try {
    return utf8toStringLoose(fromBase64(text.replace(/\s+/g, '')));
  } catch {
    return '';
  }
}
