import { computed, effect, type Signal, signal } from '@preact/signals';
import browser from 'webextension-polyfill';
import type { Suggestion } from '../../../shared/api/page.ts';
import { pairingView } from '../../companion-client/pairing.ts';
import type { CompanionState } from '../../companion-client/rpc/background-api.ts';
import { inTurn } from '../../in-turn.ts';
import { keptAnnotations } from '../../storage/annotations.ts';
import { type DataChange, onChange } from '../../storage/changes.ts';
import { knownCrawls, knownSuggestions } from '../../storage/known.ts';
import { isNewer } from '../../storage/known-crawl.ts';
import { pageLabels } from '../../storage/labels.ts';
import type { KeptSuggestions } from '../../storage/schema.ts';
import { readSettings } from '../../storage/settings.ts';
import { readSingle } from '../../storage/single.ts';
import { keptStarts } from '../../storage/starts.ts';
import { readCall } from '../../storage/terminal-call.ts';
import { waiting } from '../../storage/waiting.ts';
import { loadMessages } from '../messages.ts';
import { held, withChosen } from './held.ts';
import { currentTab, standingOf } from './page.ts';
import type { ViewStore } from './store.ts';

interface Offers {
  /** Reads the saved suggestions. */
  read(): Promise<void>;
  /** Redraws, and ends holds that no longer apply. */
  draw(): void;
}

/**
 * Draws the chosen crawl's suggestions. Keeps their order while the pointer rests on them, and keeps the page that the
 * keys act on.
 */
function offersOf(store: ViewStore): Offers {
  let heard: Required<KeptSuggestions> = { crawlId: '', list: [], asks: [] };
  const settled = (before: readonly Suggestion[], now: readonly Suggestion[]): readonly Suggestion[] => {
    const shown = before.filter(({ crawlId }) => crawlId === heard.crawlId);
    return store.pointed.peek() ? held(shown, now) : withChosen(shown, now, store.selectedId.peek());
  };
  const draw = (): void => {
    store.listed.value = settled(store.listed.peek(), heard.list);
    store.asked.value = settled(store.asked.peek(), heard.asks);
  };
  const read = inTurn(async () => {
    const id = store.chosen.peek()?.id ?? '';
    const known = await knownSuggestions(id);
    // Ignores an answer that belongs to a crawl no longer shown.
    if ((store.chosen.peek()?.id ?? '') !== id) return;
    heard = known;
    draw();
  });
  return { read, draw };
}

/** Fills the store from storage/ and keeps it so until `signal` aborts. Resolves when there is enough to draw. */
export async function followLocal(store: ViewStore, signal: AbortSignal): Promise<void> {
  const offers = offersOf(store);
  const countWaiting = inTurn(async () => {
    store.waiting.value = await waiting();
  });
  const readStarts = inTurn(async () => {
    store.starts.value = await keptStarts();
  });
  const readLabels = inTurn(() => Promise.all([labelsOfChosen(store), drawWaitingAnnotations(store)]));
  const readers: Readonly<Record<Exclude<DataChange, 'asked' | 'wishes' | 'answers'>, () => Promise<unknown>>> = {
    settings: inTurn(async () => {
      await loadMessages();
      store.settings.value = await readSettings();
    }),
    pairing: inTurn(async () => {
      const view = await pairingView();
      // Only this page knows of a failure: it stays until the user's next step.
      if (view.state !== 'none' || store.pairing.peek().state !== 'failed') store.pairing.value = view;
      store.call.value = await readCall();
      const state = await readSingle('companion');
      if (isCompanionState(state)) store.companion.value = state;
    }),
    crawls: inTurn(async () => {
      const known = await knownCrawls();
      const drawn = new Map(store.crawls.peek().map((crawl) => [crawl.id, crawl]));
      // An event of the companion may have told of a later state.
      store.crawls.value = known.map((crawl) => {
        const shown = drawn.get(crawl.id);
        return shown !== undefined && isNewer(shown, crawl) ? shown : crawl;
      });
    }),
    starts: () => Promise.all([readStarts(), countWaiting()]),
    captures: countWaiting,
    suggestions: offers.read,
    forgotten: async () => {
      // Undo of a label on an erased page would name that page again.
      store.undoable.value = [];
      store.unwrite.value = [];
      store.broughtBack.value = [];
      store.timesForgotten.value += 1;
      // The page that the keys act on, or those under the pointer, may be erased: nothing of the old lists stays.
      store.listed.value = [];
      store.asked.value = [];
      await offers.read();
      // A crawl of which an event told may name what is forgotten.
      store.crawls.value = await knownCrawls();
    },
    labels: () => Promise.all([readLabels(), countWaiting()]),
  };
  // The next change retries a failed read.
  const readAgain = (read: () => Promise<unknown>): void => void read().catch(() => undefined);
  onChange((change) => {
    if (change !== 'asked' && change !== 'wishes' && change !== 'answers') readAgain(readers[change]);
  }, signal);
  await Promise.all([readers.settings(), readers.pairing(), readers.crawls(), readers.starts()]);
  await Promise.all([offers.read(), readLabels()]);
  followChoice(
    store,
    () => {
      readAgain(offers.read);
      readAgain(readLabels);
    },
    offers.draw,
    signal,
  );
  followPage(store, signal);
}

/**
 * Loads the suggestions and labels of a crawl whenever another crawl becomes the shown one, for any reason. Redraws
 * when the pointer leaves the list or the selection moves, which ends the hold on its order.
 */
function followChoice(store: ViewStore, read: () => void, draw: () => void, signal: AbortSignal): void {
  const id = computed(() => store.chosen.value?.id);
  const ends = [
    effect(() => {
      if (id.value !== undefined) read();
    }),
    effect(() => {
      store.pointed.value;
      store.selectedId.value;
      draw();
    }),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
}

/** Ignores an answer that belongs to a crawl no longer shown. */
async function labelsOfChosen(store: ViewStore): Promise<void> {
  const crawl = store.chosen.peek();
  const labels = crawl === undefined ? new Map() : await pageLabels(crawl.topicId);
  if (store.chosen.peek()?.id === crawl?.id) store.labels.value = labels;
}

/** Shows what the user wrote while the companion was away, in place of what its last answer has. */
async function drawWaitingAnnotations(store: ViewStore): Promise<void> {
  const kept = (await keptAnnotations()).map(({ change: { url }, after }) => [url, after] as const);
  if (kept.length > 0) store.annotations.value = new Map([...store.annotations.peek(), ...kept]);
}

function followPage(store: ViewStore, signal: AbortSignal): void {
  const tab = frontTab(signal);
  const end = effect(() => {
    const looked = tab.value;
    const known = {
      settings: store.settings.value,
      crawl: store.chosen.value,
      suggestions: store.listed.value,
      labels: store.labels.value,
    };
    // Reruns with every change of the waiting data, which each capture causes: a capture changes the page's standing,
    // too.
    store.waiting.value;
    void looked
      .then((found) => standingOf(found, known))
      .then((page) => {
        store.page.value = page;
      });
  });
  signal.addEventListener('abort', end, { once: true });
}

/**
 * Returns the tab in front. Looks again when another tab comes to the front or its page changes, because a side panel
 * outlives both.
 */
function frontTab(life: AbortSignal): Signal<ReturnType<typeof currentTab>> {
  const tab = signal(currentTab());
  const look = (): void => {
    tab.value = currentTab();
  };
  browser.tabs.onActivated.addListener(look);
  browser.tabs.onUpdated.addListener(look);
  life.addEventListener('abort', () => {
    browser.tabs.onActivated.removeListener(look);
    browser.tabs.onUpdated.removeListener(look);
  });
  return tab;
}

function isCompanionState(value: unknown): value is CompanionState {
  return typeof value === 'object' && value !== null && 'state' in value && typeof value.state === 'string';
}
