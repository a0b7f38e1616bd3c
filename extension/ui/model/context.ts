import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Actions } from './actions.ts';
import type { Store } from './store.ts';

export interface Model {
  readonly store: Store;
  readonly actions: Actions;
}

const Context = createContext<Model | undefined>(undefined);

export const ModelProvider = Context.Provider;

/** @throws Error outside a ModelProvider: a fault of the program. */
export function useModel(): Model {
  const model = useContext(Context);
  if (model === undefined) throw new Error('No model is provided here.');
  return model;
}
