import type { Crawls } from '../crawl/crawls.ts';
import type { Handlers } from './handlers.ts';
import type { Shelf } from './shelf.ts';

export function statusHandlers(
  crawls: Crawls,
  shelf: Shelf,
  about: { readonly version: string; readonly web: string },
): Pick<Handlers, 'status'> {
  return {
    status: () => ({
      ...about,
      crawls: [...crawls.views()],
      captures: shelf.captures.count(),
      labels: shelf.labels.count(),
    }),
  };
}
