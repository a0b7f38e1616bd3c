import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/**
 * Why a crawl has nothing to suggest, the first of these that holds.
 * `nothing`: there are suggestions, or it has read no page yet. `copies`: what is on the topic and has no label says the same as a page that was read
 * before. `labelled`: all that could be suggested has a label. `start-pages`: only they are on the topic. `unlisted`: what is on the topic asks not to be kept.
 * `few-words`: nothing is on the topic, which has next to no text. `language`: the same, and most pages are in none of its languages.
 * `off-topic`: the same, for no reason that is known.
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
