import type { NetworkView } from '../../../shared/api/network.ts';
import type { TerminalCall } from '../../../shared/api/status.ts';
import type { Steering } from '../../crawl/ports/crawls.ts';
import type { Store, StoreNotice } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';
import { noticeViews } from './store-notices.ts';

/**
 * Returns what the companion is, holds and runs, and how it reaches the web.
 * @param others notices beside those of the store
 */
export function statusHandlers(
  crawls: Steering,
  store: Store,
  about: { readonly version: string; readonly web: string; readonly call?: TerminalCall },
  network: () => NetworkView,
  others: () => readonly StoreNotice[] = () => [],
): Pick<Handlers, 'status' | 'network'> {
  return {
    network,
    status: () => ({
      ...about,
      crawls: [...crawls.views()],
      captures: store.captures.count(),
      labels: store.labels.count(),
      notices: noticeViews({ notices: [...store.notices, ...others()] }),
    }),
  };
}
