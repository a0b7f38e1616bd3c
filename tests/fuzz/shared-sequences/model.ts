import type { LabelEvent } from '../../../shared/api/label.ts';

/** The expected state of a shared store: its users' labels, crawls and erasures. */
export class SharedStoreModel {
  readonly topics = new Set<string>();
  readonly crawls = new Map<string, { readonly topicId: string; readonly startedAt: number }>();
  /** Acknowledged, and not forgotten since; in the sequence in which they came, by the database's clock. */
  labels: LabelEvent[] = [];
  ids = 0;
  /** Erasures of the companion's user at home: crawls, which come back when it restarts, and sites. */
  readonly home = { crawls: new Set<string>(), sites: [] as string[] };
  /** True after an erasure on one side; the other may still have the data. */
  hasForgotten = false;
}
