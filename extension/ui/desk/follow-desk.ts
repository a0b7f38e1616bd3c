import { effect } from '@preact/signals';
import type { ViewStore } from '../model/store.ts';
import { type Desk, FIRST_QUERY } from './model.ts';

/** Shortest time between two requests for the table of a running crawl, in milliseconds. */
const REFRESH_MS = 3_000;
/**
 * Pause before the next request, in multiples of the last answer's duration. Answers on a large crawl take long, and
 * the companion has other work.
 */
const REST = 4;
/** Longest pause in milliseconds: a computer may have slept during the measured answer. */
const LONGEST_MS = 60_000;

/** Requests the table whenever its contents may have changed. */
export function followDesk(desk: Desk, store: ViewStore, signal: AbortSignal): void {
  let due: ReturnType<typeof setTimeout> | undefined;
  let asked = '';
  let of = '';
  let seen = '';
  let tookMs = 0;
  const load = async (): Promise<void> => {
    const begun = performance.now();
    await desk.load();
    tookMs = performance.now() - begun;
  };
  const stop = effect(() => {
    const { id, fetched, onTopic } = store.chosen.value ?? { id: '', fetched: 0, onTopic: 0 };
    const unsent = store.waiting.value.labels;
    const connected = store.companion.value.state === 'connected';
    // Requests the table again after the companion returns: it may have gone away before it answered.
    if (!connected) asked = '';
    if (!connected || desk.view.value !== 'results' || id === '') return;
    if (of !== '' && of !== id) {
      // The previous crawl's query and selection mean nothing for this one.
      desk.query.value = FIRST_QUERY;
      desk.results.value = undefined;
      desk.selected.value = new Set();
    }
    of = id;
    const unread = desk.results.value?.unread ?? 0;
    const changed = `${fetched} ${onTopic} ${unsent} ${store.rejudged.value}`;
    const now = `${id} ${JSON.stringify(desk.query.value)}`;
    if (now !== asked) {
      asked = now;
      seen = changed;
      clearTimeout(due);
      due = undefined;
      void load();
      return;
    }
    // Numbers that changed, and labels that arrived: soon, and once for many.
    if (changed === seen && unread === 0) return;
    seen = changed;
    due ??= setTimeout(
      () => {
        due = undefined;
        void load();
      },
      Math.min(LONGEST_MS, Math.max(REFRESH_MS, REST * tookMs)),
    );
  });
  signal.addEventListener('abort', () => {
    stop();
    clearTimeout(due);
  });
}
