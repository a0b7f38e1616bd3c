import type { LabelEvent } from '../../../shared/api/label.ts';

/** What must be true of a shared store: what its users said, began and forgot. */
export class Model {
  readonly topics = new Set<string>();
  readonly crawls = new Map<string, { readonly topicId: string; readonly startedAt: number }>();
  /** Acknowledged, and not forgotten since; in the sequence in which they came, by the database's clock. */
  labels: LabelEvent[] = [];
  ids = 0;
  /** What the user of the companion forgot at home: crawls, which come again when it begins anew, and sites. */
  readonly home = { crawls: new Set<string>(), sites: [] as string[] };
  /** On one side, of which the other may know still. */
  hasForgotten = false;
}
