import type { Note } from '../../shared/api/note.ts';

/** A text of the web with the address that answered. */
export interface TextRead {
  readonly text: string;
  readonly url: string;
}

/** Reason for a missing text: a code of `fetch/` and one sentence. */
export interface TextUnread {
  readonly failure: string;
  readonly message: string;
}

/** Returns the reason for a missing text in the form for the user. */
export const unread = ({ failure, message }: TextUnread): { message: string; notes: Note[] } => ({
  message,
  notes: [{ code: failure, values: [] }],
});

/**
 * Reads a text of the web under the rules of every fetch (address gate, robots.txt, limits, politeness). Never rejects.
 * @param namedBy the page that named the address; absent: the user did.
 */
export type ReadText = (url: string, namedBy?: string) => Promise<TextRead | TextUnread>;
