import type { Judge } from '../../judge/judge.ts';
import type { Store } from '../../store/store.ts';
import type { SlicedTask } from '../ports/sliced-task.ts';

/** Pages that a judge counts before the first page of a round: enough for every word that is not rare; 0.3 ms each. */
const MAX_RECALLED = 1_000;
/** Pages that are counted between two yields: a few milliseconds. */
const COUNTED = 16;

/**
 * Lets the judge of a round of a watch count pages that earlier crawls of the topic fetched. A round is short: by
 * itself its judge would know the typed words alone, and take every page that has one of them for a find. Does nothing
 * for a crawl that the user started.
 */
export function* recallTopic(
  { crawls, watches }: Pick<Store, 'crawls' | 'watches'>,
  judge: Pick<Judge, 'recall'>,
  { id, topicId }: { readonly id: string; readonly topicId: string },
): SlicedTask {
  if (!watches.rounds(topicId).some(({ crawlId }) => crawlId === id)) return;
  const pages = crawls.topicFeatures(topicId, id, MAX_RECALLED);
  for (const [place, features] of pages.entries()) {
    judge.recall(features);
    if (place % COUNTED === 0) yield;
  }
}
