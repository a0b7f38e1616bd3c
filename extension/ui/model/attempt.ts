import { problemOf } from '../../link/problem.ts';
import type { Store } from './store.ts';

/** Runs a call to the companion. On failure, shows the problem at the top and returns undefined. */
export async function attempt<T>(store: Store, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    store.problem.value = problemOf(error);
    return undefined;
  }
}
