import type { Watching } from '../watch/watching.ts';
import type { Handlers } from './handlers.ts';

export function watchHandlers(watching: Watching): Pick<Handlers, 'watches' | 'watch' | 'setWatch'> {
  return {
    watches: () => [...watching.list()],
    watch: ({ params }) => watching.view(params.id),
    setWatch: ({ params, body }) => watching.set(params.id, body),
  };
}
