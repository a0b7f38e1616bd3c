// @vitest-environment node
import type { Remote } from 'comlink';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BackgroundApi, CompanionState, Problem } from '../../companion-client/rpc/background-api.ts';
import type { EventListener, SharedEvents } from '../../companion-client/shared-events.ts';
import { aCrawl } from '../../testing/builders.ts';
import { followCompanion } from './follow-companion.ts';
import { createStore } from './store.ts';

/** Resolves at once unless a test replaces it. */
let untilLost: SharedEvents['untilLost'];
let listener: EventListener | undefined;
vi.mock('../../companion-client/shared-events.ts', () => ({
  shareEvents: (heard: EventListener): SharedEvents => {
    listener = heard;
    return { untilLost: (signal) => untilLost(signal) };
  },
}));
beforeEach(() => {
  untilLost = async () => undefined;
});

it.each<[Problem, Problem | undefined]>([
  ['away', undefined],
  ['conflict', 'conflict'],
])('given the problem %s and the companion back, the remaining problem is: %s', async (problem, left) => {
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

const connected: CompanionState = { state: 'connected', program: '', web: '', captures: 0, labels: 0 };

/** Follows a companion that gives `answers` one after another, and then repeats the last one. */
function follow(...answers: readonly CompanionState[]) {
  const store = createStore();
  const life = new AbortController();
  let asked = 0;
  const refresh = async (): Promise<CompanionState> => answers[Math.min(asked++, answers.length - 1)] ?? connected;
  const learned: string[] = [];
  const learnSuggestions = async (id: string) => void learned.push(id);
  const background = { refresh, learnSuggestions } as unknown as Remote<BackgroundApi>;
  const followed = followCompanion(store, background, life.signal);
  const end = async (): Promise<void> => {
    life.abort();
    await followed;
  };
  return { store, end, asked: () => asked, learned };
}

/** Imitates a stream that never ends. */
const untilAborted: SharedEvents['untilLost'] = (signal) =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve()));

it('given that a stream was opened, the page that opened it asks for the state again, and the others do not', async () => {
  untilLost = untilAborted;
  const page = follow(connected);
  await expect.poll(() => page.store.companion.value.state).toBe('connected');
  listener?.opened(false);
  expect(page.asked()).toBe(1);
  listener?.opened(true);
  expect(page.asked()).toBe(2);
  await page.end();
});

it('given that another part found the companion away for a moment, a page with a live stream finds it again by itself', async () => {
  untilLost = untilAborted;
  const page = follow(connected);
  await expect.poll(() => page.store.companion.value.state).toBe('connected');
  page.store.companion.value = { state: 'away' };
  await expect.poll(() => page.store.companion.value.state).toBe('connected');
  await page.end();
});

it('given a crawl that the companion just told of, its suggestions are asked for at once, then not for each event', async () => {
  untilLost = untilAborted;
  const page = follow(connected);
  await expect.poll(() => page.store.companion.value.state).toBe('connected');
  vi.useFakeTimers();
  try {
    page.store.crawls.value = [aCrawl()];
    await vi.advanceTimersByTimeAsync(0);
    expect(page.learned).toEqual(['crawl-1']);
    for (let n = 0; n < 5; n++) listener?.event({ type: 'rejudged', crawlId: 'crawl-1' });
    await vi.advanceTimersByTimeAsync(600);
    expect(page.learned).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(page.learned).toHaveLength(2);
  } finally {
    vi.useRealTimers();
  }
  await page.end();
});
