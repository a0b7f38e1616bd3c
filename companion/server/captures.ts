import type { Handlers } from './handlers.ts';
import type { Shelf } from './shelf.ts';

export function captureHandlers(shelf: Shelf): Pick<Handlers, 'captures'> {
  return { captures: ({ body }) => ({ kept: [...shelf.captures.put(body.captures)] }) };
}
