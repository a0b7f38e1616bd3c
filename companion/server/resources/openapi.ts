import type { TSchema } from 'typebox';
import { ErrorBody } from '../../../shared/api/error.ts';
import { StreamEvent } from '../../../shared/api/event.ts';
import { HelloAnswer, HelloRequest, PairAnswer, PairRequest } from '../../../shared/api/pairing.ts';
import { ROUTES } from '../../../shared/api/routes.ts';
import { API_VERSION, HEADERS } from '../../../shared/api/version.ts';

interface Described {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
}

const json = (schema: TSchema) => ({ content: { 'application/json': { schema } } });

/**
 * The API as OpenAPI 3.1, made from the tables that the server itself is made from: TypeBox schemas are JSON Schema.
 */
export function openApi(version: string): object {
  const paths: Record<string, Record<string, object>> = {
    '/v1/events': { get: eventsOperation },
    '/v1/hello': { post: unproved('hello', HelloRequest, HelloAnswer) },
    '/v1/pair': { post: unproved('pair', PairRequest, PairAnswer) },
  };
  for (const [name, route] of Object.entries<Described>(ROUTES)) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ambit companion', version, description: `Version ${API_VERSION} of the wire. Loopback only.` },
    paths,
    components: { securitySchemes },
  };
}

/** Each header of a proof is required; see shared/api/proof.ts for how they are made. */
const securitySchemes = Object.fromEntries(
  Object.entries(HEADERS).map(([part, name]) => [part, { type: 'apiKey', in: 'header', name }]),
);
const proved = [Object.fromEntries(Object.keys(HEADERS).map((part) => [part, []]))];

const eventsOperation = {
  operationId: 'events',
  security: proved,
  responses: {
    200: {
      description: 'server-sent events; `data:` holds one of these as JSON',
      content: { 'text/event-stream': { schema: StreamEvent } },
    },
  },
};

function operation(operationId: string, { params, query, body, reply }: Described): object {
  const parameters = [...fields('path', params), ...fields('query', query)];
  return {
    operationId,
    security: proved,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, ...json(body) } } : {}),
    responses: {
      200: { description: 'done', ...json(reply) },
      default: { description: 'refused', ...json(ErrorBody) },
    },
  };
}

function unproved(operationId: string, body: TSchema, reply: TSchema): object {
  return {
    operationId,
    security: operationId === 'hello' ? [{ key: [] }] : [],
    requestBody: { required: true, ...json(body) },
    responses: { 200: { description: 'answered; anything else is closed without an answer', ...json(reply) } },
  };
}

function fields(place: 'path' | 'query', schema: TSchema | undefined): readonly object[] {
  if (schema === undefined || !('properties' in schema)) return [];
  const required = 'required' in schema && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: field,
  }));
}
