import browser, { type Permissions } from 'webextension-polyfill';

const NOTICES: Permissions.Permissions = { permissions: ['notifications'] };

/** Reading pages as they are visited needs this; it is asked for on the click that switches captures on, and dropped with it. */
const PAGES: Permissions.Permissions = {
  origins: ['http://*/*', 'https://*/*'],
  // Firefox asks for the consent to pass on what is read together with the right to read it; other browsers know no such right.
  ...(import.meta.env.FIREFOX ? { data_collection: ['browsingActivity', 'websiteContent'] } : {}),
};
const COMPANION: Permissions.Permissions = { origins: ['http://127.0.0.1/*'] };

/** Call it straight from a click. */
export const askToReadPages = (): Promise<boolean> => browser.permissions.request(PAGES);

export const mayReadPages = (): Promise<boolean> => browser.permissions.contains(PAGES);

export const dropReadPages = (): Promise<boolean> => browser.permissions.remove(PAGES);

/** The user can take this back at any time. */
export const mayReachCompanion = (): Promise<boolean> => browser.permissions.contains(COMPANION);

/** Call it straight from a click. */
export const askToReachCompanion = (): Promise<boolean> => browser.permissions.request(COMPANION);

/** Call it straight from a click. */
export const askToNotify = (): Promise<boolean> => browser.permissions.request(NOTICES);

export const mayNotify = (): Promise<boolean> => browser.permissions.contains(NOTICES);

export const dropNotify = (): Promise<boolean> => browser.permissions.remove(NOTICES);
