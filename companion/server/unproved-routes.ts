import type { FastifyInstance } from 'fastify';
import {
  type HelloRequest,
  HelloRequest as HelloSchema,
  type PairRequest,
  PairRequest as PairSchema,
} from '../../shared/api/pairing.ts';
import { HEADERS } from '../../shared/api/version.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import { HELLO_PATH, PAIR_PATH } from './auth/auth.ts';
import { hello } from './auth/hello.ts';
import type { KeyRing } from './auth/keys.ts';

import type { PairingSession } from './pairing/pairing-session.ts';

/** Larger than any greeting or step. */
const MAX_STEP = 4096;

export interface UnprovedOptions {
  readonly keys: KeyRing;
  readonly pairing: PairingSession;
  readonly port: () => number;
  readonly version: string;
  /** Wall clock, milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The two calls that come before there is a key, or before it is used. Whatever does not fit is closed without an
 * answer.
 */
export function registerUnproved(
  router: FastifyInstance,
  { keys, pairing, port, version, now }: UnprovedOptions,
): void {
  router.post<{ Body: HelloRequest }>(
    HELLO_PATH,
    { bodyLimit: MAX_STEP, schema: { body: HelloSchema } },
    async (request) => {
      const id = request.headers[HEADERS.key];
      const known = typeof id === 'string' ? keys.find(id) : undefined;
      if (known === undefined) throw new AmbitError('not-found', 'No such key.');
      return hello(request.body, known, { port: port(), program: version, time: now() });
    },
  );
  router.post<{ Body: PairRequest }>(
    PAIR_PATH,
    { bodyLimit: MAX_STEP, schema: { body: PairSchema } },
    async (request) => {
      const answer = await pairing.take(request.body, request.headers.origin ?? '');
      if (answer === undefined) throw new AmbitError('bad-request', 'No such pairing.');
      return answer;
    },
  );
}
