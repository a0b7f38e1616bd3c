import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A word that could describe a topic. Text from the web: hostile. */
export const Candidate = Type.Object(
  {
    word: Type.String(),
    /**
     * Number of the topic's texts and on-topic pages that contain the word; for a topic with one text, its occurrences
     * there.
     */
    texts: Type.Integer(),
    /** Pages that are not on topic and hold it. */
    others: Type.Integer(),
  },
  strict,
);
export type Candidate = Static<typeof Candidate>;

/** Relation of another word to a word of the topic. */
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
