import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A subject with what describes it, in English and in Chinese, to be changed as the user likes. */
const LibrarySubject = Type.Object(
  {
    code: Type.String(),
    en: Type.String(),
    zh: Type.String(),
    words: Type.Array(Type.String()),
    /** Sample texts: English, Chinese. */
    texts: Type.Array(Type.String()),
  },
  strict,
);

/** A class of the Chinese Library Classification. */
export const LibraryClass = Type.Object(
  { code: Type.String(), en: Type.String(), zh: Type.String(), subjects: Type.Array(LibrarySubject) },
  strict,
);
export type LibraryClass = Static<typeof LibraryClass>;

/** CSV with the columns `name`, `words` and `text`. */
export const TopicTableFile = Type.Object({ text: Type.String({ maxLength: 7_000_000 }) }, strict);
export const TopicTableRead = Type.Object(
  {
    kept: Type.Integer(),
    /** Rows without a name, and topics with too little text to compare pages with. */
    skipped: Type.Integer(),
  },
  strict,
);
