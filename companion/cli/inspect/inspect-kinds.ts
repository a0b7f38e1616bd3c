/** Kinds of data that `ambit inspect` shows. */
export const INSPECT_KINDS = [
  'page',
  'text',
  'reader',
  'title',
  'links',
  'robots',
  'url',
  'words',
  'charset',
  'language',
  'same',
  'mood',
  'feed',
  'sitemap',
] as const;
export type InspectKind = (typeof INSPECT_KINDS)[number];
