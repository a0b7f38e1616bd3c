/** The words of a link that has none, or whose words are forgotten. */
export const NO_WORDS = {
  anchor: '',
  before: '',
  after: '',
  windowBefore: '',
  windowAfter: '',
  block: '',
  heading: '',
} as const;
