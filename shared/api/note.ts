import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * A sentence for the user that any language can express. `code` is one of `sentences.ts` or of a failed fetch
 * (docs/errors.md). `values` fill it in this order and are hostile text. `other`: an English text without a known code,
 * as the only value.
 */
export const Note = Type.Object({ code: Type.String(), values: Type.Array(Type.String()) }, strict);
export type Note = Static<typeof Note>;

/** The same as the English `message` beside it; absent: the companion is older and has only that. */
export const Notes = Type.Optional(Type.Array(Note));
