import { type Static, Type } from 'typebox';
import { strict } from './strict.ts';

/** Name of the program that a browser may run to start the companion (native messaging). */
export const NATIVE_HOST = 'ambit.companion';

/** The only message that the host takes. */
export const StartRequest = Type.Object({ type: Type.Literal('start') }, strict);
export type StartRequest = Static<typeof StartRequest>;

/** The host's only answer; then it ends. */
export const StartReply = Type.Object(
  { type: Type.Union([Type.Literal('started'), Type.Literal('failed'), Type.Literal('refused')]) },
  strict,
);
export type StartReply = Static<typeof StartReply>;
