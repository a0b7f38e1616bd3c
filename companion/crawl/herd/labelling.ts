import type { LabelEvent } from '../../../shared/api/label.ts';
import type { Engine } from '../engine.ts';
import type { Run } from '../loop/running.ts';

/** Writes labels down, and turns every crawl of their topics that is in memory. @param changed told of each crawl that is seen otherwise. @returns their ids */
export function label(
  { store, tell }: Pick<Engine, 'store' | 'tell'>,
  runs: ReadonlyMap<string, Run>,
  changed: (crawlId: string) => void,
  labels: readonly LabelEvent[],
): readonly string[] {
  const current = store.labels.put(labels);
  for (const one of labels) tell({ type: 'label', label: one });
  for (const crawl of store.crawls.list()) {
    const mine = current.filter(({ topicId }) => topicId === crawl.topicId);
    if (mine.length === 0) continue;
    const run = runs.get(crawl.id);
    run?.teach(crawl.id, mine);
    const rejudged = (): void => {
      tell({ type: 'rejudged', crawlId: crawl.id });
      changed(crawl.id);
    };
    rejudged();
    // Of very many pages it is not done yet.
    if (run?.isBusy === true) void run.idle().then(rejudged);
  }
  return labels.map(({ id }) => id);
}
