import { Value } from 'typebox/value';
import { Forget, type ForgetQuery } from '../../../shared/api/capture.ts';
import { AmbitError } from '../../../shared/errors/ambit-error.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import type { Store } from '../../store/store.ts';

import type { Handlers } from '../handlers.ts';

/**
 * Takes captures in, and forgets: captures alone, or crawled pages and labels with them.
 * @param forgetLogIns is called where everything is forgotten, before the copies are renewed
 */
export function captureHandlers(
  crawls: Steering,
  store: Store,
  forgetLogIns: () => Promise<void> | undefined = () => undefined,
): Pick<Handlers, 'captures' | 'forgetCaptures' | 'forget' | 'forgetCounts' | 'forgetting'> {
  return {
    async captures({ body }) {
      const { withLanguage } = await import('../../../shared/page/with-language.ts');
      const captures = body.captures.map((capture) => ({ ...capture, page: withLanguage(capture.page) }));
      const kept = store.captures.put(captures);
      crawls.captured(captures);
      return { kept: [...kept] };
    },
    async forget({ body }) {
      if (body.kind === 'all') await forgetLogIns();
      return { ...(await crawls.forget(body)) };
    },
    forgetCounts: async ({ query }) => ({ ...(await store.upkeep.wouldForget(forgetOf(query))) }),
    forgetting: () => ({ share: crawls.forgettingShare() ?? null }),
    forgetCaptures: async ({ body }) => ({ forgotten: await store.captures.forget(body) }),
  };
}

/** @throws Refused where the query lacks the part that its kind has, or has a part of another kind. */
function forgetOf(query: ForgetQuery): Forget {
  if (!Value.Check(Forget, query))
    throw new AmbitError('bad-request', 'The query does not say what would be forgotten.');
  return query;
}
