import { effect } from '@preact/signals';
import type { Suggestion } from '../../../shared/api/page.ts';
import { inTurn } from '../../in-turn.ts';
import { onChange } from '../../storage/changes.ts';
import { keepChoice, readChoice } from '../../storage/current.ts';
import { readSingle, writeSingle } from '../../storage/single.ts';
import type { Undoable, ViewStore } from './store.ts';

/** Most labels that undo can withdraw. */
export const MAX_UNDO = 20;

/**
 * Lets an open popup or side panel show each crawl that the user starts from a page, until `signal` aborts. Leaves a
 * page alone in which the user is busy: its crawl list has the new crawl. Call it before `recall`, so that it misses
 * none.
 */
export function followAsked(store: ViewStore, signal: AbortSignal): void {
  const turn = inTurn(async () => {
    const asked = await readChoice();
    if (!isOccupied(store)) turnTo(store, asked);
  });
  onChange((change) => {
    if (change === 'asked') turn().catch(() => undefined);
  }, signal);
}

/** Follows a choice made elsewhere, which is already saved. */
function turnTo(store: ViewStore, id = ''): void {
  store.keptId.value = id;
  store.chosenId.value = id;
}

/** Returns true while the shown crawl has typed text or an open page that a change would lose, or a dialog is open. */
function isOccupied({ annotateId, budgetsOpen, chosen, helpOpen, namingOpen, open, readId }: ViewStore): boolean {
  const isSetting = budgetsOpen.peek() && chosen.peek()?.state !== 'done';
  return (
    isSetting ||
    namingOpen.peek() ||
    helpOpen.peek() ||
    open.peek().some(({ id }) => id === readId.peek() || id === annotateId.peek())
  );
}

/** Gives the popup back the face it had when it was closed. */
export async function recall(store: ViewStore): Promise<void> {
  const [chosen, face] = await Promise.all([readChoice(), readSingle('popup')]);
  turnTo(store, chosen);
  const given: Partial<Record<'selected' | 'openWhy' | 'undoable' | 'queue', unknown>> =
    typeof face === 'object' && face !== null ? face : {};
  if (given.queue === 'asks') store.queue.value = 'asks';
  if (typeof given.selected === 'number') store.selectedId.value = given.selected;
  if (Array.isArray(given.openWhy)) store.openWhy.value = new Set(given.openWhy.filter((id) => typeof id === 'number'));
  if (Array.isArray(given.undoable))
    store.undoable.value = recalled(given.undoable.filter(isUndoable).slice(-MAX_UNDO));
}

/**
 * Saves the popup's appearance on every change, because a closing popup has no time to. Leaves values alone that the
 * popup has not changed: a right-click or an erasure may have changed them since.
 */
export function remember(store: ViewStore, signal: AbortSignal): void {
  const stop = [
    effect(() => {
      const id = store.chosenId.value;
      if (id === store.keptId.peek()) return;
      store.keptId.value = id;
      keepChoice(id).catch(() => undefined);
    }),
    onceChanged(() => ({
      queue: store.queue.value,
      selected: store.selectedId.value,
      openWhy: [...store.openWhy.value],
      undoable: store.undoable.value,
    })),
  ];
  signal.addEventListener('abort', () => {
    for (const end of stop) end();
  });
}

function onceChanged(face: () => unknown): () => void {
  let isChanged = false;
  return effect(() => {
    const now = face();
    // On a full disk the next popup opens with an older appearance.
    if (isChanged) writeSingle('popup', now).catch(() => undefined);
    isChanged = true;
  });
}

const recalled = (labels: readonly Undoable[]): readonly Undoable[] =>
  labels.map((label) => ({ ...label, isRecalled: true }));

function isUndoable(value: unknown): value is Undoable {
  if (typeof value !== 'object' || value === null || !('suggestion' in value) || !('value' in value)) return false;
  const suggestion = value.suggestion as Partial<Suggestion> | null;
  return typeof suggestion?.id === 'number' && typeof suggestion.url === 'string' && value.value !== 'none';
}
