import type { LabelEvent } from '../../../shared/api/label.ts';

/** What must be true of a shared store: what its users said, began and forgot. */
export class Model {
  readonly topics = new Set<string>();
  readonly crawls = new Map<string, { readonly topicId: string; readonly startedAt: number }>();
  /** Acknowledged, and not forgotten since; in the sequence in which they came, by the database's clock. */
  labels: LabelEvent[] = [];
  ids = 0;

  /** What counts now: the newest word on each target. */
  verdicts(topicId: string, keyOf: (url: string) => string): string[] {
    const newest = new Map<string, LabelEvent>();
    for (const label of this.labels) {
      if (label.topicId !== topicId) continue;
      const place = `${label.target} ${keyOf(label.url)}`;
      const before = newest.get(place);
      if (before === undefined || before.at <= label.at) newest.set(place, label);
    }
    return [...newest].map(([place, { value }]) => `${place} ${value}`).sort();
  }
}
