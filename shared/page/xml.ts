/** A piece of XML as written. Hostile text: this code declares no entity and follows no reference. */
export type XmlPiece =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: string; readonly isEmpty: boolean }
  | { readonly kind: 'close'; readonly name: string }
  /** Character data: references still as written, unless `isRaw` (a CDATA section). */
  | { readonly kind: 'text'; readonly text: string; readonly isRaw: boolean };

/** Longest tag that is read, in UTF-16 units; a longer one is passed over. */
const MAX_TAG = 10_000;
const NAME_START = /[\p{L}_:]/u;
const NAME = /^[^\s/>=<]{1,200}/;

/**
 * Reads XML in one pass, however broken: linear in the text, without a tree. A document type is passed over with all
 * that it declares, as are comments and processing instructions. A `<` that begins no tag is text.
 */
export function* xmlPieces(text: string): Generator<XmlPiece> {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) break;
    if (open > at) yield { kind: 'text', text: text.slice(at, open), isRaw: false };
    if (text.startsWith('<![CDATA[', open)) {
      const end = endOf(text, ']]>', open + 9);
      yield { kind: 'text', text: text.slice(open + 9, end - 3), isRaw: true };
      at = end;
    } else if (text.startsWith('<!--', open)) at = endOf(text, '-->', open + 4);
    else if (text.startsWith('<?', open)) at = endOf(text, '?>', open + 2);
    else if (text.startsWith('<!', open)) at = endOfDeclaration(text, open + 2);
    else {
      const end = endOfTag(text, open + 1);
      const piece = pieceOf(text.slice(open + 1, end.at));
      yield piece ?? { kind: 'text', text: text.slice(open, end.next), isRaw: false };
      at = end.next;
    }
  }
  if (at < text.length) yield { kind: 'text', text: text.slice(at), isRaw: false };
}

/**
 * Position behind the next mark; where it never comes, three units behind the end, so that a slice up to the mark is
 * the rest.
 */
function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from);
  return end < 0 ? text.length + 3 : end + mark.length;
}

/** Position behind a document type, its internal subset included. */
function endOfDeclaration(text: string, from: number): number {
  const end = endOf(text, '>', from);
  const subset = text.slice(from, end).indexOf('[');
  return subset < 0 ? end : endOf(text, '>', endOf(text, ']', from + subset));
}

/** Returns the end of a tag: its `>`, or before the next `<`; quoted values may contain both. */
function endOfTag(text: string, from: number): { readonly at: number; readonly next: number } {
  const last = Math.min(text.length, from + MAX_TAG);
  let quote = '';
  for (let at = from; at < last; at++) {
    const sign = text.charAt(at);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return { at, next: at + 1 };
    else if (sign === '<') return { at, next: at };
    else if ((sign === '"' || sign === "'") && text.charAt(at - 1) === '=') quote = sign;
  }
  return { at: last, next: last };
}

/** Parses the text between a tag's brackets; undefined if it is no tag. */
function pieceOf(inner: string): XmlPiece | undefined {
  const isClose = inner.startsWith('/');
  const body = isClose ? inner.slice(1) : inner;
  if (!NAME_START.test(body.charAt(0))) return undefined;
  const name = NAME.exec(body)?.[0] ?? '';
  if (isClose) return { kind: 'close', name };
  const isEmpty = body.endsWith('/');
  return { kind: 'open', name, attributes: body.slice(name.length, isEmpty ? -1 : undefined), isEmpty };
}

const ATTRIBUTE = /([^\s=<>"']{1,100})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/g;

/** Returns the value of an attribute by its local name in lower case, references decoded; '' without one. */
export function xmlAttribute(attributes: string, name: string): string {
  for (const [, key = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    if (localName(key) === name) return decodeXml(double ?? single ?? bare ?? '');
  }
  return '';
}

/** Local name in lower case, its namespace's prefix left out. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** The prefix of a name in lower case; '' when it has none. */
export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':'))).toLowerCase();

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Decodes references to characters, XML's five entities and `&nbsp;`; any other stays as written. */
export const decodeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) =>
    name === undefined
      ? character(Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10))
      : (ENTITIES[name] ?? whole),
  );

const character = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? '\ufffd' : String.fromCodePoint(code);
