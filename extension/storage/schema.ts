import type { DBSchema, IDBPDatabase } from 'idb';
import type { CrawlSpec } from '../../shared/api/crawl.ts';
import type { LabelEvent } from '../../shared/api/label.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import type { PageRecord } from '../../shared/page/record.ts';
import type { Topic } from '../../shared/topic/topic.ts';
import type { KnownCrawl } from './known-crawl.ts';

export interface AmbitSchema extends DBSchema {
  /** Notes of captures and whether the companion has them; small, so that scans are cheap. */
  captures: { key: string; value: CaptureNote; indexes: { at: number; url: string } };
  /** Pages that the companion does not have yet, by capture id. */
  pages: { key: string; value: PageRecord };
  labels: { key: string; value: KeptLabel; indexes: { place: [string, string, string]; state: string } };
  starts: { key: string; value: KeptStart };
  /** Last known crawls and suggestions, for drawing at once. */
  crawls: { key: string; value: KnownCrawl };
  suggestions: { key: string; value: KeptSuggestions };
  /** Single things by name: settings, pairing, what the popup looked like. */
  single: { key: string; value: unknown };
}

export type AmbitDatabase = IDBPDatabase<AmbitSchema>;

/** A capture without its page. `bytes`: rough size of the page that still waits, 0 once the companion has it. */
export interface CaptureNote {
  readonly id: string;
  readonly url: string;
  readonly at: number;
  readonly bytes: number;
  readonly state: 'waiting' | 'sent';
}

/** Last suggestions from the companion. `asks`: pages whose label would teach most, best first. */
export interface KeptSuggestions {
  readonly crawlId: string;
  readonly list: readonly Suggestion[];
  /** Absent in what an older version kept. */
  readonly asks?: readonly Suggestion[];
}

/**
 * `waiting` for the companion (never dropped), `sent`, or `refused` by the companion with its reason (not sent again).
 */
export type LabelState = 'waiting' | 'sent' | 'refused';

export type KeptLabel = LabelEvent & {
  readonly state: LabelState;
  readonly reason: string;
  /** Which page is meant, in whatever spelling (`pageKey`). */
  readonly place: string;
};

/** Place that the user pointed at when starting a crawl. */
export interface StartIntent {
  readonly tabId: number;
  readonly pageUrl: string;
  readonly pageTitle: string;
  /** Selected text, '' when none. */
  readonly selection: string;
  /** Link under the pointer, '' when none. */
  readonly linkUrl: string;
}

/**
 * A crawl that the user started and the companion does not know yet. `reading`: Ambit has yet to read the page;
 * `ready`: to be sent; `refused`: the companion refused it for `reason`.
 */
export interface KeptStart {
  /** The crawl's id: made here, so that sending twice starts one crawl. */
  readonly id: string;
  readonly topicId: string;
  readonly captureId: string;
  readonly at: number;
  readonly intent: StartIntent;
  readonly state: 'reading' | 'ready' | 'refused';
  readonly reason: string;
  readonly topic: Topic | null;
  readonly spec: CrawlSpec | null;
}
