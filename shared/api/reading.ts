import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A page of a crawl to be read on the spot. All text is hostile text from the web; there is no markup in it. */
export const PageReading = Type.Object(
  {
    /** `page`: fetched now; `kept`: main text that the crawl saved; `none`: neither exists. */
    source: Type.Enum(['page', 'kept', 'none']),
    /**
     * Reason for a failed fetch, a code of docs/errors.md; '' after a success, and for a page that only the user's
     * browser can read.
     */
    failure: Type.String(),
    /** The first three informative sentences, word for word. */
    summary: Type.String(),
    /** BCP 47 primary tag, `und` for too little text. */
    language: Type.String(),
    /** Blocks as `TextBlock` of shared/page defines them. */
    blocks: Type.Array(
      Type.Object(
        {
          kind: Type.Enum(['heading', 'paragraph', 'quote', 'code', 'bullets', 'numbered']),
          n: Type.Integer(),
          lines: Type.Array(Type.String()),
        },
        strict,
      ),
    ),
    /** True if the text exceeds the limit for one reading. */
    truncated: Type.Boolean(),
    /**
     * The site said `Content-Signal: ai-input=no` when the crawl fetched the page: assistants get its address alone.
     * Absent from an older companion.
     */
    refusesAiInput: Type.Optional(Type.Boolean()),
  },
  strict,
);
export type PageReading = Static<typeof PageReading>;
