import type { Find, WatchEntry, WatchView } from '../../shared/api/watch.ts';
import { trendOf } from '../results/trend.ts';
import { pageKey } from '../store/page-key.ts';
import type { Store } from '../store/store.ts';
import { nextInterval } from './interval.ts';

const MOST_FINDS = 200;

/** On-topic pages that the rounds of a topic brought, newest first; each address once, start pages never. */
export function findsOf(store: Store, topicId: string): readonly Find[] {
  const finds = new Map<string, Find>();
  for (const { crawlId } of store.watches.rounds(topicId)) {
    for (const row of store.results.rows(crawlId)) {
      const { id, url, title, site, snippet, relevance, foundAt } = row;
      const key = pageKey(url);
      if (!row.onTopic || row.isSeed || row.copyOf !== undefined || finds.has(key)) continue;
      finds.set(key, { id, crawlId, url, title, site, snippet, relevance, foundAt });
    }
  }
  return [...finds.values()].sort((a, b) => b.foundAt - a.foundAt || b.id - a.id);
}

export function viewOf(store: Store, topicId: string, now: number): WatchView {
  const watch = store.watches.get(topicId);
  const pages = watch === undefined ? [] : store.watches.pages(topicId);
  const isBusy = store.watches.rounds(topicId).some(({ crawlId }) => store.crawls.get(crawlId)?.state === 'running');
  return {
    topicId,
    state: watch?.state ?? 'off',
    pages: pages.map(({ url, visitedAt, dueAt, visits, failure }) => ({
      ...{ url, visitedAt, dueAt, failure, visits: visits.length, everyMs: nextInterval(visits) },
      changes: visits.filter(({ isChanged }) => isChanged).length,
    })),
    nextAt: watch?.state === 'on' ? (pages[0]?.dueAt ?? null) : null,
    busy: isBusy,
    finds: findsOf(store, topicId).slice(0, MOST_FINDS),
    ...trendOf(store, topicId, now),
  };
}

export const entriesOf = (store: Store): WatchEntry[] =>
  store.watches.list().map(({ topicId, state }) => {
    const finds = findsOf(store, topicId);
    return { topicId, state, finds: finds.length, newestAt: finds[0]?.foundAt ?? null };
  });
