/** The five papers, in the sequence of `docs/papers.md`. */
export const PAPERS = ['SkyReach', 'NB crawler', 'Overseas', 'GA crawler', 'Cluster crawler'] as const;
export type PaperName = (typeof PAPERS)[number];

/** One figure that a paper published, or claimed in words, beside ours. */
export interface PaperFigure {
  readonly paper: PaperName;
  /** Number of the row in `docs/papers.md`, and the quantity. */
  readonly what: string;
  readonly published: string;
  readonly ours: string;
  /** One sentence: the reason why the two differ. */
  readonly why: string;
}
