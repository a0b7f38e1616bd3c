/** The facts by which a checkpoint shows that it fits: to the store, to the settings of its crawl, and to itself. */
export interface CheckpointHead {
  /** Version of the layout, the order, the judge and the topic, as one hash. */
  readonly settings: string;
  /** Number of the last step that the state knows; -1: none. */
  readonly lastStep: number;
  /** URLs that the state knows. */
  readonly urls: number;
  readonly parts: number;
  /** SHA-256 over the sums of all parts, in hex. */
  readonly hash: string;
  /** Keys of the captured pages that the state learned from; undefined: unknown, an earlier version saved it. */
  readonly reads: readonly string[] | undefined;
}

/**
 * The saved state of one crawl. A store holds at most one that is whole. It loses it with a salvage, a retraction, or
 * an erasure of something that the state may hold, and gives none where the steps before it are others than at the
 * time.
 */
export interface CheckpointStore {
  /** Number of the newest step of the crawl; -1 before the first. */
  lastStep(): number;
  /** The head of the whole checkpoint; undefined without one, and in a store that is not durable. */
  head(): CheckpointHead | undefined;
  /** The parts in their sequence, read one at a time. */
  parts(): Iterable<Uint8Array>;
  /**
   * Begins another checkpoint, which takes the place of the whole one in one transaction, when `finish` is called. A
   * process that ends before leaves the whole one as it was. `sweep` comes before and after.
   */
  begin(): CheckpointDraft;
  /** The whole checkpoint counts no more; `sweep` follows. */
  drop(): void;
  /** Deletes one part that belongs to no whole checkpoint. @returns whether there was one */
  sweep(): boolean;
}

export interface CheckpointDraft {
  add(part: Uint8Array): void;
  finish(head: CheckpointHead): void;
}
