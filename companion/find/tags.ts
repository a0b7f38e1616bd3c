import { setImmediate as turn } from 'node:timers/promises';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** A start tag of a text, with the text between it and its end. */
export interface Tag {
  /** In lower case, however the text spells it. */
  readonly name: string;
  /** '' for a missing one. */
  readonly attribute: (name: string) => string;
  /** Up to its end tag or the next tag of its name, without tags, at most `LONGEST_TEXT` UTF-16 units. */
  readonly text: string;
  /** `<name/>`: it has no end tag. */
  readonly isClosed: boolean;
}

const LONGEST_TEXT = 1_000;
/** UTF-16 units that are read before others may have their turn: some 10 ms of the worst texts. */
const SLICE = 32_768;

/** Tags that hold nothing that a reader takes with them. */
const VOID: ReadonlySet<string> = new Set(['base', 'dl', 'link', 'meta']);
/** Elements whose content is text until they end (html.spec.whatwg.org, 13.2.6). */
const TEXT_MODES: ReadonlyMap<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
  ...(['title', 'textarea'] as const).map((name) => [name, TokenizerMode.RCDATA] as const),
  ...(['style', 'xmp', 'iframe', 'noembed', 'noframes'] as const).map((name) => [name, TokenizerMode.RAWTEXT] as const),
]);

/**
 * Reads a text as tag soup and passes the start tags with wanted names to `take`, in order, until it returns `enough`.
 * Builds no tree: mending the nesting of a hostile text takes seconds. One pass, in slices between which other work
 * runs. @param leave called at each end tag
 */
export async function readTags(
  text: string,
  isWanted: (name: string) => boolean,
  take: (tag: Tag) => 'more' | 'enough',
  leave: (name: string) => void = () => undefined,
): Promise<void> {
  let isEnough = false;
  /** The tags that have not ended yet, by name. */
  const open = new Map<string, Omit<Tag, 'name' | 'text'> & { text: string }>();
  const end = (name: string): void => {
    const tag = open.get(name);
    if (tag === undefined || !open.delete(name) || isEnough) return;
    isEnough = take({ name, ...tag }) === 'enough';
  };
  const endAll = (): void => {
    for (const name of [...open.keys()]) end(name);
  };
  const addText = ({ chars }: Token.CharacterToken): void => {
    for (const tag of open.values()) {
      if (tag.text.length < LONGEST_TEXT) tag.text = (tag.text + chars).slice(0, LONGEST_TEXT);
    }
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName: name, attrs, selfClosing: isClosed }) {
        tokenizer.state = TEXT_MODES.get(name) ?? tokenizer.state;
        if (!isWanted(name)) return;
        if (VOID.has(name)) endAll();
        end(name);
        open.set(name, { attribute: (of) => attrs.find((one) => one.name === of)?.value ?? '', text: '', isClosed });
        if (VOID.has(name)) end(name);
      },
      onEndTag({ tagName }) {
        end(tagName);
        leave(tagName);
      },
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: () => undefined,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  for (let at = 0; !isEnough; at += SLICE) {
    const isLast = at + SLICE >= text.length;
    tokenizer.write(text.slice(at, at + SLICE), isLast);
    if (isLast) break;
    await turn();
  }
  endAll();
}
