import { effect } from '@preact/signals';
import type { Suggestion } from '../../../shared/api/page.ts';
import { readSingle, writeSingle } from '../../local/single.ts';
import type { Store, Undoable } from './store.ts';

/** Labels that can be taken back, at most. */
export const MAX_UNDO = 20;

/** Gives the popup back the face it had when it was closed. */
export async function recall(store: Store): Promise<void> {
  const [chosen, face] = await Promise.all([readSingle('chosen-crawl'), readSingle('popup')]);
  if (typeof chosen === 'string') store.chosenId.value = chosen;
  const given: Partial<Record<'selected' | 'openWhy' | 'undoable' | 'queue', unknown>> =
    typeof face === 'object' && face !== null ? face : {};
  if (given.queue === 'asks') store.queue.value = 'asks';
  if (typeof given.selected === 'number') store.selectedId.value = given.selected;
  if (Array.isArray(given.openWhy)) store.openWhy.value = new Set(given.openWhy.filter((id) => typeof id === 'number'));
  if (Array.isArray(given.undoable)) store.undoable.value = given.undoable.filter(isUndoable).slice(-MAX_UNDO);
}

/**
 * Keeps the face of the popup on every change from now on; a popup is given no time to do so when it closes. What it has not changed may
 * have been since it was recalled: by a right-click that chose another crawl, or by forgetting.
 */
export function remember(store: Store, signal: AbortSignal): void {
  const stop = [
    onceChanged('chosen-crawl', () => store.chosenId.value),
    onceChanged('popup', () => ({
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

function onceChanged(name: string, face: () => unknown): () => void {
  let isChanged = false;
  return effect(() => {
    const now = face();
    // Where there is no room for it the next popup opens with an older face.
    if (isChanged) writeSingle(name, now).catch(() => undefined);
    isChanged = true;
  });
}

function isUndoable(value: unknown): value is Undoable {
  if (typeof value !== 'object' || value === null || !('suggestion' in value) || !('value' in value)) return false;
  const suggestion = value.suggestion as Partial<Suggestion> | null;
  return typeof suggestion?.id === 'number' && typeof suggestion.url === 'string' && value.value !== 'none';
}
