import type { Forget } from '../../shared/api/capture.ts';

/** How much was forgotten. */
export interface Forgotten {
  readonly captures: number;
  /** Of crawls. */
  readonly pages: number;
  readonly labels: number;
}

/** What is kept no longer than so. Milliseconds since 1970; nothing goes by age when left out. */
export interface Retention {
  /** Crawls that ended and began before this, with all their pages. */
  readonly crawlsBefore?: number;
  /** Captures of before this. */
  readonly capturesBefore?: number;
}

/** What the user does to the store itself. No crawl may be in memory meanwhile. */
export interface Upkeep {
  /**
   * Forgets pages, addresses, link texts, labels, topic texts and captures of a page or a site (`host` and all below it), or
   * everything but the pairing; of a time (`since`) captures, labels given, pages fetched with the addresses first seen on them, crawls
   * that began and topics made since then; labels of before count again. Nothing of it is left in the database, its log or copies of it
   * in the state folder when this returns. Rules of addresses that the user wrote stay. Cost: every kept page is looked at, and the database written
   * anew, for which as much room again is needed.
   * @throws LogHeld when the database is read elsewhere for longer than is waited; StorageFull where there is no such room. The rows are gone all the same.
   */
  forget(what: Forget): Forgotten;
  /** Forgets by age. @returns crawls and captures that went. */
  expire(retention: Retention): { readonly crawls: number; readonly captures: number };
  /** Gives room that is free inside the database back to the disk; as much again is needed while it runs. @returns bytes before and after. */
  vacuum(): { readonly before: number; readonly after: number };
}
