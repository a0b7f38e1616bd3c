import type { LanguageChoice } from '../../../extension/storage/settings.ts';
import type { LabelValue } from '../../../shared/api/page.ts';

/** The expected state: the user's labels and actions, and which of them were acknowledged. */
export class BrowsingModel {
  /** The last acknowledged word on a page of a topic; `maybe` where a life ended before it could acknowledge. */
  readonly words = new Map<string, LabelValue | 'maybe'>();
  /** Pages whose capture was acknowledged, by address. */
  readonly captured = new Set<string>();
  /** Names of erased pages, not used since. */
  readonly forgotten = new Set<string>();
  /** Number of requests sent by the time a page was erased. */
  readonly since = new Map<string, number>();
  /** The language that the user chose last. */
  language: LanguageChoice = 'auto';
  ids = 0;

  static key(topicId: string, url: string): string {
    return `${topicId} ${url.replace('http://', '')}`;
  }
}
