import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** A parameter as a form shows it. The sentences come with it, so that they fit the companion that reads the value. */
export const ParameterView = Type.Object(
  {
    name: Type.String(),
    kind: Type.Enum(['number', 'whole', 'switch', 'choice']),
    default: Type.Number(),
    /** Bounds, both allowed. */
    least: Type.Number(),
    most: Type.Number(),
    /** Names of the values of a choice, from 0 on; empty for other kinds. */
    names: Type.Array(Type.String()),
    /** One sentence in English and in Chinese. */
    en: Type.String(),
    zh: Type.String(),
  },
  strict,
);
export type ParameterView = Static<typeof ParameterView>;

/** The parameters of one order, of one judge, or of page reading. */
export const ParameterGroup = Type.Object(
  { of: Type.Enum(['order', 'judge', 'extraction']), name: Type.String(), parameters: Type.Array(ParameterView) },
  strict,
);
export type ParameterGroup = Static<typeof ParameterGroup>;
