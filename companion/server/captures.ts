import type { Steering } from '../crawl/crawls.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';

export function captureHandlers(
  crawls: Steering,
  shelf: Store,
): Pick<Handlers, 'captures' | 'forgetCaptures' | 'forget'> {
  return {
    captures({ body }) {
      const kept = shelf.captures.put(body.captures);
      crawls.captured(body.captures);
      return { kept: [...kept] };
    },
    forget: async ({ body }) => ({ ...(await crawls.forget(body)) }),
    forgetCaptures: ({ body }) => ({ forgotten: shelf.captures.forget(body) }),
  };
}
