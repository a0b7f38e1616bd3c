import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A word that could describe a topic. Text from the web: hostile. */
export const Candidate = Type.Object(
  {
    word: Type.String(),
    /** Texts and on-topic pages of the topic that hold it; of a topic with one text: how often it stands there. */
    texts: Type.Integer(),
    /** Pages that are not on topic and hold it. */
    others: Type.Integer(),
  },
  strict,
);
export type Candidate = Static<typeof Candidate>;
