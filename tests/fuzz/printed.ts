import type { LabelEvent } from '../../shared/api/label.ts';
import { pageKey } from '../../shared/url/page-key.ts';

/**
 * Returns the labels that count for a topic, `none` included: the newest on each target. @param labels in order of
 * arrival @returns `target key value`
 */
export function newestWords(labels: readonly LabelEvent[], topicId: string): string[] {
  const newest = new Map<string, LabelEvent>();
  for (const label of labels) {
    if (label.topicId !== topicId) continue;
    const place = `${label.target} ${pageKey(label.url)}`;
    const before = newest.get(place);
    if (before === undefined || before.at <= label.at) newest.set(place, label);
  }
  return [...newest].map(([place, { value }]) => `${place} ${value}`).sort();
}
