import type { IncomingMessage } from 'node:http';
import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { proveAnswer } from '../../shared/api/proof.ts';
import { utf8 } from '../../shared/api/proof-bytes.ts';
import { HEADERS, MAX_BODY } from '../../shared/api/version.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import type { Caller } from './auth/authenticate.ts';
import { errorAnswer, ONLY_JSON } from './errors.ts';
import { FIXED_HEADERS } from './fixed-headers.ts';
import { BodyHashes, readJsonOnly } from './json-body.ts';
import { lingerAfterAnswer } from './linger.ts';

export interface RouterOptions {
  readonly callers: WeakMap<IncomingMessage, Caller>;
  /** Called with each failure of the companion itself. */
  readonly failed: (error: unknown) => void;
  /** Called for an accepted call that is closed without an answer, because its body does not fit. */
  readonly malformed: (request: IncomingMessage) => void;
}

/**
 * Creates a Fastify that opens no port: authentication passes accepted requests to it. Signs every answer to a proved
 * call.
 */
export function createRouter({ callers, failed, malformed }: RouterOptions): FastifyInstance {
  const router = fastify({
    logger: false,
    bodyLimit: MAX_BODY,
    exposeHeadRoutes: false,
    // A longer id than a schema allows gets that error (400), not "no such route" (404).
    routerOptions: { maxParamLength: 16_384 },
    schemaErrorFormatter: (errors, part) => new AmbitError('bad-request', sentence(part, errors[0]?.instancePath)),
    frameworkErrors: (_error, request) => close(request),
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  });
  router.setValidatorCompiler(compileWhenAsked);
  router.setSerializerCompiler(() => JSON.stringify);
  const hashes = new BodyHashes();
  readJsonOnly(router, hashes);

  router.addHook('onRequest', async (request) => {
    if (request.headers['content-encoding'] !== undefined) throw new AmbitError('unsupported-type', ONLY_JSON);
  });
  router.addHook('preValidation', async (request, reply) => {
    const caller = callers.get(request.raw);
    if (caller !== undefined && hashes.of(request.raw) !== caller.bodyHash) return drop(request, reply, malformed);
  });
  router.addHook('onSend', async (request, reply, payload) => {
    reply.headers(FIXED_HEADERS);
    const caller = callers.get(request.raw);
    if (caller === undefined) return;
    const body = utf8(typeof payload === 'string' ? payload : '');
    const answer = { nonce: caller.nonce, status: reply.statusCode, body };
    reply.header(HEADERS.proof, await proveAnswer(caller.secret, answer));
  });
  router.setNotFoundHandler(() => {
    throw new AmbitError('not-found', 'There is no such route. Is the extension newer than the companion?');
  });
  router.setErrorHandler((error, request, reply) => {
    const { status, body } = errorAnswer(error);
    if (body.error === 'failure') failed(error);
    if (!callers.has(request.raw)) return drop(request, reply, malformed);
    // No handler reads the rest of a refused body.
    if (status === 413 || status === 415) {
      reply.header('connection', 'close');
      lingerAfterAnswer(request.raw);
    }
    return reply.status(status).send(body);
  });
  return router;
}

/** Stands for the compilers that Fastify would load at its start; those set above serve every route. */
const unused = (): never => {
  throw new AmbitError('failure', 'A route has no compiler.');
};

/** Compiles the schema of a route at its first call: most calls are never made between a start and its end. */
const compileWhenAsked: typeof TypeBoxValidatorCompiler = (route) => {
  let validate: ReturnType<typeof TypeBoxValidatorCompiler> | undefined;
  return (value) => {
    validate ??= TypeBoxValidatorCompiler(route);
    return validate(value);
  };
};

/** The path names fields of our own schemas, never the sender's text. */
function sentence(part: string, path: string | undefined): string {
  return `The ${part} does not fit its description${path ? ` at ${path}` : ''}.`;
}

function drop(request: FastifyRequest, reply: FastifyReply, malformed: RouterOptions['malformed']): FastifyReply {
  malformed(request.raw);
  reply.hijack();
  close(request);
  return reply;
}

function close(request: FastifyRequest): void {
  request.raw.socket.destroy();
}
