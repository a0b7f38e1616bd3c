import { problemOf } from '../../companion-client/problem.ts';
import { keepInHand } from '../../storage/labels.ts';
import { loadMessages } from '../messages.ts';
import type { ViewStore } from './store.ts';

/** Fills the store from what is kept in the browser. @returns whether anything is kept there: if not, the page is drawn all the same, to say why. */
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
    // Without its key no companion is looked for.
    store.companion.value = { state: problem };
    return false;
  }
}
