import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * Reasons for a crawl without suggestions; the first one that holds counts. `nothing`: there are suggestions, or no
 * page has been read yet. `copies`: every on-topic page without a label repeats an earlier page. `labelled`: every
 * possible suggestion has a label. `start-pages`: only they are on topic. `unlisted`: the on-topic pages ask not to be
 * kept. `few-words`: no page is on topic, and the topic has next to no text. `language`: no page is on topic, and most
 * are in another language than the topic. `off-topic`: no page is on topic, for no known reason.
 */
export const LACKS = [
  'nothing',
  'copies',
  'labelled',
  'start-pages',
  'unlisted',
  'few-words',
  'language',
  'off-topic',
] as const;

export const EmptyReason = Type.Object(
  {
    why: Type.Enum([...LACKS]),
    /** Different words of the topic that pages are compared by. */
    words: Type.Integer(),
    /** BCP 47 tags: that of most pages and that of the topic, where `why` is language; '' elsewhere. */
    pages: Type.String(),
    topic: Type.String(),
  },
  strict,
);
export type EmptyReason = Static<typeof EmptyReason>;
