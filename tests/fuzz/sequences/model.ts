import { pageKey } from '../../../companion/store/page-key.ts';
import type { Capture } from '../../../shared/api/capture.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';

/** What must be true of a world: what its user said, made and forgot. */
export class Model {
  /** Names of topics by id. */
  readonly topics = new Map<string, string>();
  /** Topics that were described anew since the companion began: crawls that run go by what they were. */
  readonly edited = new Set<string>();
  readonly crawls = new Map<string, { readonly topicId: string; readonly startedAt: number }>();
  /** Acknowledged, and not forgotten since; in the sequence in which they came. */
  labels: LabelEvent[] = [];
  captures: Capture[] = [];
  ids = 0;

  /** What counts now: the newest word on each target. */
  verdicts(topicId: string): string[] {
    const newest = new Map<string, LabelEvent>();
    for (const label of this.labels) {
      if (label.topicId !== topicId) continue;
      const place = `${label.target} ${pageKey(label.url)}`;
      const before = newest.get(place);
      if (before === undefined || before.at <= label.at) newest.set(place, label);
    }
    return [...newest]
      .filter(([, { value }]) => value !== 'none')
      .map(([place, { value }]) => `${place} ${value}`)
      .sort();
  }
}
