/** Verbs of `ambit shared`. */
export const SHARED_VERBS = [
  'list',
  'show',
  'pages',
  'relevant',
  'not-relevant',
  'unlabel',
  'pause',
  'resume',
  'stop',
  'forget',
  'workers',
  'left',
  'ask-again',
] as const;
export type SharedVerb = (typeof SHARED_VERBS)[number];
