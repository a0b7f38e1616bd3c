import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * A sentence for the user, to be said in any language: a code of `sentences.ts` or of a failed fetch (docs/errors.md), and what is put
 * in it in this order, which is hostile text. `other`: a text of no known code, in English, is the only value.
 */
export const Note = Type.Object({ code: Type.String(), values: Type.Array(Type.String()) }, strict);
export type Note = Static<typeof Note>;

/** The same as the English `message` beside it; absent: the companion is older and has only that. */
export const Notes = Type.Optional(Type.Array(Note));
