import type { Capture } from '../../../shared/api/capture.ts';
import type { LabelEvent } from '../../../shared/api/label.ts';
import { newestWords } from '../printed.ts';

/** The expected state of a world: its user's labels, topics, crawls and erasures. */
export class CompanionModel {
  /** Names of topics by id. */
  readonly topics = new Map<string, string>();
  /** Topics changed since the companion started: running crawls still use the earlier description. */
  readonly edited = new Set<string>();
  readonly crawls = new Map<string, { readonly topicId: string; readonly startedAt: number }>();
  /** Acknowledged, and not forgotten since; in the sequence in which they came. */
  labels: LabelEvent[] = [];
  captures: Capture[] = [];
  /** Notes by address, and when each was written. */
  readonly notes = new Map<string, { readonly note: string; readonly at: number }>();
  ids = 0;

  /** Returns the labels that count now: the newest on each target. */
  currentLabels(topicId: string): string[] {
    return newestWords(this.labels, topicId).filter((word) => !word.endsWith(' none'));
  }
}
