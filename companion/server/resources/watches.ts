import { readFinds } from '../../results/sentiment/page-sentiments.ts';
import type { Store } from '../../store/store.ts';
import type { Watching } from '../../watch/watching.ts';
import type { Handlers } from '../handlers.ts';

export function watchHandlers(watching: Watching, store: Store): Pick<Handlers, 'watches' | 'watch' | 'setWatch'> {
  return {
    watches: () => [...watching.list()],
    async watch({ params }) {
      await readFinds(store, params.id);
      return watching.view(params.id);
    },
    setWatch: ({ params, body }) => watching.set(params.id, body),
  };
}
