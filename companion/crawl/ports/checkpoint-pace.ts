/** When the states of crawls are saved. */
export interface CheckpointPace {
  /** Pages of a crawl that is worth a checkpoint: the replay of fewer takes less than half a second. */
  readonly leastPages: number;
  /** Pages since the last checkpoint: a share of all, and at least so many. */
  readonly share: number;
  readonly pages: number;
  /** Milliseconds since then. */
  readonly ms: number;
}

/** At most some 400 pages in 20,000 are replayed after a kill, and at most 5 GB a day are written. */
export const CHECKPOINT_PACE: CheckpointPace = { leastPages: 200, share: 0.02, pages: 200, ms: 300_000 };
