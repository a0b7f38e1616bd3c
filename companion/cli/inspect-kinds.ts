/** What `ambit inspect` can show. */
export const INSPECT_KINDS = ['page', 'robots', 'url', 'words', 'charset', 'language'] as const;
export type InspectKind = (typeof INSPECT_KINDS)[number];
