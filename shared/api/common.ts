import { Type } from 'typebox';
import { strict } from './strict.ts';
import { Id } from './topic.ts';

/** Parameters of a route of one thing. */
export const ById = Type.Object({ id: Id }, strict);

/** Empty reply to a completed call. */
export const Done = Type.Object({ ok: Type.Literal(true) }, strict);
