import { readFinds } from '../../results/sentiment/page-sentiments.ts';
import type { Store } from '../../store/store.ts';
import type { Announcing } from '../../watch/announce/announcing.ts';
import type { Watching } from '../../watch/watching.ts';
import type { Handlers } from '../handlers.ts';

export function watchHandlers(
  watching: Watching,
  store: Store,
  announced?: Pick<Announcing, 'view'>,
): Pick<Handlers, 'watches' | 'watch' | 'setWatch'> {
  return {
    watches: () => [...watching.list()],
    async watch({ params }) {
      await readFinds(store, params.id);
      return { ...watching.view(params.id), ...(announced && { announce: announced.view() }) };
    },
    setWatch: ({ params, body }) => watching.set(params.id, body),
  };
}
