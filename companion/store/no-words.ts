/** What is left of a link's words when they are forgotten. */
export const NO_WORDS = {
  anchor: '',
  before: '',
  after: '',
  windowBefore: '',
  windowAfter: '',
  block: '',
  heading: '',
} as const;
