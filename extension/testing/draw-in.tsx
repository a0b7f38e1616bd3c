import type { ComponentChild } from 'preact';
import { render } from 'preact';
import type { Actions } from '../ui/model/actions.ts';
import { ModelProvider } from '../ui/model/context.ts';
import type { Store } from '../ui/model/store.ts';

/** Draws a part in a place that is in the document, with a store and such actions as it needs. */
export function drawIn(house: HTMLElement, part: ComponentChild, store: Store, actions: Partial<Actions> = {}): void {
  document.body.append(house);
  render(<ModelProvider value={{ store, actions: actions as Actions }}>{part}</ModelProvider>, house);
}

/** Removes the drawing together with its listeners. */
export function clear(house: HTMLElement): void {
  render(null, house);
  house.remove();
}
