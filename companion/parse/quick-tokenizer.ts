import { InsertionMode, type Parser, Tokenizer, TokenizerMode, type TreeAdapterTypeMap } from 'parse5';
import { PlainTag } from './plain-tag.ts';
import { asKey } from './tag-names.ts';

const LESS = 0x3c;
const RETURN = 0x0d;
const LOWER_A = 0x61;
const LOWER_Z = 0x7a;
const HYPHEN = 0x2d;
/** White space but the carriage return, which the standard reads as a line feed. */
const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x0a || unit === 0x09 || unit === 0x0c;
const isName = (unit: number): boolean => (unit >= LOWER_A && unit <= LOWER_Z) || unit === HYPHEN;
/** A slice of 13 units or more would keep the whole page alive. */
const MAX_NAME_SLICE = 12;

/**
 * Marks the signs below 128 that end a run: the given ones, the one that every state treats specially (NUL), and the
 * one that is normalised on reading (CR).
 */
function ends(signs: string): Uint8Array {
  const marks = new Uint8Array(128);
  for (const sign of `\0\r${signs}`) marks[sign.charCodeAt(0)] = 1;
  return marks;
}

const DOUBLE_QUOTED = ends('"&');
const SINGLE_QUOTED = ends("'&");
const UNQUOTED = ends(' \t\n\f&>"\'<=`');
const COMMENT = ends('-<');
const RAW = ends('<');
const TEXT = ends('<&');
const WORD = ends('<& \t\n\f');

/**
 * The standard's tokenizer, which goes through a page a code point at a time, with a stride: of units that a state only
 * appends, the whole run is taken at once. It gives the same tree; only where a token of text ends may differ, and that
 * only where the tree construction treats white space and other characters alike. Surrogates and what must be replaced
 * are left to the slow way.
 */
export class QuickTokenizer<T extends TreeAdapterTypeMap> extends Tokenizer {
  readonly #parser: Parser<T>;
  readonly #plain = new PlainTag();

  constructor(parser: Parser<T>) {
    super(parser.options, parser);
    this.#parser = parser;
  }

  /**
   * Nearly all calls are for one of the many states: code for all of them is large, and is optimised again and again.
   */
  protected override _callState(cp: number): void {
    if (this.state === TokenizerMode.DATA) this._stateData(cp);
    else super._callState(cp);
  }

  protected override _stateData(cp: number): void {
    if (cp === LESS && this.#tag()) return;
    super._stateData(cp);
    if (isSpace(cp)) this.#spaces();
    else this.#run(cp, this.#parser.insertionMode === InsertionMode.IN_BODY ? TEXT : WORD);
  }

  protected override _stateRcdata(cp: number): void {
    super._stateRcdata(cp);
    if (!isSpace(cp)) this.#run(cp, TEXT);
  }

  protected override _stateRawtext(cp: number): void {
    super._stateRawtext(cp);
    this.#run(cp, RAW);
  }

  protected override _stateScriptData(cp: number): void {
    super._stateScriptData(cp);
    this.#run(cp, RAW);
  }

  protected override _stateScriptDataEscaped(cp: number): void {
    super._stateScriptDataEscaped(cp);
    this.#run(cp, COMMENT);
  }

  protected override _stateComment(cp: number): void {
    super._stateComment(cp);
    this.#run(cp, COMMENT);
  }

  protected override _stateAttributeValueDoubleQuoted(cp: number): void {
    super._stateAttributeValueDoubleQuoted(cp);
    this.#run(cp, DOUBLE_QUOTED);
  }

  protected override _stateAttributeValueSingleQuoted(cp: number): void {
    super._stateAttributeValueSingleQuoted(cp);
    this.#run(cp, SINGLE_QUOTED);
  }

  protected override _stateAttributeValueUnquoted(cp: number): void {
    super._stateAttributeValueUnquoted(cp);
    this.#run(cp, UNQUOTED);
  }

  protected override _stateTagName(cp: number): void {
    const { currentToken } = this;
    if (isName(cp) && currentToken !== null && 'tagName' in currentToken) currentToken.tagName += this.#name();
    else super._stateTagName(cp);
  }

  protected override _stateAttributeName(cp: number): void {
    if (isName(cp)) this.currentAttr.name += this.#name();
    else super._stateAttributeName(cp);
  }

  /** Takes a whole tag at once, where it is plain. */
  #tag(): boolean {
    const { preprocessor } = this;
    const token = this.#plain.read(preprocessor.html, preprocessor.pos);
    if (token === undefined) return false;
    this._flushRun('');
    preprocessor.pos = this.#plain.end;
    this.currentToken = token;
    super.emitCurrentTagToken();
    return true;
  }

  /** The names of any other tag as keys, too. */
  protected override emitCurrentTagToken(): void {
    const { currentToken } = this;
    if (currentToken !== null && 'tagName' in currentToken) {
      currentToken.tagName = asKey(currentToken.tagName);
      for (const attribute of currentToken.attrs) attribute.name = asKey(attribute.name);
    }
    super.emitCurrentTagToken();
  }

  /** After `cp` was appended: appends what follows it up to the next of `marks`. */
  #run(cp: number, marks: Uint8Array): void {
    if (cp >= 128 ? cp > 0xffff : cp < 0 || marks[cp] === 1) return;
    const { preprocessor } = this;
    const { html, pos } = preprocessor;
    if (this.runEnd !== pos + 1 || html.charCodeAt(pos) === RETURN) return;
    let at = pos + 1;
    for (; at < html.length; at++) {
      const unit = html.charCodeAt(at);
      if (unit < 128 ? marks[unit] === 1 : unit >= 0xd800 && unit <= 0xdfff) break;
    }
    this.#take(at);
  }

  #spaces(): void {
    const { html, pos } = this.preprocessor;
    if (this.runEnd !== pos + 1 || html.charCodeAt(pos) === RETURN) return;
    let at = pos + 1;
    while (at < html.length && isSpace(html.charCodeAt(at))) at++;
    this.#take(at);
  }

  #take(end: number): void {
    this.preprocessor.pos = end - 1;
    this.runEnd = end;
  }

  /** The run of letters that begins with the current one. */
  #name(): string {
    const { html, pos } = this.preprocessor;
    const most = Math.min(html.length, pos + MAX_NAME_SLICE);
    let end = pos + 1;
    while (end < most && isName(html.charCodeAt(end))) end++;
    this.preprocessor.pos = end - 1;
    return html.slice(pos, end);
  }
}
