import browser from 'webextension-polyfill';

/** Reading pages as they are visited needs this; it is asked for on the click that switches captures on, and dropped with it. */
export const PAGE_ORIGINS = ['http://*/*', 'https://*/*'];
const COMPANION_ORIGINS = ['http://127.0.0.1/*'];

/** Call it straight from a click. */
export const askToReadPages = (): Promise<boolean> => browser.permissions.request({ origins: PAGE_ORIGINS });

export const mayReadPages = (): Promise<boolean> => browser.permissions.contains({ origins: PAGE_ORIGINS });

export const dropReadPages = (): Promise<boolean> => browser.permissions.remove({ origins: PAGE_ORIGINS });

/** Firefox lets the user take this back at any time. */
export const mayReachCompanion = (): Promise<boolean> => browser.permissions.contains({ origins: COMPANION_ORIGINS });

/** Call it straight from a click. */
export const askToReachCompanion = (): Promise<boolean> => browser.permissions.request({ origins: COMPANION_ORIGINS });
