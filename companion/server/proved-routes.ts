import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { ROUTES, type RouteName } from '../../shared/api/routes.ts';
import { strict } from '../../shared/api/strict.ts';
import { AmbitError } from '../../shared/errors/ambit-error.ts';
import type { Caller } from './auth/authenticate.ts';

import type { Handlers, RouteCall } from './handlers.ts';
import type { Events } from './resources/events.ts';
import { METRICS_PATH, METRICS_TYPE } from './resources/metrics.ts';
import { openApi } from './resources/openapi.ts';

const EVENTS_PATH = '/v1/events';
const OPENAPI_PATH = '/v1/openapi.json';

interface RouteShape {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
}

const Nothing = Type.Object({}, strict);

/**
 * Registers all routes of the table, the numbers (`numbers`), the event stream and the description of both.
 * @param used called with the crawl of each call that is about one, because a user looks at it.
 */
export function registerProved(
  router: FastifyInstance,
  handlers: Handlers,
  events: Events,
  callers: WeakMap<IncomingMessage, Caller>,
  version: string,
  numbers: () => string,
  used: (crawlId: string) => void,
): void {
  for (const [name, shape] of Object.entries(ROUTES))
    register(router, shape, handlers[name as RouteName], callers, used);
  router.get(EVENTS_PATH, { schema: { querystring: Nothing } }, async (request, reply) => {
    const caller = callers.get(request.raw);
    if (caller === undefined) throw new AmbitError('failure', 'The stream has no caller.');
    reply.hijack();
    await events.serve(reply.raw, caller);
  });
  router.get(METRICS_PATH, { schema: { querystring: Nothing } }, async (_request, reply) =>
    reply.type(METRICS_TYPE).send(numbers()),
  );
  router.get(OPENAPI_PATH, { schema: { querystring: Nothing } }, async () => openApi(version));
}

function register(
  router: FastifyInstance,
  shape: RouteShape,
  handler: Handlers[RouteName],
  callers: WeakMap<IncomingMessage, Caller>,
  used: (crawlId: string) => void,
): void {
  const { method, path, params, query, body } = shape;
  // The table and its handlers are held together by `Handlers`; in a loop over both the compiler forgets which belongs
  // to which.
  const handle = handler as (call: RouteCall<unknown>) => unknown;
  const isOfCrawl = path.startsWith('/v1/crawls/:id');
  router.route({
    method,
    url: path,
    schema: { params: params ?? Nothing, querystring: query ?? Nothing, ...(body ? { body } : {}) },
    handler: async (request) => {
      if (body === undefined && request.body !== undefined)
        throw new AmbitError('bad-request', 'This call has no body.');
      const caller = callers.get(request.raw)?.client.id ?? '';
      if (isOfCrawl) used((request.params as { id: string }).id);
      return handle({ caller, params: request.params, query: request.query, body: request.body } as RouteCall<unknown>);
    },
  });
}
