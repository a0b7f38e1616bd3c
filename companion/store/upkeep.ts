import type { Forget } from '../../shared/api/capture.ts';

/** How much was forgotten. */
export interface Forgotten {
  readonly captures: number;
  /** Of crawls. */
  readonly pages: number;
  readonly labels: number;
}

/** What is older is forgotten, in milliseconds since 1970; absent: nothing goes by age. */
export interface Retention {
  /** Crawls that ended and began before this, with all their pages. */
  readonly crawlsBefore?: number;
  /** Captures of before this. */
  readonly capturesBefore?: number;
}

/** Who is told how forgetting goes on. */
export interface ErasureEvents {
  /** How much is done, from 0 to 1. */
  tell?(share: number): void;
  /** Milliseconds since 1970, by the clock that dates what is kept; that of the machine when left out. */
  readonly now?: number;
}

/** What the user does to the store itself. No crawl may be in memory meanwhile. */
export interface Upkeep {
  /**
   * Forgets pages, addresses, link texts, labels, topic texts and captures of a page or a site (`host` and all below
   * it), or everything but the pairing; of a time (`since`) captures, labels given, pages fetched with the addresses
   * first seen on them, crawls that began and topics made since then; labels of before count again. What comes in after
   * the call stays. Rules of addresses that the user wrote stay. Nothing of it is left in the database, its log or
   * copies of it in the state folder when this resolves.
   *
   * The request is on the disk when this returns: whoever opens the store after a process that ended before it was done
   * goes on with it (`finish`). One is fulfilled after the other; who asks for the same while it is under way gets the
   * same answer. Others have their turns meanwhile. Cost: every kept page is looked at, and the file of the database is
   * read.
   * @throws LogHeld when the database is read elsewhere for longer than is waited; the rows are gone all the same, and
   * what is asked for next, or `finish`, sees to the rest. StorageFull.
   */
  forget(what: Forget, events?: ErasureEvents): Promise<Forgotten>;
  /**
   * Counts what `forget` would take out now, and changes nothing. The process answers other calls meanwhile. Cost: it
   * reads the addresses of all captures, labels and pages.
   */
  wouldForget(what: Forget, events?: Pick<ErasureEvents, 'now'>): Promise<Forgotten>;
  /** How much is done of what is being forgotten, from 0 to 1; undefined while nothing is. */
  share(): number | undefined;
  /** Whether something that was to be forgotten may be there still. */
  isUnfinished(): boolean;
  /** Goes on with what earlier processes, or calls that failed, left unfinished. @throws as `forget` does */
  finish(events?: ErasureEvents): Promise<void>;
  /**
   * Breaks off what is under way, for the next process to go on with, as with what is asked for after this. Resolves
   * when it has come to rest.
   */
  rest(): Promise<void>;
  /**
   * Has what is older forgotten, so that nothing of it is left in the files either: the request is on the disk when
   * this returns, and `finish` fulfils it.
   * @returns whether anything is older
   */
  expire(retention: Retention): boolean;
  /**
   * Makes today's copy of labels, topics, settings and keys, where there is none yet; the newest seven are kept. On a
   * full disk none is made.
   */
  copy(): void;
  /** Removes all daily copies and makes a new one: a key that was just removed must be in none. */
  renewCopies(): void;
  /**
   * Gives room that is free inside the database back to the disk; as much again is needed while it runs. @returns bytes
   * before and after.
   */
  vacuum(): { readonly before: number; readonly after: number };
}
