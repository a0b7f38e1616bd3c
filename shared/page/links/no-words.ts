/** Words of a link without words, or with erased ones. */
export const NO_WORDS = {
  anchor: '',
  before: '',
  after: '',
  windowBefore: '',
  windowAfter: '',
  block: '',
  heading: '',
} as const;
