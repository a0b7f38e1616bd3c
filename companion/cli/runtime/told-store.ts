import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';

/**
 * The store of a state folder, or without one of memory. What its user has to know of how it was found (data that was
 * damaged and set aside) is said beside the output, which a program may read.
 */
export function openTold(folder: string | undefined): Store {
  const store = openStore(folder);
  for (const { message } of store.notices) console.error(message);
  return store;
}
