import { withLanguage } from '../../../shared/page/with-language.ts';
import type { Steering } from '../../crawl/crawls.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';

/** Takes captures in, and forgets: captures alone, or crawled pages and labels with them. */
export function captureHandlers(
  crawls: Steering,
  store: Store,
): Pick<Handlers, 'captures' | 'forgetCaptures' | 'forget' | 'forgetting'> {
  return {
    captures({ body }) {
      const captures = body.captures.map((capture) => ({ ...capture, page: withLanguage(capture.page) }));
      const kept = store.captures.put(captures);
      crawls.captured(captures);
      return { kept: [...kept] };
    },
    forget: async ({ body }) => ({ ...(await crawls.forget(body)) }),
    forgetting: () => ({ share: crawls.forgettingShare() ?? null }),
    forgetCaptures: async ({ body }) => ({ forgotten: await store.captures.forget(body) }),
  };
}
