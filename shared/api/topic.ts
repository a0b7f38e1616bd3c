import { type Static, Type } from 'typebox';
import { LONGEST_URL } from '../url/longest.ts';
import { strict } from './strict.ts';

/** Opaque id: the client makes it (random UUID), which makes every creation idempotent. */
export const Id = Type.String({ pattern: '^[a-z0-9_-]{1,64}$' });
export const HttpUrl = Type.String({ minLength: 8, maxLength: LONGEST_URL });
/** Milliseconds since 1970. */
export const Time = Type.Integer({ minimum: 0 });

const TopicTextSchema = Type.Object(
  {
    url: Type.String({ maxLength: LONGEST_URL }),
    title: Type.String({ maxLength: 500 }),
    text: Type.String({ maxLength: 1_048_576 }),
  },
  strict,
);

export const TopicSchema = Type.Object(
  {
    id: Id,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    texts: Type.Array(TopicTextSchema, { maxItems: 100 }),
    words: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 500 }),
  },
  strict,
);

/** A topic in lists: without its texts. */
export const TopicView = Type.Object(
  {
    id: Id,
    name: Type.String(),
    words: Type.Array(Type.String()),
    texts: Type.Integer({ description: 'how many texts describe it' }),
    createdAt: Time,
  },
  strict,
);
export type TopicView = Static<typeof TopicView>;
