import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { say } from '../language/say.ts';
import { told } from '../language/told.ts';
import { progressOn } from '../progress.ts';

/**
 * Opens the store of a state folder, or one in memory without a folder.
 * Shows on a terminal the steps that bring older data up to date.
 * Prints notices for the user (such as damaged data that was set aside) to standard error, since a program may read the
 * output.
 */
export function openTold(folder: string | undefined): Store {
  const line = progressOn(process.stderr);
  const begins = (step: number, of: number): void => line.show(say('Updating the data: step $1 of $2', step, of));
  let store: Store;
  try {
    store = openStore(folder, undefined, process.stderr.isTTY ? begins : undefined);
  } finally {
    line.end();
  }
  for (const { message } of store.notices) console.error(told(message));
  return store;
}
