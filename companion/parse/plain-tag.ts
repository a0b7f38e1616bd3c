import { html as names, Token } from 'parse5';
import { ownCopy } from '../../shared/text/own-copy.ts';
import { nameAt, nextHash } from './tag-names.ts';

const TAB = 0x09;
const QUOTE = 0x22;
const AMPERSAND = 0x26;
const APOSTROPHE = 0x27;
const SOLIDUS = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const RETURN = 0x0d;
/** More attributes than this are compared by a set, which the slow way has. */
const MAX_ATTRIBUTES = 64;
/** A longer slice would keep the whole page alive. */
const OWN_LENGTH = 12;

const isSpace = (unit: number): boolean => unit === 0x20 || (unit >= TAB && unit <= RETURN && unit !== 0x0b);

const NAME = Uint8Array.from({ length: 128 }, (_, unit) => Number(/[a-zA-Z0-9:.-]/.test(String.fromCharCode(unit))));
const isName = (unit: number): boolean => unit < 128 && NAME[unit] === 1;
const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;

/**
 * Reads tags that are written plainly, as nearly all are: names of ASCII, values without references. What any other tag
 * is only the states of the standard know.
 */
export class PlainTag {
  #html = '';
  #at = 0;
  #selfClosing = false;

  /** Place of the `>` of the last tag read. */
  get end(): number {
    return this.#at;
  }

  /** Reads the tag whose `<` is at `start`; undefined if it is not plain. */
  read(html: string, start: number): Token.TagToken | undefined {
    this.#html = html;
    const isEnd = html.charCodeAt(start + 1) === SOLIDUS;
    this.#at = isEnd ? start + 2 : start + 1;
    if (!isLetter(html.charCodeAt(this.#at))) return undefined;
    const tagName = this.#name();
    const attrs: Token.Attribute[] = [];
    this.#selfClosing = false;
    if (!this.#attributes(attrs) || (isEnd && attrs.length > 0)) return undefined;
    return {
      type: isEnd ? Token.TokenType.END_TAG : Token.TokenType.START_TAG,
      tagName,
      tagID: names.TAG_ID.UNKNOWN,
      selfClosing: this.#selfClosing,
      ackSelfClosing: false,
      attrs,
      location: null,
    };
  }

  #name(): string {
    const html = this.#html;
    const start = this.#at;
    let at = start;
    let hash = 0;
    for (let unit = html.charCodeAt(at); isName(unit); unit = html.charCodeAt(++at)) hash = nextHash(hash, unit);
    this.#at = at;
    return nameAt(html, start, at, hash);
  }

  /** The next unit that is no white space; NaN at the end of the page. */
  #next(): number {
    const html = this.#html;
    let unit = html.charCodeAt(this.#at);
    while (isSpace(unit)) unit = html.charCodeAt(++this.#at);
    return unit;
  }

  /** Returns true if the rest of the tag is plain; `#at` is then at its `>`. */
  #attributes(attrs: Token.Attribute[]): boolean {
    const html = this.#html;
    if (!this.#endsName()) return false;
    while (true) {
      const unit = this.#next();
      if (unit === GREATER) return true;
      if (unit === SOLIDUS) {
        this.#selfClosing = html.charCodeAt(++this.#at) === GREATER;
        continue;
      }
      if (!isName(unit) || attrs.length === MAX_ATTRIBUTES) return false;
      const name = this.#name();
      if (html.charCodeAt(this.#at) !== EQUALS && !this.#endsName()) return false;
      let value: string | undefined = '';
      if (this.#next() === EQUALS) {
        this.#at++;
        value = this.#value();
        if (value === undefined) return false;
      }
      if (!has(attrs, name)) attrs.push({ name, value });
    }
  }

  #endsName(): boolean {
    const unit = this.#html.charCodeAt(this.#at);
    return unit === GREATER || unit === SOLIDUS || isSpace(unit);
  }

  #value(): string | undefined {
    const html = this.#html;
    const quote = this.#next();
    if (quote === GREATER) return undefined;
    const isQuoted = quote === QUOTE || quote === APOSTROPHE;
    const start = isQuoted ? this.#at + 1 : this.#at;
    let at = start;
    for (; at < html.length; at++) {
      const unit = html.charCodeAt(at);
      if (isQuoted ? unit === quote : unit === GREATER || isSpace(unit)) break;
      if (unit === AMPERSAND || unit === 0 || (isQuoted && unit === RETURN)) return undefined;
    }
    if (at === html.length) return undefined;
    this.#at = isQuoted ? at + 1 : at;
    const slice = html.slice(start, at);
    return slice.length <= OWN_LENGTH ? slice : ownCopy(slice);
  }
}

function has(attrs: readonly Token.Attribute[], name: string): boolean {
  for (const known of attrs) if (known.name === name) return true;
  return false;
}
