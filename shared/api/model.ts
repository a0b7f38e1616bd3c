import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** The most recent fault of the local model; '' while it answers as it should. */
const ModelFault = Type.Enum(['', 'not-local', 'away', 'slow', 'refused', 'nonsense']);
export type ModelFault = Static<typeof ModelFault>;

/** Seconds and tokens since the companion started, as the model's server counts them. */
const Used = { seconds: Type.Number({ minimum: 0 }), tokens: Type.Integer({ minimum: 0 }) };

/** The user's local model and its work for one topic. `name` is '' where the settings name no model. */
export const ModelView = Type.Object(
  {
    name: Type.String(),
    on: Type.Boolean(),
    perMinute: Type.Integer(),
    verdicts: Type.Integer(),
    ...Used,
    fault: ModelFault,
  },
  strict,
);
export type ModelView = Static<typeof ModelView>;

export const ModelSwitch = Type.Object({ on: Type.Boolean() }, strict);

/** A sentence of the local model with words of a stored page that support it. Hostile text. */
const ModelSentence = Type.Object(
  { text: Type.String(), quote: Type.String(), url: Type.String(), title: Type.String() },
  strict,
);
export type ModelSentence = Static<typeof ModelSentence>;

/** A digest of a crawl by the local model. `none`: nobody asked for one since the companion started. */
export const ModelDigest = Type.Object(
  {
    state: Type.Enum(['none', 'writing', 'done', 'failed']),
    sentences: Type.Array(ModelSentence),
    /** Sentences left out because their quote stands in no stored page. */
    dropped: Type.Integer(),
    ...Used,
    fault: ModelFault,
  },
  strict,
);
export type ModelDigest = Static<typeof ModelDigest>;
