import type { Suggestion } from '../../../shared/api/page.ts';
import { inTurn } from '../../in-turn.ts';
import { knownSuggestions } from '../../storage/known.ts';
import type { KeptSuggestions } from '../../storage/schema.ts';
import { held, withChosen } from './held.ts';
import type { ViewStore } from './store.ts';

export interface Offers {
  /** Reads the saved suggestions. */
  read(): Promise<void>;
  /** Redraws, and ends holds that no longer apply. */
  draw(): void;
}

/**
 * Draws the chosen crawl's suggestions. Keeps their order while the pointer rests on them, and keeps the page that the
 * keys act on.
 */
export function offersOf(store: ViewStore): Offers {
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
