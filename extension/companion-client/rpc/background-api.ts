import type { Budgets } from '../../../shared/api/crawl.ts';
import type { ErrorCode } from '../../../shared/api/error.ts';
import type { StoreNoticeView } from '../../../shared/api/store-notice.ts';
import type { LinkProblem } from '../errors.ts';
import type { PairingView } from '../pairing.ts';

/** Kinds of failure that the UI shows; it has a sentence and a remedy for each. */
export type Problem =
  | Exclude<LinkProblem, 'refused'>
  | Exclude<ErrorCode, 'version'>
  | 'store-newer'
  | 'store-closed'
  | 'browser-full'
  | 'page-unreadable'
  | 'no-page'
  | 'unexpected';

/** Result of the last meeting with the companion. */
export type CompanionState =
  | { readonly state: 'unknown' }
  | {
      readonly state: 'connected';
      readonly program: string;
      readonly web: string;
      readonly captures: number;
      readonly labels: number;
      /** Notices of damaged or lost data that the user has not read; absent without any. */
      readonly notices?: readonly StoreNoticeView[];
    }
  | { readonly state: Problem };

export type ActionResult = { readonly ok: true } | { readonly ok: false; readonly problem: Problem };

/**
 * Calls from the extension's pages to the background. Values are JSON. Each call may be repeated: creations carry an id
 * of the caller. A call rejects only if the background dies during it. The background saves results in storage/, which
 * announces them.
 */
export interface BackgroundApi {
  /** Meets the companion, sends what waits, learns all crawls. */
  refresh(): Promise<CompanionState>;
  /** Learns the suggestions of one crawl. */
  learnSuggestions(crawlId: string): Promise<ActionResult>;
  /** Sends what waits, now. */
  sendWaiting(): Promise<ActionResult>;
  /** Reads the page of a tab and starts a crawl around it. */
  startAround(crawlId: string, tabId: number): Promise<ActionResult>;
  steer(crawlId: string, action: 'pause' | 'resume' | 'stop'): Promise<ActionResult>;
  setBudgets(crawlId: string, budgets: Budgets): Promise<ActionResult>;
  /**
   * Opens pages of a host that only the user's browser can read, one after another, for a crawl that left them to it.
   */
  readInBrowser(crawlId: string, host: string, urls: readonly string[]): Promise<void>;
  stopReading(): Promise<void>;
  /** Starts the companion by the program that `ambit service install` registered. Fails with `away` without one. */
  startCompanion(): Promise<ActionResult>;
  beginPairing(): Promise<PairingView>;
  confirmPairing(): Promise<PairingView>;
  cancelPairing(): Promise<PairingView>;
  unpair(): Promise<ActionResult>;
}
