import type { Remote } from 'comlink';
import { expect, it, vi } from 'vitest';
import { LinkError } from '../../link/errors.ts';
import type { BackgroundApi, CompanionState, Problem } from '../../link/rpc/background-api.ts';
import { followCompanion } from './follow-companion.ts';
import { createStore } from './store.ts';

vi.mock('../../link/events.ts', () => ({
  // biome-ignore lint/correctness/useYield: it ends before the first event
  companionEvents: async function* () {
    throw new LinkError('away', 'gone');
  },
}));

it.each<[Problem, Problem | undefined]>([
  ['away', undefined],
  ['conflict', 'conflict'],
])('of what failed (%s) there is said, once the companion is there: %s', async (problem, left) => {
  const there: CompanionState = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };
  const store = createStore();
  store.problem.value = problem;
  const life = new AbortController();
  const background = { refresh: async () => there } as unknown as Remote<BackgroundApi>;
  const followed = followCompanion(store, background, life.signal);
  await expect.poll(() => store.companion.value.state).toBe('connected');
  expect(store.problem.value).toBe(left);
  life.abort();
  await followed;
});
