/** Opinion words of one language. Lower case, simplified characters. */
export interface OpinionWords {
  readonly praise: ReadonlySet<string>;
  readonly blame: ReadonlySet<string>;
  /** Words that turn a soon following word into its opposite. */
  readonly turns: ReadonlySet<string>;
  /** Words that make a soon following word weigh more, or less. */
  readonly more: ReadonlySet<string>;
  readonly less: ReadonlySet<string>;
  /** Words that only look like one of these. */
  readonly idle: ReadonlySet<string>;
}
