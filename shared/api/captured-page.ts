import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';
import { HttpUrl, Time } from './topic.ts';

/** Pages that one list holds at most. */
export const MAX_CAPTURED_PAGES = 50;

/** A page that the user read and that may belong to a topic; the UI asks whether it does. */
export const CapturedPage = Type.Object(
  {
    url: Type.String(),
    title: Type.String(),
    site: Type.String(),
    at: Time,
    /** Relevance by the topic's judge, in [0,1]. */
    relevance: Type.Number({ minimum: 0, maximum: 1 }),
    /** True if it links to a page of the topic, or such a page links to it. */
    linked: Type.Boolean(),
    /** True if the user read it within an hour of a page of the topic. */
    sameHour: Type.Boolean(),
  },
  strict,
);
export type CapturedPage = Static<typeof CapturedPage>;

/**
 * The user's answer: pages that belong to the topic become its texts and seeds, and the others get the label *not
 * relevant*.
 */
export const CapturedAnswer = Type.Object(
  {
    belong: Type.Array(HttpUrl, { maxItems: MAX_CAPTURED_PAGES }),
    others: Type.Array(HttpUrl, { maxItems: MAX_CAPTURED_PAGES }),
  },
  strict,
);
export type CapturedAnswer = Static<typeof CapturedAnswer>;

/** Result of an answer: texts added to the topic, and labels given. */
export const CapturedAnswered = Type.Object({ texts: Type.Integer(), labels: Type.Integer() }, strict);
export type CapturedAnswered = Static<typeof CapturedAnswered>;
