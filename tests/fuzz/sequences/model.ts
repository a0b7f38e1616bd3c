import type { Capture } from '../../../shared/api/capture.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import { newestWords } from '../said.ts';

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
  currentLabels(topicId: string): string[] {
    return newestWords(this.labels, topicId).filter((word) => !word.endsWith(' none'));
  }
}
