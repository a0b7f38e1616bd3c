import { readFileSync } from 'node:fs';
import type { Schema } from './wire-fit.ts';

/** A route as an earlier version had it, with a sound call of that time. */
export interface EarlierRoute {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Its path with the names of its parameters. */
  readonly pattern: string;
  /** Path and body of the sound call. */
  readonly path: string;
  readonly body?: unknown;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly bodySchema?: Schema;
  readonly reply: Schema;
}

/**
 * The wire of one minor version before, which `note-wire.ts` wrote. Before the first release: that of 23 November 2026,
 * the first of API version 3.
 */
export const EARLIER_WIRE: readonly EarlierRoute[] = readFileSync(
  new URL('./earlier-wire.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as EarlierRoute);

/** Returns the route of a call; undefined where that version had none. @param path with or without a query */
export function earlierRoute(method: string, path: string): EarlierRoute | undefined {
  const parts = path.split('?')[0]?.split('/') ?? [];
  return EARLIER_WIRE.find((route) => {
    const pattern = route.pattern.split('/');
    const isSame =
      pattern.length === parts.length && pattern.every((part, at) => part[0] === ':' || part === parts[at]);
    return route.method === method && isSame;
  });
}
