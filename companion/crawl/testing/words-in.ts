import { pieceIn } from '../state/checkpoint/parts.ts';

/** Returns the text of the parts of a saved state, its numbers as letters among it. */
export const wordsIn = (parts: Iterable<Uint8Array>): string =>
  Array.from(parts, (one) => Buffer.from(pieceIn(one)).toString('latin1')).join('');
