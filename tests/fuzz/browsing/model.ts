import type { LanguageChoice } from '../../../extension/local/settings.ts';
import type { LabelValue } from '../../../shared/api/page.ts';

/** What must be true: what the user said and did, and what of it was acknowledged. */
export class Model {
  /** The last acknowledged word on a page of a topic; `maybe` where a life ended before it could acknowledge. */
  readonly words = new Map<string, LabelValue | 'maybe'>();
  /** Pages whose capture was acknowledged, by address. */
  readonly captured = new Set<string>();
  /** Names of pages that were forgotten, and not touched since. */
  readonly forgotten = new Set<string>();
  /** So many requests had been sent when a page was forgotten. */
  readonly since = new Map<string, number>();
  /** The language that the user chose last. */
  language: LanguageChoice = 'auto';
  ids = 0;

  static key(topicId: string, url: string): string {
    return `${topicId} ${url.replace('http://', '')}`;
  }
}
