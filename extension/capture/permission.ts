import browser, { type Permissions } from 'webextension-polyfill';

const NOTICES: Permissions.Permissions = { permissions: ['notifications'] };

/** Marking links needs this alone: nothing of the page is passed on. */
const SITES: Permissions.Permissions = { origins: ['http://*/*', 'https://*/*'] };
// Firefox asks for consent to send data onwards together with the right to read it; other browsers have no such right.
const PASSING_ON: Permissions.Permissions = import.meta.env.FIREFOX
  ? { data_collection: ['browsingActivity', 'websiteContent'] }
  : {};
/**
 * Rights to read pages as the user visits them. The click that switches captures on requests them; switching captures
 * off drops them.
 */
const PAGES: Permissions.Permissions = { ...SITES, ...PASSING_ON };
/** Right to run the program that starts the companion. */
const STARTING: Permissions.Permissions = { permissions: ['nativeMessaging'] };
const COMPANION: Permissions.Permissions = { origins: ['http://127.0.0.1/*'] };

/**
 * Gives rights back. Rights that belong to the installation or that an administrator enforces cannot be given back.
 * That is harmless: the setting that used them is off.
 */
const drop = (rights: Permissions.Permissions): Promise<boolean> =>
  browser.permissions.remove(rights).catch(() => false);

/** Call it straight from a click. */
export const askToReadPages = (): Promise<boolean> => browser.permissions.request(PAGES);

export const mayReadPages = (): Promise<boolean> => browser.permissions.contains(PAGES);

/** @param marks whether links are marked, which still needs the sites. */
export async function dropReadPages(marks: boolean): Promise<void> {
  if (!marks) await drop(PAGES);
  else if (import.meta.env.FIREFOX) await drop(PASSING_ON);
}

/** Call it straight from a click. */
export const askToMarkPages = (): Promise<boolean> => browser.permissions.request(SITES);

export const mayMarkPages = (): Promise<boolean> => browser.permissions.contains(SITES);

export const dropMarkPages = (): Promise<boolean> => drop(SITES);

/** Right to one host, for pages that Ambit opens there on the user's click; Ambit gives it back once they are read. */
const siteOf = (host: string): Permissions.Permissions => ({
  origins: [`http://${host}/*`, `https://${host}/*`],
  ...PASSING_ON,
});

/** Call it straight from a click. */
export const askToReadSite = (host: string): Promise<boolean> => browser.permissions.request(siteOf(host));

export const mayReadSite = (host: string): Promise<boolean> => browser.permissions.contains(siteOf(host));

export const dropSite = (host: string): Promise<boolean> => drop(siteOf(host));

/** The user can take this back at any time. */
export const mayReachCompanion = (): Promise<boolean> => browser.permissions.contains(COMPANION);

/** Call it straight from a click. */
export const askToReachCompanion = (): Promise<boolean> => browser.permissions.request(COMPANION);

/** Call it straight from a click. */
export const askToStartCompanion = (): Promise<boolean> => browser.permissions.request(STARTING);

/** Call it straight from a click. */
export const askToNotify = (): Promise<boolean> => browser.permissions.request(NOTICES);

export const mayNotify = (): Promise<boolean> => browser.permissions.contains(NOTICES);

export const dropNotify = (): Promise<boolean> => drop(NOTICES);
