import { problemOf } from '../../companion-client/problem.ts';
import type { ViewStore } from './store.ts';

/** Runs a call to the companion. On failure, shows the problem at the top and returns undefined. */
export async function attempt<T>(store: ViewStore, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    store.problem.value = problemOf(error);
    return undefined;
  }
}
