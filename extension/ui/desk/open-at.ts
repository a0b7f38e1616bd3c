import type { ViewStore } from '../model/store.ts';
import type { MoreBy } from '../parts/dead-end.tsx';
import type { Desk } from './model.ts';

const MORE: readonly string[] = ['words', 'search', 'begin'] satisfies MoreBy[];

/**
 * Opens the view named in the address. `#copies=CRAWL` lists the pages of that crawl that are near-duplicates of
 * earlier ones; `#words=CRAWL`, `#search=CRAWL` and `#begin=CRAWL` show the parts that give it more links.
 */
export function openAt(hash: string, store: Pick<ViewStore, 'chosenId'>, desk: Pick<Desk, 'find' | 'showMore'>): void {
  const [, view = '', crawlId] = /^#(\w+)=([\w-]{1,64})$/.exec(hash) ?? [];
  if (crawlId === undefined || (view !== 'copies' && !isMore(view))) return;
  store.chosenId.value = crawlId;
  if (isMore(view)) desk.showMore(view);
  else desk.find({ show: 'copies' });
}

const isMore = (view: string): view is MoreBy => MORE.includes(view);
