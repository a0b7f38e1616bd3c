/** The HTTP client. */
export type Undici = typeof import('undici');

/** Loads the client, which takes a companion that fetches nothing megabytes and a tenth of a second. */
export const loadUndici = (): Promise<Undici> => import('undici');
