import type { NetworkView } from '../../shared/api/network.ts';
import type { Steering } from '../crawl/crawls.ts';
import type { Store } from '../store/store.ts';
import type { Handlers } from './handlers.ts';

export function statusHandlers(
  crawls: Steering,
  shelf: Store,
  about: { readonly version: string; readonly web: string },
  network: NetworkView,
): Pick<Handlers, 'status' | 'network'> {
  return {
    network: () => network,
    status: () => ({
      ...about,
      crawls: [...crawls.views()],
      captures: shelf.captures.count(),
      labels: shelf.labels.count(),
    }),
  };
}
