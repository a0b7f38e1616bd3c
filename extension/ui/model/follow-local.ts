import { computed, effect, type Signal, signal } from '@preact/signals';
import browser from 'webextension-polyfill';
import type { Suggestion } from '../../../shared/api/page.ts';
import { pairingView } from '../../link/pairing.ts';
import type { CompanionState } from '../../link/rpc/background-api.ts';
import { type Change, onChange } from '../../local/changes.ts';
import { knownCrawls, knownSuggestions } from '../../local/known.ts';
import { pageLabels } from '../../local/labels.ts';
import { readSettings } from '../../local/settings.ts';
import { readSingle } from '../../local/single.ts';
import { keptStarts } from '../../local/starts.ts';
import { waiting } from '../../local/waiting.ts';
import { loadMessages } from '../messages.ts';
import { held, withChosen } from './held.ts';
import { currentTab, standingOf } from './page.ts';
import type { Store } from './store.ts';

/** Fills the store from local/ and keeps it so until `signal` aborts. Resolves when there is enough to draw. */
export async function followLocal(store: Store, signal: AbortSignal): Promise<void> {
  const readers: Readonly<Record<Change, () => Promise<void>>> = {
    settings: async () => {
      await loadMessages();
      store.settings.value = await readSettings();
    },
    pairing: async () => {
      store.pairing.value = await pairingView();
      const state = await readSingle('companion');
      if (isCompanionState(state)) store.companion.value = state;
    },
    crawls: async () => {
      store.crawls.value = await knownCrawls();
    },
    starts: async () => {
      [store.starts.value, store.waiting.value] = await Promise.all([keptStarts(), waiting()]);
    },
    captures: async () => {
      store.waiting.value = await waiting();
    },
    suggestions: () => readSuggestions(store),
    forgotten: async () => {
      // Taking back what was said of a page that is forgotten would name it again.
      store.undoable.value = [];
      store.broughtBack.value = [];
      store.timesForgotten.value += 1;
    },
    labels: async () => {
      store.waiting.value = await waiting();
      await readLabels(store);
    },
  };
  onChange((change) => void readers[change](), signal);
  await Promise.all([readers.settings(), readers.pairing(), readers.crawls(), readers.starts()]);
  await Promise.all([readSuggestions(store), readLabels(store)]);
  followChoice(store, signal);
  followPage(store, signal);
}

/** Whatever belongs to another crawl by now is not taken. */
async function readSuggestions(store: Store): Promise<void> {
  const crawl = store.chosen.peek();
  const { list, asks } = await knownSuggestions(crawl?.id ?? '');
  if (store.chosen.peek()?.id !== crawl?.id) return;
  const settled = (before: readonly Suggestion[], now: readonly Suggestion[]): readonly Suggestion[] => {
    const shown = before.filter(({ crawlId }) => crawlId === crawl?.id);
    return store.pointed.peek() ? held(shown, now) : withChosen(shown, now, store.selectedId.peek());
  };
  store.listed.value = settled(store.listed.peek(), list);
  store.asked.value = settled(store.asked.peek(), asks);
}

async function readLabels(store: Store): Promise<void> {
  const crawl = store.chosen.peek();
  const labels = crawl === undefined ? new Map() : await pageLabels(crawl.topicId);
  if (store.chosen.peek()?.id === crawl?.id) store.labels.value = labels;
}

/** Whichever way another crawl comes to be shown, its own suggestions and labels come with it; what was held is let go with the pointer. */
function followChoice(store: Store, signal: AbortSignal): void {
  const id = computed(() => store.chosen.value?.id);
  const end = effect(() => {
    store.pointed.value;
    if (id.value === undefined) return;
    void readSuggestions(store);
    void readLabels(store);
  });
  signal.addEventListener('abort', end, { once: true });
}

function followPage(store: Store, signal: AbortSignal): void {
  const tab = frontTab(signal);
  const end = effect(() => {
    const looked = tab.value;
    const known = {
      settings: store.settings.value,
      crawl: store.chosen.value,
      suggestions: store.listed.value,
      labels: store.labels.value,
    };
    // What waits changes with every capture, and so does the standing of the page.
    store.waiting.value;
    void looked
      .then((found) => standingOf(found, known))
      .then((page) => {
        store.page.value = page;
      });
  });
  signal.addEventListener('abort', end, { once: true });
}

/** The tab in front, looked up anew when another comes to the front or the page in it changes: a side panel outlives both. */
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
