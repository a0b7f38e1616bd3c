/** Words of one language by which texts say what they think of something. Lower case, simplified signs. */
export interface OpinionWords {
  readonly praise: ReadonlySet<string>;
  readonly blame: ReadonlySet<string>;
  /** What turns a word that follows soon into its opposite. */
  readonly turns: ReadonlySet<string>;
  /** What makes a word that follows soon weigh more, or less. */
  readonly more: ReadonlySet<string>;
  readonly less: ReadonlySet<string>;
  /** What only looks like one of these. */
  readonly idle: ReadonlySet<string>;
}
