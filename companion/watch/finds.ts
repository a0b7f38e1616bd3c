import type { WatchEntry, WatchView } from '../../shared/api/watch.ts';
import { trendOf } from '../results/trend.ts';
import type { Store } from '../store/store.ts';
import { dueOf, nextInterval } from './interval.ts';

const MAX_FINDS = 200;

/** Crawls that the watch of a topic began or continued. */
export const begunFor = (
  { watches }: Pick<Store, 'watches'>,
  topicId: string,
): readonly { readonly crawlId: string }[] => [...watches.rounds(topicId), ...watches.searches(topicId)];

/** Returns what the desk shows of a watch, and writes down which finds it shows for the first time. */
export function viewOf(store: Store, topicId: string, now: number): WatchView {
  const watch = store.watches.get(topicId);
  const pages = watch === undefined ? [] : store.watches.pages(topicId);
  const isBusy = begunFor(store, topicId).some(({ crawlId }) => store.crawls.get(crawlId)?.state === 'running');
  return {
    topicId,
    state: watch?.state ?? 'off',
    pages: pages.map(({ url, kind, visitedAt, dueAt, visits, failure }) => ({
      url,
      kind,
      visitedAt,
      dueAt,
      failure,
      visits: visits.length,
      everyMs: nextInterval(visits),
      changes: visits.filter(({ isChanged }) => isChanged).length,
    })),
    nextAt: watch?.state === 'on' && pages.length > 0 ? Math.min(...pages.map((page) => dueOf(page, now))) : null,
    busy: isBusy,
    finds: store.results.noteFinds(store.results.finds(topicId, MAX_FINDS), now).map((find) => {
      const mood = store.results.mood(find.id);
      return mood === undefined ? find : { ...find, mood };
    }),
    ...trendOf(store, topicId, now),
  };
}

export const entriesOf = (store: Store, now: number): WatchEntry[] =>
  store.watches.list().map(({ topicId, state }) => {
    const { burst } = trendOf(store, topicId, now);
    return { topicId, state, burst, ...store.results.findCount(topicId) };
  });
