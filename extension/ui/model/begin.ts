import { problemOf } from '../../companion-client/problem.ts';
import { keepInHand } from '../../storage/labels.ts';
import { loadMessages } from '../messages.ts';
import type { ViewStore } from './store.ts';

/**
 * Fills the store from the browser's data. @returns whether that worked; if not, the page is still drawn and shows the
 * reason
 */
export async function begin(store: ViewStore, fill: () => Promise<void>): Promise<boolean> {
  await loadMessages();
  try {
    // A storage failure shows up below, too. On a full disk the labels wait for the next page.
    await keepInHand().catch(() => undefined);
    await fill();
    return true;
  } catch (error) {
    const problem = problemOf(error);
    store.problem.value = problem;
    // Without its key there is no companion to look for.
    store.companion.value = { state: problem };
    return false;
  }
}
