/** What `ambit inspect` can show. */
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
] as const;
export type InspectKind = (typeof INSPECT_KINDS)[number];
