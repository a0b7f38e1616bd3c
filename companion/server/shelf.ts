import type { Store } from '../store/store.ts';

/** The part of the store that the server reads and writes itself; all else goes through `Crawls`. */
export interface Shelf {
  readonly topics: Pick<Store['topics'], 'list'>;
  readonly captures: Pick<Store['captures'], 'put' | 'count'>;
  readonly labels: Pick<Store['labels'], 'count'>;
}
