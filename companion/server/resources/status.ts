import type { NetworkView } from '../../../shared/api/network.ts';
import type { TerminalCall } from '../../../shared/api/routes.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';
import { noticeViews } from './store-notices.ts';

/** What the companion is, holds and runs, and how it goes out to the web. */
export function statusHandlers(
  crawls: Steering,
  store: Store,
  about: { readonly version: string; readonly web: string; readonly call?: TerminalCall },
  network: NetworkView,
): Pick<Handlers, 'status' | 'network'> {
  return {
    network: () => network,
    status: () => ({
      ...about,
      crawls: [...crawls.views()],
      captures: store.captures.count(),
      labels: store.labels.count(),
      notices: noticeViews(store),
    }),
  };
}
