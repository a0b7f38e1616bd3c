import { ROUTES, type RouteName } from '../../../shared/api/routes.ts';
import { SAMPLES } from './samples.ts';

/**
 * Prints the wire of this version for `earlier-wire.jsonl`, one route a line. For the commit of a minor release: the
 * next version's tests hold both sides to it.
 */
for (const name of Object.keys(ROUTES) as RouteName[]) {
  const route: { readonly [part: string]: unknown } = ROUTES[name];
  const { path: pattern, body: bodySchema, reply, ...rest } = route;
  // A reader leaves fields that it does not know aside.
  const schemas = without({ bodySchema, ...rest }, ['description']);
  process.stdout.write(
    `${JSON.stringify({
      name,
      ...SAMPLES[name],
      pattern,
      ...schemas,
      reply: without(reply, ['description', 'additionalProperties']),
    })}\n`,
  );
}

/** Copies a schema without words of that kind; a field of the same name has an object. */
function without(schema: unknown, words: readonly string[]): object {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      words.includes(key) && typeof value !== 'object' ? undefined : value,
    ),
  );
}
