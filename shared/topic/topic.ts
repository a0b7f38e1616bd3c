/**
 * The subject that the user wants. Texts and words describe a topic; labels on pages sharpen it (shared/topic, judge/).
 */
export interface TopicText {
  /** Address of the text, '' for a text that the user wrote. */
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

export interface Topic {
  /** Opaque: `^[a-z0-9_-]{1,64}$`. */
  readonly id: string;
  readonly name: string;
  /** Texts that are on the topic; each may be its own sub-topic (positives are rarely one cluster). */
  readonly texts: readonly TopicText[];
  /** Words or phrases that the user typed. */
  readonly words: readonly string[];
}
