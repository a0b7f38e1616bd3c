import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { told } from '../language/told.ts';

/**
 * Opens the store of a state folder, or one in memory without a folder.
 * Prints notices for the user (such as damaged data that was set aside) to standard error, since a program may read the
 * output.
 */
export function openTold(folder: string | undefined): Store {
  const store = openStore(folder);
  for (const { message } of store.notices) console.error(told(message));
  return store;
}
