import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Remote } from 'comlink';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { AnnotationChange } from '../../../shared/api/annotation.ts';
import type { LabelValue } from '../../../shared/api/page.ts';
import type { ResultQuery, Results, ResultView } from '../../../shared/api/results.ts';
import { call } from '../../companion-client/companion.ts';
import type { BackgroundApi } from '../../companion-client/rpc/background-api.ts';
import { plural, t } from '../messages.ts';
import { type AnnotatedPage, annotate } from '../model/annotate.ts';
import { attempt } from '../model/attempt.ts';
import { held, withChosen } from '../model/held.ts';
import { keepWords, type PageLabel } from '../model/keep-words.ts';
import { sendTo } from '../model/send-waiting.ts';
import type { ViewStore } from '../model/store.ts';
import type { MoreBy } from '../parts/dead-end.tsx';
import { matchingOf } from './results/matching.ts';

export const VIEWS = ['results', 'report', 'map', 'topic', 'learned', 'watch', 'take-away', 'start'] as const;
export type View = (typeof VIEWS)[number];

/** Rows of one page of the table. */
export const PAGE = 50;
const MAX_UNDO = 50;

/**
 * Labels that the user gave together, with the labels that they replaced; or a change of notes, tags or collections.
 */
export interface LabelChange {
  readonly id: string;
  readonly topicId: string;
  readonly crawlId: string;
  readonly before: readonly PageLabel[];
  /** Changes that take notes, tags and collections back; absent after labels. */
  readonly annotations?: readonly AnnotationChange[];
}

export type PagedQuery = ResultQuery & { readonly offset: number };

/** State that the desk draws in addition to the popup's. */
export interface Desk {
  readonly view: Signal<View>;
  readonly query: Signal<PagedQuery>;
  readonly results: Signal<Results | undefined>;
  readonly busy: Signal<boolean>;
  /** The last request for `results` failed. */
  readonly failed: Signal<boolean>;
  /** The table leaves out pages that the user read and that the crawl did not fetch. */
  readonly hidesRead: Signal<boolean>;
  readonly selected: Signal<ReadonlySet<number>>;
  /** Row that the keys act on. */
  readonly currentId: Signal<number | undefined>;
  readonly undoable: Signal<readonly LabelChange[]>;
  /** The last change that the user can undo in the chosen crawl. */
  readonly lastUndoable: ReadonlySignal<LabelChange | undefined>;
  /** The user's labels for this topic, newer than those in `results`. */
  labels(topicId: string): Signal<ReadonlyMap<string, LabelValue>>;
  show(view: View): void;
  /** Part of the topic view to which the focus goes when it is drawn next. */
  readonly moreBy: Signal<MoreBy | undefined>;
  /** Shows the topic view at the part that gives the chosen crawl more links. */
  showMore(by: MoreBy): void;
  ask(change: Partial<ResultQuery>): void;
  /** Changes the query and shows its results. */
  find(change: Partial<ResultQuery>): void;
  load(): Promise<void>;
  /** The pointer entered or left the table. When it leaves, the table returns to its own order. */
  point(on: boolean): void;
  label(rows: readonly ResultView[], value: LabelValue): Promise<void>;
  /** Changes notes, tags and collections. @returns whether they were saved */
  annotate(changes: readonly AnnotationChange[], pages: readonly AnnotatedPage[]): Promise<boolean>;
  undo(): Promise<void>;
  /** Labels a page of any topic; *none* takes a label back, however long ago it was given. */
  labelPage(topicId: string, url: string, value: LabelValue): Promise<void>;
  toggle(id: number): void;
  /** Runs a call to the companion; the desk shows a failure at its top. */
  attempt<T>(work: () => Promise<T>): Promise<T | undefined>;
  send(): void;
}

/** First query for a crawl. */
export const FIRST_QUERY: PagedQuery = {
  show: 'all',
  sort: 'relevance',
  fold: 'yes',
  seeds: 'with',
  search: '',
  offset: 0,
  limit: PAGE,
};

export function createDesk(store: ViewStore, background: Remote<BackgroundApi>): Desk {
  /** `shown`: query of the drawn table. `stays`: the table keeps its order while the pointer rests on it. */
  let shown: PagedQuery | undefined;
  let stays = false;
  const words = new Map<string, Signal<ReadonlyMap<string, LabelValue>>>();
  const undoable = signal<readonly LabelChange[]>([]);
  const desk: Desk = {
    view: signal<View>('results'),
    query: signal(FIRST_QUERY),
    results: signal(undefined),
    busy: signal(false),
    failed: signal(false),
    hidesRead: signal(false),
    selected: signal<ReadonlySet<number>>(new Set()),
    currentId: signal(undefined),
    undoable,
    lastUndoable: computed(() => undoable.value.findLast(({ crawlId }) => crawlId === store.chosen.value?.id)),

    labels(topicId) {
      const known = words.get(topicId) ?? signal<ReadonlyMap<string, LabelValue>>(new Map());
      words.set(topicId, known);
      return known;
    },

    show(view) {
      desk.view.value = view;
    },

    moreBy: signal<MoreBy | undefined>(undefined),

    showMore(by) {
      desk.moreBy.value = by;
      desk.show('topic');
    },

    ask(change) {
      desk.query.value = { ...desk.query.peek(), offset: 0, ...change };
      desk.selected.value = new Set();
    },

    find(change) {
      desk.ask(change);
      desk.show('results');
    },

    async load() {
      const crawl = store.chosen.peek();
      if (crawl === undefined || store.companion.peek().state !== 'connected') return;
      desk.busy.value = true;
      desk.failed.value = false;
      const query = desk.query.peek();
      const results = await desk.attempt(() => call('results', { params: { id: crawl.id }, query: told(query) }));
      desk.busy.value = false;
      desk.failed.value = results === undefined;
      // The user may have changed the question by now.
      if (results === undefined || query !== desk.query.peek() || crawl.id !== store.chosen.peek()?.id) return;
      const isAnswer = query !== shown;
      stays = !isAnswer && store.pointed.peek();
      const before = isAnswer ? [] : (desk.results.peek()?.rows ?? []);
      const rows = stays ? held(before, results.rows) : withChosen(before, results.rows, desk.currentId.peek());
      shown = query;
      desk.results.value = { ...results, rows: rows.slice(0, PAGE) };
      // Announces the number once per question: a running crawl refreshes the table all the time.
      if (isAnswer) store.said.value = matchingOf(results);
    },

    point(on) {
      store.pointed.value = on;
      if (!on && stays) void desk.load();
    },

    async label(rows, value) {
      const { topicId, id: crawlId } = store.chosen.peek() ?? {};
      if (topicId === undefined || crawlId === undefined || rows.length === 0) return;
      const given = desk.labels(topicId).peek();
      const before = rows.map((row) => ({ url: row.url, value: given.get(row.url) ?? row.label }));
      if (
        !(await keep(
          topicId,
          rows.map(({ url }) => ({ url, value })),
        ))
      )
        return;
      remember({ topicId, crawlId, before });
    },

    async annotate(changes, pages) {
      const annotations = await annotate(store, changes, desk.send, pages);
      const { topicId = '', id: crawlId = '' } = store.chosen.peek() ?? {};
      if (annotations !== undefined) remember({ topicId, crawlId, before: [], annotations });
      return annotations !== undefined;
    },

    async undo() {
      const last = desk.lastUndoable.peek();
      if (last === undefined) return;
      desk.undoable.value = desk.undoable.peek().filter((one) => one !== last);
      if (last.annotations !== undefined) await annotate(store, last.annotations, desk.send);
      else if (await keep(last.topicId, last.before)) store.said.value = t('undone');
    },

    async labelPage(topicId, url, value) {
      if ((await keep(topicId, [{ url, value }])) && value === 'none') store.said.value = t('undone');
    },

    toggle(id) {
      const selected = new Set(desk.selected.peek());
      if (!selected.delete(id)) selected.add(id);
      desk.selected.value = selected;
    },

    attempt: (work) => attempt(store, work),

    send: sendTo(background),
  };

  store.timesForgotten.subscribe(() => {
    desk.undoable.value = [];
  });

  function remember(change: Omit<LabelChange, 'id'>): void {
    desk.undoable.value = [...desk.undoable.peek(), { id: crypto.randomUUID(), ...change }].slice(-MAX_UNDO);
    desk.selected.value = new Set();
  }

  async function keep(topicId: string, words: readonly PageLabel[]): Promise<boolean> {
    if (!(await keepWords(store, desk.labels(topicId), topicId, words))) return false;
    store.said.value = plural('deskLabelled', words.length);
    desk.send();
    return true;
  }

  return desk;
}

/** Empty words are no filter. */
function told({ search, host, ...query }: PagedQuery): ResultQuery {
  return {
    ...query,
    ...(search?.trim() ? { search: search.trim() } : {}),
    ...(host ? { host } : {}),
  };
}

const Context = createContext<Desk | undefined>(undefined);

export const DeskProvider = Context.Provider;

/** @throws Error outside a DeskProvider: a fault of the program. */
export function useDesk(): Desk {
  const desk = useContext(Context);
  if (desk === undefined) throw new Error('No desk is provided here.');
  return desk;
}
