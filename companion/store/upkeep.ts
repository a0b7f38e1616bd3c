import type { Forget } from '../../shared/api/capture.ts';

/** How much was forgotten. */
export interface Forgotten {
  readonly captures: number;
  /** Of crawls. */
  readonly pages: number;
  readonly labels: number;
}

/** Times before which data is forgotten, in ms since 1970; absent: nothing goes by age. */
export interface Retention {
  /** Crawls that ended and began before this, with all their pages. */
  readonly crawlsBefore?: number;
  /** Captures of before this. */
  readonly capturesBefore?: number;
}

/** Callbacks that report the progress of forgetting. */
export interface ErasureEvents {
  /** How much is done, from 0 to 1. */
  tell?(share: number): void;
  /** Milliseconds since 1970, by the clock that dates what is kept; that of the machine when left out. */
  readonly now?: number;
  /**
   * Returns whether a crawl could continue from a checkpoint with these settings. The erasure keeps the state of a
   * crawl that holds nothing of what is erased. It compares with the present topic alone, and an older state may hold a
   * text that the topic has lost. Absent: the erasure keeps no state.
   */
  fits?(crawlId: string, settings: string): boolean;
}

/** Operations of the user on the store itself. No crawl may be in memory during them. */
export interface Upkeep {
  /**
   * Forgets pages, addresses, link texts, labels, topic texts and captures of a page or a site (`host` and all below
   * it), or everything but the pairing.
   * For a time (`since`), forgets captures, labels, crawls and topics made since then, and pages fetched since with the
   * addresses first seen on them.
   * Earlier labels count again. Data that comes in after the call stays, and so do the user's rules of addresses.
   * When this resolves, nothing is left in the database, its log or copies of it in the state folder.
   *
   * The request is on the disk when this returns: if the process ends, the next one that opens the store completes it
   * (`finish`).
   * Requests are fulfilled one after the other; a second caller with the same request gets the same answer. Other work
   * has its turns.
   * Cost: it scans every kept page, and reads the file of the database.
   * @throws busy when the database is read elsewhere for longer than the wait for locks. The rows are gone all the
   * same, and the next request, or `finish`, does the rest. storage-full.
   */
  forget(what: Forget, events?: ErasureEvents): Promise<Forgotten>;
  /**
   * Counts what `forget` would remove now, and changes nothing. The process answers other calls during it. Cost: it
   * reads the addresses of all captures, labels and pages.
   */
  wouldForget(what: Forget, events?: Pick<ErasureEvents, 'now'>): Promise<Forgotten>;
  /** Share that is done of the running request to forget, from 0 to 1; undefined without one. */
  share(): number | undefined;
  /** True if a request to forget may be unfinished. */
  isUnfinished(): boolean;
  /** Completes what earlier processes, or calls that failed, left unfinished. @throws as `forget` does */
  finish(events?: ErasureEvents): Promise<void>;
  /**
   * Breaks off the running request, and all later ones; the next process completes them. Resolves when no work is left
   * running.
   */
  rest(): Promise<void>;
  /**
   * Has what is older forgotten, so that nothing of it is left in the files either: the request is on the disk when
   * this returns, and `finish` fulfils it.
   * @returns whether anything is older
   */
  expire(retention: Retention): boolean;
  /**
   * Makes today's copy of labels, topics, settings and keys if it is missing, and keeps the newest seven. Makes none on
   * a full disk.
   */
  copy(): void;
  /** Removes all daily copies and makes a new one: a key that was just removed must be in none. */
  renewCopies(): void;
  /**
   * Gives room that is free inside the database back to the disk; as much again is needed while it runs. Other work has
   * its turns, but nothing else may use the store.
   * @param tell given the share that is done, from 0 to 1; undefined where that is unknown
   * @returns bytes before and after
   */
  vacuum(tell?: (share: number | undefined) => void): Promise<{ readonly before: number; readonly after: number }>;
}
