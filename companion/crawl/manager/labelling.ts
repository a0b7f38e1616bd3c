import type { LabelEvent } from '../../../shared/api/label.ts';
import type { CrawlDeps } from '../ports/crawl-deps.ts';
import type { CrawlRun } from '../run/crawl-run.ts';
import type { StoredLabels } from './stored-labels.ts';

/**
 * Writes labels down and applies them to every crawl of their topics, in memory or not; a copy of a shared crawl is
 * left to the workers that run it.
 * @param changed called with each crawl whose pages may have changed
 * @returns ids of the labels
 */
export function label(
  { store, notify }: Pick<CrawlDeps, 'store' | 'notify'>,
  runs: ReadonlyMap<string, CrawlRun>,
  stored: StoredLabels,
  changed: (crawlId: string) => void,
  labels: readonly LabelEvent[],
): readonly string[] {
  const current = store.labels.put(labels);
  for (const one of labels) notify({ type: 'label', label: one });
  for (const crawl of store.crawls.list()) {
    const mine = current.filter(({ topicId }) => topicId === crawl.topicId);
    if (mine.length === 0) continue;
    const run = runs.get(crawl.id);
    run?.applyLabels(crawl.id, mine);
    const rejudged = (): void => {
      notify({ type: 'rejudged', crawlId: crawl.id });
      changed(crawl.id);
    };
    rejudged();
    // Very many pages are judged in time slices.
    if (run?.isBusy === true) void run.idle().then(rejudged);
    if (run === undefined) stored.apply(crawl.id);
  }
  return labels.map(({ id }) => id);
}
