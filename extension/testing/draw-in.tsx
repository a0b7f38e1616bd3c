import type { ComponentChild } from 'preact';
import { render } from 'preact';
import type { Actions } from '../ui/model/actions.ts';
import { ModelProvider } from '../ui/model/context.ts';
import type { ViewStore } from '../ui/model/store.ts';

/** Draws a part in the live document, with a store and the actions that it needs. */
export function drawIn(
  harness: HTMLElement,
  part: ComponentChild,
  store: ViewStore,
  actions: Partial<Actions> = {},
): void {
  document.body.append(harness);
  render(<ModelProvider value={{ store, actions: actions as Actions }}>{part}</ModelProvider>, harness);
}

/** Removes the drawing together with its listeners. */
export function clear(harness: HTMLElement): void {
  render(null, harness);
  harness.remove();
}
