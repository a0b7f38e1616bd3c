import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';

export function captureHandlers(shelf: Store): Pick<Handlers, 'captures' | 'forgetCaptures'> {
  return {
    captures: ({ body }) => ({ kept: [...shelf.captures.put(body.captures)] }),
    forgetCaptures: ({ body }) => ({ forgotten: shelf.captures.forget(body) }),
  };
}
