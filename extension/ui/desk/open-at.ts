import type { ViewStore } from '../model/store.ts';
import type { Desk } from './model.ts';

/**
 * Opens the view named in the address: `#copies=CRAWL` lists the pages of that crawl that are near-duplicates of
 * earlier ones.
 */
export function openAt(hash: string, store: Pick<ViewStore, 'chosenId'>, desk: Pick<Desk, 'find'>): void {
  const [, crawlId] = /^#copies=([\w-]{1,64})$/.exec(hash) ?? [];
  if (crawlId === undefined) return;
  store.chosenId.value = crawlId;
  desk.find({ show: 'copies' });
}
