/** A text of the web with the address that answered. */
export interface TextRead {
  readonly text: string;
  readonly url: string;
}

/** Why there is none: a code of `fetch/` and one sentence. */
export interface TextUnread {
  readonly failure: string;
  readonly message: string;
}

/** Reads a text of the web under the rules of every fetch (address gate, robots.txt, limits, politeness). Never rejects. */
export type ReadText = (url: string) => Promise<TextRead | TextUnread>;
