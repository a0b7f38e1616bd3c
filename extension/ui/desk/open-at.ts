import type { ViewStore } from '../model/store.ts';
import type { Desk } from './model.ts';

/** Shows what the desk was opened for: `#copies=CRAWL` stands for the pages of that crawl that tell the same as earlier ones. */
export function openAt(hash: string, store: Pick<ViewStore, 'chosenId'>, desk: Pick<Desk, 'find'>): void {
  const [, crawlId] = /^#copies=([\w-]{1,64})$/.exec(hash) ?? [];
  if (crawlId === undefined) return;
  store.chosenId.value = crawlId;
  desk.find({ show: 'copies' });
}
