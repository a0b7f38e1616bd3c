import { cut } from '../../shared/page/cut.ts';
import { displayText } from '../../shared/text/display.ts';
import { webAddress } from '../../shared/url/web-address.ts';

/** Longest piece of hostile text in a file, in graphemes; longer than any address. */
const MAX_TEXT = 4_000;

/** Hostile text on one line: without control characters and bidi overrides, and cut. */
export const plain = (text: string, most = MAX_TEXT): string => displayText(text, most);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes for text and for attributes in double quotes, of HTML and XML alike. */
export const markup = (text: string, most = MAX_TEXT): string =>
  plain(text, most).replace(/[&<>"']/g, (found) => ENTITIES[found] ?? '');

/** Returns an address for an attribute: http(s) only, parsed again; '#' for anything else. */
export function address(url: string): string {
  return markup(webAddress(url) ?? '#');
}

/**
 * Signs that CommonMark, GitHub or programs for notes read as more than text within a line: code, emphasis, links,
 * tags, entities, addresses that become links, hidden comments, marked text, attributes.
 */
const READ_WITHIN = new RegExp(
  [
    '[\\\\`[\\]<~]',
    String.raw`(?<!\s)\*|\*(?!\s)`,
    String.raw`(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])`,
    String.raw`(?<!\S)[#^]`,
    String.raw`&(?=#?\w+;)`,
    String.raw`(?<=https?|ftp):(?=//)`,
    String.raw`(?<=www)\.`,
    String.raw`(?<=[\w.+-])@(?=[\w-])`,
    // Some readers remove the backslash before a bracket and then look for links.
    String.raw`(?<=\])\(`,
    '%(?=%)|(?<=%)%|=(?==)|(?<==)=',
    String.raw`\{(?=[#.:%{])`,
  ].join('|'),
  'giu',
);
/** Signs with a meaning only in pairs: formulas, and raised text. */
const PAIRED = /[$^].*[$^]/;

/**
 * Text of the web within a line of Markdown, with a backslash before each sign that would be read as more than text,
 * and before no other.
 */
export function markdown(text: string, most = MAX_TEXT): string {
  const escaped = plain(text, most).replace(READ_WITHIN, '\\$&');
  return PAIRED.test(escaped) ? escaped.replace(/(?<!\\)[$^]/g, '\\$&') : escaped;
}

/**
 * The same at the begin of a line, where lists, quotes, rules, definitions and the lines under headings and table heads
 * begin.
 */
export const markdownLine = (text: string, most = MAX_TEXT): string =>
  markdown(text, most)
    .replace(/^(?:[-+](?=\s|$)|>|:(?=\s|$)|(?=[-=|:\s]+$)[-=|:])/, '\\$&')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2');

/** Inside `<…>` of a Markdown link. */
export const markdownAddress = (url: string): string =>
  (webAddress(url) ?? '').replace(/[<>\s\\]/g, (found) => encodeURIComponent(found));

/** Signs that begin a formula, also in full width (OWASP, CSV Injection). */
const FORMULA = '[=+\\-@|%\uff1d\uff0b\uff0d\uff20]';
const BEGINS = new RegExp(`^${FORMULA}`);
/** If the comma is the decimal sign, a semicolon ends a cell, and quotes inside a cell do not protect. */
const BEGINS_NEXT = new RegExp(`;([\\s"]*)(?=${FORMULA})`, 'g');

/**
 * Returns a cell of RFC 4180 that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe
 * in front. Checks the text as shown, because invisible characters could hide the sign.
 */
export const cell = (text: string): string => quoted(harmless(plain(text)));

/** Longest main text in a cell, in UTF-16 units: Excel moves what lies beyond 32,767 into the next row. */
const MAX_CELL = 32_000;

/** Like `cell`, for a main text: cut after the apostrophes are in it. */
export function longCell(text: string): string {
  const shown = harmless(plain(text, MAX_CELL));
  return quoted(shown.length > MAX_CELL ? `${cut(shown, MAX_CELL)}…` : shown);
}

function harmless(shown: string): string {
  // An apostrophe would change the address.
  const whole = shown.replace(BEGINS_NEXT, (_, gap) => (webAddress(shown) === undefined ? `;${gap}'` : `%3B${gap}`));
  return BEGINS.test(whole) ? `'${whole}` : whole;
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
