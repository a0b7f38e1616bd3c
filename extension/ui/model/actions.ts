import type { Remote } from 'comlink';
import browser from 'webextension-polyfill';
import type { AnnotationChange } from '../../../shared/api/annotation.ts';
import type { Forget } from '../../../shared/api/capture.ts';
import type { Budgets } from '../../../shared/api/crawl.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import type { LabelValue, Suggestion } from '../../../shared/api/page.ts';
import { isWithin } from '../../../shared/url/within.ts';
import { noteInteraction } from '../../capture/interactions.ts';
import { granted } from '../../capture/pending-grant.ts';
import { askToReachCompanion, askToReadSite, askToStartCompanion } from '../../capture/permission.ts';
import { call } from '../../companion-client/companion.ts';
import type { PairingView } from '../../companion-client/pairing.ts';
import type { ActionResult, BackgroundApi } from '../../companion-client/rpc/background-api.ts';
import { surviving } from '../../companion-client/rpc/background-port.ts';
import { keepAsked } from '../../storage/current.ts';
import { forget } from '../../storage/erase.ts';
import { dropErasures } from '../../storage/erasure-requests.ts';
import { keepLabel } from '../../storage/labels.ts';
import { changeSettings, type ExtensionSettings } from '../../storage/settings.ts';
import { dropStart } from '../../storage/starts.ts';
import { t } from '../messages.ts';
import { openPage } from '../open-page.ts';
import { type AnnotatedPage, annotate } from './annotate.ts';
import { attempt } from './attempt.ts';
import { keepWords } from './keep-words.ts';
import { MAX_UNDO } from './remembered.ts';
import { sendTo } from './send-waiting.ts';
import type { SuggestionQueue, Undoable, ViewStore } from './store.ts';

/** Actions of the user in the popup. Each shows its effect at once and saves it before it counts as done. */
export type Actions = ReturnType<typeof createActions>;

export function createActions(store: ViewStore, background: Remote<BackgroundApi>) {
  /** @returns whether it worked; if not, the popup shows why */
  const ask = async (run: () => Promise<ActionResult>): Promise<boolean> => {
    const outcome = await surviving(run).catch((): ActionResult => ({ ok: false, problem: 'unexpected' }));
    if (!outcome.ok) store.problem.value = outcome.problem;
    return outcome.ok;
  };

  const send = sendTo(background);

  async function keep({ topicId, url }: Suggestion, value: LabelValue): Promise<boolean> {
    const isKept = await keepWords(store, store.labels, topicId, [{ url, value }]);
    if (isKept) send();
    return isKept;
  }

  const select = (id: number | undefined): void => {
    store.selectedId.value = id;
  };

  async function pairing(step: () => Promise<PairingView>): Promise<PairingView> {
    store.pairingBusy.value = true;
    const view = await surviving(step).catch((): PairingView => ({ state: 'failed', reason: 'lapsed' }));
    store.pairing.value = view;
    store.pairingBusy.value = false;
    return view;
  }

  /** @returns whether the settings were saved; if not, the page shows why */
  const set = async (change: Partial<ExtensionSettings>): Promise<boolean> =>
    (await attempt(store, () => changeSettings(change))) !== undefined;

  async function tryAgain(): Promise<void> {
    // Keeps a connected companion drawn as connected until the check ends.
    if (store.companion.peek().state !== 'connected') store.companion.value = { state: 'unknown' };
    store.companion.value = await surviving(() => background.refresh()).catch(() => ({ state: 'unexpected' as const }));
  }

  async function chooseCrawl(id: string): Promise<void> {
    store.chosenId.value = id;
    await ask(() => background.learnSuggestions(id));
  }

  const steer = (id: string, action: 'pause' | 'resume' | 'stop') => ask(() => background.steer(id, action));
  const setBudgets = (id: string, budgets: Budgets) => ask(() => background.setBudgets(id, budgets));

  return {
    select,
    send,

    async label(suggestion: Suggestion, value: Undoable['value']): Promise<void> {
      const open = store.open.peek();
      const place = open.findIndex(({ id }) => id === suggestion.id);
      select((open[place + 1] ?? open[place - 1])?.id);
      if (!(await keep(suggestion, value))) {
        // The list may have dropped it by now.
        store.broughtBack.value = [...store.broughtBack.peek(), suggestion];
        return select(suggestion.id);
      }
      store.undoable.value = [...store.undoable.peek(), { suggestion, value }].slice(-MAX_UNDO);
      store.unwrite.value = [];
      store.said.value = t(value === 'relevant' ? 'markedRelevant' : 'markedNotRelevant');
    },

    async undo(): Promise<void> {
      const unwrite = store.unwrite.peek();
      if (unwrite.length > 0) {
        if ((await annotate(store, unwrite, send)) === undefined) return;
        store.unwrite.value = [];
        store.said.value = t('undone');
        return;
      }
      const last = store.lastUndoable.peek();
      if (last === undefined) return;
      store.undoable.value = store.undoable.peek().filter((one) => one !== last);
      store.broughtBack.value = [...store.broughtBack.peek(), { ...last.suggestion, label: 'none' }];
      if (!(await keep(last.suggestion, 'none'))) return;
      select(last.suggestion.id);
      store.said.value = t('undone');
    },

    /** Drops undo for what was written last, else for labels of the chosen crawl; other crawls keep theirs. */
    forgetUndo(): void {
      if (store.unwrite.peek().length > 0) {
        store.unwrite.value = [];
        return;
      }
      const id = store.chosen.peek()?.id;
      store.undoable.value = store.undoable.peek().filter(({ suggestion }) => suggestion.crawlId !== id);
    },

    move(by: 1 | -1): void {
      const open = store.open.peek();
      const place = open.findIndex(({ id }) => id === store.selectedId.peek());
      const next = place < 0 ? 0 : Math.min(open.length - 1, Math.max(0, place + by));
      select(open[next]?.id);
    },

    look(queue: SuggestionQueue): void {
      store.queue.value = queue;
      select(undefined);
    },

    /** Opens a suggestion; that it was opened is a weak label. */
    async openSuggestion(topicId: string, url: string): Promise<void> {
      await openPage(url);
      if (await noteInteraction('opened', topicId, url)) send();
    },

    /** Takes a weak label out; it is not given again. */
    async dropInteraction({ topicId, target, url }: Pick<LabelEvent, 'topicId' | 'target' | 'url'>): Promise<void> {
      await keepLabel({ id: crypto.randomUUID(), topicId, target, url, value: 'none', at: Date.now() });
      send();
    },

    toggleWhy(id: number): void {
      const open = new Set(store.openWhy.peek());
      if (!open.delete(id)) open.add(id);
      store.openWhy.value = open;
    },

    /** Closes the text that was open: only one page is open at a time. */
    toggleRead(id: number): void {
      store.readId.value = store.readId.peek() === id ? undefined : id;
    },

    /** Opens and closes the form for note and tags: only one is open at a time. */
    toggleAnnotate(id: number, tagsFirst = false): void {
      store.annotatesTags.value = tagsFirst;
      store.annotateId.value = store.annotateId.peek() === id ? undefined : id;
    },

    async annotate(changes: readonly AnnotationChange[], pages: readonly AnnotatedPage[]): Promise<boolean> {
      const unwrite = await annotate(store, changes, send, pages);
      store.unwrite.value = unwrite ?? store.unwrite.peek();
      return unwrite !== undefined;
    },

    chooseCrawl,

    /** Open pages, and the next to open, show a crawl that was started here. */
    async showStarted(id: string): Promise<void> {
      // If a full disk prevents saving the choice, the next page shows the newest running crawl.
      await keepAsked(id).catch(() => undefined);
      await chooseCrawl(id);
    },

    async start(): Promise<void> {
      const page = store.page.peek();
      if (page === undefined || store.starting.peek()) return;
      store.starting.value = true;
      const id = crypto.randomUUID();
      if (await ask(() => background.startAround(id, page.tabId))) store.chosenId.value = id;
      store.starting.value = false;
    },

    steer,

    setBudgets,

    /** Resumes a crawl that has ended or is paused. */
    goOnWith: async (id: string, budgets: Budgets): Promise<boolean> =>
      (await setBudgets(id, budgets)) && (await steer(id, 'resume')),

    /** Call it straight from the click. @returns whether the browser gave its permission for that host. */
    async readInBrowser(crawlId: string, host: string, urls: readonly string[]): Promise<boolean> {
      const may = await askToReadSite(host);
      if (may) await surviving(() => background.readInBrowser(crawlId, host, [...urls]));
      return may;
    },

    stopReading: () => surviving(() => background.stopReading()),

    dismissStart: dropStart,

    dismissProblem(): void {
      store.problem.value = undefined;
    },

    tryAgain,

    toggleHelp(): void {
      store.helpOpen.value = !store.helpOpen.peek();
    },

    toggleBudgets(): void {
      store.budgetsOpen.value = !store.budgetsOpen.peek();
    },

    toggleNaming(): void {
      store.namingOpen.value = !store.namingOpen.peek();
    },

    /** @returns whether the companion saved it; if not, the page shows why */
    async rename(topicId: string, name: string): Promise<boolean> {
      const params = { id: topicId };
      const isKept = await attempt(store, () => call('nameTopic', { params, body: { name } }));
      if (isKept !== undefined) await tryAgain();
      return isKept !== undefined;
    },

    async allowSite(host: string): Promise<void> {
      const { allowed } = store.settings.peek();
      if (!allowed.some((site) => isWithin(host, site))) await set({ allowed: [...allowed, host] });
    },

    set,

    /**
     * Erases here before it resolves; the outbox sends the erasure to the companion. @returns false if it failed; the
     * page then shows why
     */
    async forget(what: Forget): Promise<boolean> {
      const isGone = await attempt(store, () => forget(what).then(() => true));
      send();
      return isGone === true;
    },

    /** Withdraws the erasures that wait for this key's companion; its answers count again. */
    async dropErasures(keyId: string): Promise<void> {
      await attempt(store, () => dropErasures(keyId));
      send();
    },

    unpair: () => ask(() => background.unpair()),

    openOptions: () => browser.runtime.openOptionsPage(),

    /** @param at view to show first (`openAt`) */
    openDesk: (at = '') => browser.tabs.create({ url: browser.runtime.getURL(`/desk.html${at && `#${at}`}`) }),

    /**
     * Call it directly from the click: the browser asks once for the right to run the program that starts the
     * companion.
     * @returns false where the browser found no such program, or it could not start the companion
     */
    async startCompanion(): Promise<boolean> {
      if (!(await granted('start-wish', askToStartCompanion()))) return true;
      const { ok } = await background.startCompanion();
      if (ok) await tryAgain();
      return ok;
    },

    /** Call it directly from the click: the browser asks once for the right to reach this machine. */
    beginPairing(): Promise<PairingView> {
      const asked = granted('pair-wish', askToReachCompanion());
      return pairing(async () =>
        (await asked) ? background.beginPairing() : { state: 'failed', reason: 'no-permission' },
      );
    },

    async confirmPairing(): Promise<void> {
      let view = await pairing(() => background.confirmPairing());
      // The companion answers "waiting" until its user has decided.
      while (view.state === 'confirming') view = await pairing(() => background.confirmPairing());
      if (view.state === 'paired') await tryAgain();
    },

    cancelPairing: () => pairing(() => background.cancelPairing()),
  };
}
