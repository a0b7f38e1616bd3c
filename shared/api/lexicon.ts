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

/** What another word is to a word of the topic. */
export const KINSHIPS = ['same', 'broader', 'narrower', 'near'] as const;
export type Kinship = (typeof KINSHIPS)[number];

/** A word that dictionaries, not texts, bring beside a word of the topic. */
export const Relative = Type.Object(
  {
    word: Type.String(),
    /** The topic's own word. */
    of: Type.String(),
    kinship: Type.Enum([...KINSHIPS]),
  },
  strict,
);
export type Relative = Static<typeof Relative>;
