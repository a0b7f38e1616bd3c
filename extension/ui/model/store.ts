import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Annotation, AnnotationChange } from '../../../shared/api/annotation.ts';
import type { LabelValue, Suggestion } from '../../../shared/api/page.ts';
import type { PairingView } from '../../companion-client/pairing.ts';
import type { CompanionState, Problem } from '../../companion-client/rpc/background-api.ts';
import type { KnownCrawl } from '../../storage/known-crawl.ts';
import type { KeptStart } from '../../storage/schema.ts';
import { DEFAULT_SETTINGS, type ExtensionSettings } from '../../storage/settings.ts';
import type { KeptCall } from '../../storage/terminal-call.ts';
import type { PendingCounts } from '../../storage/waiting.ts';
import { arranged } from './arranged.ts';
import type { CurrentPage } from './page.ts';

/** One label that the user can withdraw. */
export interface Undoable {
  /** Given before this page was opened: what it changed was not seen here. */
  readonly isRecalled?: boolean;
  readonly suggestion: Suggestion;
  readonly value: Exclude<LabelValue, 'none'>;
}

export type SuggestionQueue = 'best' | 'asks';

/** Everything that the popup draws. Only model/ writes it. */
export interface ViewStore {
  /** The user has done something in this popup since it opened. */
  readonly touched: Signal<boolean>;
  readonly settings: Signal<ExtensionSettings>;
  readonly companion: Signal<CompanionState>;
  /** Form of the companion's commands in a terminal; undefined before the first contact. */
  readonly call: Signal<KeptCall | undefined>;
  readonly pairing: Signal<PairingView>;
  readonly pairingBusy: Signal<boolean>;
  readonly page: Signal<CurrentPage | undefined>;
  readonly starting: Signal<boolean>;
  readonly crawls: Signal<readonly KnownCrawl[]>;
  readonly starts: Signal<readonly KeptStart[]>;
  readonly waiting: Signal<PendingCounts>;
  /** Id of the crawl that the user chose, '' when none was. */
  readonly chosenId: Signal<string>;
  /** The chosen id as saved for the next popup; the user may have started another crawl from a page since. */
  readonly keptId: Signal<string>;
  /** The companion's last list for the chosen crawl, and what undo brought back. */
  readonly listed: Signal<readonly Suggestion[]>;
  /** The pages whose label would teach most, by the companion's last word. */
  readonly asked: Signal<readonly Suggestion[]>;
  readonly broughtBack: Signal<readonly Suggestion[]>;
  /** The user's last labels for the chosen crawl's topic, by URL; newer than those in `listed`. */
  readonly labels: Signal<ReadonlyMap<string, LabelValue>>;
  readonly selectedId: Signal<number | undefined>;
  /** The pointer rests on the list: nothing moves under it. */
  readonly pointed: Signal<boolean>;
  readonly openWhy: Signal<ReadonlySet<number>>;
  /**
   * Id of the page whose text is shown. Closing the popup or leaving the list clears it: each showing fetches the text
   * again.
   */
  readonly readId: Signal<number | undefined>;
  /** Id of the page that the user writes about, and whether the tags are first in focus. */
  readonly annotateId: Signal<number | undefined>;
  readonly annotatesTags: Signal<boolean>;
  /** What the user wrote about pages while this page was open, by URL; newer than in any list. */
  readonly annotations: Signal<ReadonlyMap<string, Annotation>>;
  /** Changes that take back what the user wrote last, until the next label; none: nothing was written since. */
  readonly unwrite: Signal<readonly AnnotationChange[]>;
  readonly undoable: Signal<readonly Undoable[]>;
  /** Number of times that the companion judged pages of the chosen crawl again while this page was open. */
  readonly rejudged: Signal<number>;
  /** The last label that the user can undo in the chosen crawl. */
  readonly lastUndoable: ReadonlySignal<Undoable | undefined>;
  /** Number of erasures while this page was open, in any window. */
  readonly timesForgotten: Signal<number>;
  readonly budgetsOpen: Signal<boolean>;
  /** The chosen crawl is being given another name. */
  readonly namingOpen: Signal<boolean>;
  readonly helpOpen: Signal<boolean>;
  /** The last thing that did not work, until dismissed. */
  readonly problem: Signal<Problem | undefined>;
  /** Read out by screen readers. */
  readonly said: Signal<string>;
  readonly chosen: ReadonlySignal<KnownCrawl | undefined>;
  /** The list that the user looks through. */
  readonly queue: Signal<SuggestionQueue>;
  /** Pages without a label, in the order shown: the best ones, and those with a question for the user. */
  readonly queues: Readonly<Record<SuggestionQueue, ReadonlySignal<readonly Suggestion[]>>>;
  /** The queue that is looked through. */
  readonly open: ReadonlySignal<readonly Suggestion[]>;
}

export function createStore(): ViewStore {
  const crawls = signal<readonly KnownCrawl[]>([]);
  const chosenId = signal('');
  const chosen = computed(
    () =>
      crawls.value.find(({ id }) => id === chosenId.value) ??
      crawls.value.find(({ state }) => state !== 'done') ??
      crawls.value[0],
  );
  const ofChosen = (list: readonly Suggestion[]): readonly Suggestion[] =>
    list.filter(({ crawlId }) => crawlId === chosen.value?.id);
  const listed = signal<readonly Suggestion[]>([]);
  const broughtBack = signal<readonly Suggestion[]>([]);
  const asked = signal<readonly Suggestion[]>([]);
  const labels = signal<ReadonlyMap<string, LabelValue>>(new Map());
  const queue = signal<SuggestionQueue>('best');
  const openOf = (list: Signal<readonly Suggestion[]>) =>
    computed(() => arranged(ofChosen(list.value), ofChosen(broughtBack.value), labels.value));
  const undoable = signal<readonly Undoable[]>([]);
  const annotations = signal<ReadonlyMap<string, Annotation>>(new Map());
  const timesForgotten = signal(0);
  timesForgotten.subscribe(() => {
    annotations.value = new Map();
  });
  const queues = { best: openOf(listed), asks: openOf(asked) };
  return {
    touched: signal(false),
    settings: signal(DEFAULT_SETTINGS),
    companion: signal<CompanionState>({ state: 'unknown' }),
    call: signal(undefined),
    pairing: signal<PairingView>({ state: 'none' }),
    pairingBusy: signal(false),
    page: signal(undefined),
    starting: signal(false),
    crawls,
    starts: signal<readonly KeptStart[]>([]),
    waiting: signal({ labels: 0, captures: 0, starts: 0, annotations: 0, gaveWay: 0 }),
    chosenId,
    keptId: signal(''),
    listed,
    asked,
    broughtBack,
    labels,
    selectedId: signal(undefined),
    pointed: signal(false),
    openWhy: signal<ReadonlySet<number>>(new Set()),
    readId: signal(undefined),
    annotateId: signal(undefined),
    annotatesTags: signal(false),
    annotations,
    rejudged: signal(0),
    undoable,
    unwrite: signal<readonly AnnotationChange[]>([]),
    lastUndoable: computed(() => undoable.value.findLast(({ suggestion }) => suggestion.crawlId === chosen.value?.id)),
    timesForgotten,
    budgetsOpen: signal(false),
    namingOpen: signal(false),
    helpOpen: signal(false),
    problem: signal(undefined),
    said: signal(''),
    chosen,
    queue,
    queues,
    open: computed(() => queues[queue.value].value),
  };
}
