import { computed, effect } from '@preact/signals';
import type { Remote } from 'comlink';
import type { ServerEvent } from '../../../shared/api/event.ts';
import { pause } from '../../companion-client/pause.ts';
import type { BackgroundApi, CompanionState } from '../../companion-client/rpc/background-api.ts';
import { surviving } from '../../companion-client/rpc/background-port.ts';
import { shareEvents } from '../../companion-client/shared-events.ts';
import type { ViewStore } from './store.ts';

/** A companion that is away is looked for again after 1 s, then ever less often, in milliseconds. */
const BACKOFF_MS = { first: 1_000, longest: 60_000 } as const;
/** Shortest time between two requests for suggestions, in milliseconds. */
const LEARN_EVERY_MS = 700;

/** Keeps the store in step with the companion, live, until `signal` aborts. */
export async function followCompanion(
  store: ViewStore,
  background: Remote<BackgroundApi>,
  signal: AbortSignal,
): Promise<void> {
  const learn = learner(store, background, signal);
  const refresh = async (): Promise<void> => {
    store.companion.value = await surviving(() => background.refresh()).catch(() => ({ state: 'unexpected' as const }));
  };
  const events = shareEvents(
    {
      event: (event) => take(event, store, learn),
      opened(here) {
        learn();
        // Only one page requests: the background announces the result to all pages.
        if (here) void refresh();
      },
    },
    signal,
  );
  let delay: number = BACKOFF_MS.first;
  while (!signal.aborted) {
    await refresh();
    if (store.companion.peek().state === 'connected') {
      // Clears *away* now that the companion answers, whatever had failed.
      if (store.problem.peek() === 'away') store.problem.value = undefined;
      delay = BACKOFF_MS.first;
      // Ends when another page reports that the companion is away, so that this one checks itself.
      await whileIn(store, (state) => state === 'connected', signal, events.untilLost);
    }
    await pause(BACKOFF_MS.first, signal);
    // Somebody else may meet the companion first: a pairing, the "try again" button, the background's own tick.
    await whileIn(
      store,
      (state) => state !== 'connected',
      signal,
      (away) => pause(delay - BACKOFF_MS.first, away),
    );
    delay = Math.min(delay * 2, BACKOFF_MS.longest);
  }
}

/** Runs `work`, and aborts its signal when the companion's state no longer fits or `signal` aborts. */
async function whileIn(
  store: ViewStore,
  fits: (state: CompanionState['state']) => boolean,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const left = new AbortController();
  const end = effect(() => {
    if (!fits(store.companion.value.state)) left.abort();
  });
  await work(AbortSignal.any([signal, left.signal]));
  end();
}

function take(event: ServerEvent, store: ViewStore, learn: () => void): void {
  if (event.type === 'crawl') {
    const crawl = { ...event.crawl, askedAt: Date.now() };
    const known = store.crawls.peek().some(({ id }) => id === crawl.id);
    store.crawls.value = known
      ? store.crawls.peek().map((other) => (other.id === crawl.id ? crawl : other))
      : [crawl, ...store.crawls.peek()];
  } else if (event.type !== 'label') {
    const id = event.type === 'suggestion' ? event.suggestion.crawlId : event.crawlId;
    if (id !== store.chosen.peek()?.id) return;
    if (event.type === 'rejudged') store.rejudged.value += 1;
    learn();
  }
}

/**
 * Requests the suggestions of the crawl that is shown, at once when its companion is there first, and then once for
 * many events.
 */
function learner(store: ViewStore, background: Remote<BackgroundApi>, signal: AbortSignal): () => void {
  let due: ReturnType<typeof setTimeout> | undefined;
  let asked = Number.NEGATIVE_INFINITY;
  const ask = (): void => {
    due = undefined;
    const id = store.chosen.peek()?.id;
    if (id === undefined) return;
    asked = performance.now();
    void surviving(() => background.learnSuggestions(id)).catch(() => undefined);
  };
  const learn = (): void => {
    due ??= setTimeout(ask, Math.max(0, asked + LEARN_EVERY_MS - performance.now()));
  };
  const isThere = computed(() => store.companion.value.state === 'connected' && store.chosen.value !== undefined);
  const end = effect(() => {
    if (isThere.value) learn();
  });
  signal.addEventListener(
    'abort',
    () => {
      end();
      clearTimeout(due);
    },
    { once: true },
  );
  return learn;
}
