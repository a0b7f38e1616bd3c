import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions } from './actions.ts';
import type { ViewStore } from './store.ts';

export interface ViewModel {
  readonly store: ViewStore;
  readonly actions: Actions;
}

const Context = createContext<ViewModel | undefined>(undefined);

export const ModelProvider = Context.Provider;

/** @throws Error outside a ModelProvider: a fault of the program. */
export function useModel(): ViewModel {
  const model = useContext(Context);
  if (model === undefined) throw new Error('No model is provided here.');
  return model;
}
