import { problemOf } from '../../link/problem.ts';
import type { Store } from './store.ts';

/** Does something with the companion; what goes wrong is told at the top, and then there is no answer. */
export async function attempt<T>(store: Store, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    store.problem.value = problemOf(error);
    return undefined;
  }
}
