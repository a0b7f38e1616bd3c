import { effect } from '@preact/signals';
import type { Remote } from 'comlink';
import type { ServerEvent } from '../../../shared/api/event.ts';
import { LinkError } from '../../link/errors.ts';
import { companionEvents } from '../../link/events.ts';
import type { BackgroundApi } from '../../link/rpc/background-api.ts';
import { surviving } from '../../link/rpc/background-port.ts';
import type { Store } from './store.ts';

/** A companion that is away is looked for again after 1 s, then ever less often, in milliseconds. */
const BACKOFF_MS = { first: 1_000, longest: 60_000 } as const;
/** Suggestions are asked for again at most this often, in milliseconds. */
const LEARN_EVERY_MS = 700;

/** Keeps the store in step with the companion, live, until `signal` aborts. */
export async function followCompanion(
  store: Store,
  background: Remote<BackgroundApi>,
  signal: AbortSignal,
): Promise<void> {
  let delay: number = BACKOFF_MS.first;
  while (!signal.aborted) {
    const state = await surviving(() => background.refresh()).catch(() => ({ state: 'unexpected' as const }));
    store.companion.value = state;
    if (state.state === 'connected') {
      // Whatever it was that failed while it was away: it is not true any more that it is.
      if (store.problem.peek() === 'away') store.problem.value = undefined;
      delay = BACKOFF_MS.first;
      await listen(store, background, signal);
    }
    await pause(BACKOFF_MS.first, signal);
    await untilConnected(store, delay - BACKOFF_MS.first, signal);
    delay = Math.min(delay * 2, BACKOFF_MS.longest);
  }
}

async function listen(store: Store, background: Remote<BackgroundApi>, signal: AbortSignal): Promise<void> {
  const learn = learner(store, background, signal);
  learn();
  try {
    for await (const event of companionEvents(signal)) take(event, store, learn);
  } catch (error) {
    // The next round meets the companion anew and says what is wrong.
    if (!(error instanceof LinkError)) throw error;
  }
}

function take(event: ServerEvent, store: Store, learn: () => void): void {
  if (event.type === 'crawl') {
    const { crawl } = event;
    const known = store.crawls.peek().some(({ id }) => id === crawl.id);
    store.crawls.value = known
      ? store.crawls.peek().map((other) => (other.id === crawl.id ? crawl : other))
      : [crawl, ...store.crawls.peek()];
  } else if (event.type !== 'label') {
    const id = event.type === 'suggestion' ? event.suggestion.crawlId : event.crawlId;
    if (id === store.chosen.peek()?.id) learn();
  }
}

/** Asks for the chosen crawl's suggestions, soon, and once for many events. */
function learner(store: Store, background: Remote<BackgroundApi>, signal: AbortSignal): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(due), { once: true });
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      const id = store.chosen.peek()?.id;
      if (id !== undefined) void surviving(() => background.learnSuggestions(id)).catch(() => undefined);
    }, LEARN_EVERY_MS);
  };
}

/** Somebody else may meet the companion first: a pairing, the "try again" button, the background's own tick. */
async function untilConnected(store: Store, ms: number, signal: AbortSignal): Promise<void> {
  const met = new AbortController();
  const end = effect(() => {
    if (store.companion.value.state === 'connected') met.abort();
  });
  await pause(ms, AbortSignal.any([signal, met.signal]));
  end();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
