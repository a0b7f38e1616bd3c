import { search } from '../../search/search.ts';
import type { Store } from '../../store/store.ts';
import type { Handlers } from '../handlers.ts';

/** One search over everything that is kept. */
export const findHandlers = (store: Store, now: () => number): Pick<Handlers, 'find'> => ({
  find: ({ query }) => search(store, query, now()),
});
