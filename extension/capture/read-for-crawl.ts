import browser from 'webextension-polyfill';
import { keepCapture } from '../local/captures.ts';
import { readSettings } from '../local/settings.ts';
import { isExcluded } from './exclusions.ts';
import { isAllowed } from './may-capture.ts';
import { readTab } from './read-tab.ts';
import { sensitiveAddress } from './sensitive.ts';

/** A page that has not loaded by then is given up, in milliseconds. */
const LOAD_MS = 20_000;
/** Scripts are given this long to draw after the page says that it has loaded; it is also the pause between two pages. */
const DRAW_MS = 1_500;

/** What the user says yes to, for one host. */
export const siteOrigins = (host: string): string[] => [`http://${host}/*`, `https://${host}/*`];

/**
 * Opens pages in tabs behind, one after another, reads each as the user sees it, closes it, and keeps it as a capture. A page that is
 * excluded, looks private or asks for a password is not kept: the user may have to log in first. @returns how many were kept.
 */
export async function readForCrawl(urls: readonly string[]): Promise<number> {
  let kept = 0;
  for (const url of urls) if (await readOne(url)) kept += 1;
  return kept;
}

async function readOne(url: string): Promise<boolean> {
  const settings = await readSettings();
  const isPrivate = (address: string): boolean =>
    isExcluded(address, settings.exclusions) ||
    (sensitiveAddress(address) !== undefined && !isAllowed(address, settings));
  if (!/^https?:\/\//.test(url) || isPrivate(url)) return false;
  const tab = await browser.tabs.create({ url, active: false });
  if (tab.id === undefined) return false;
  try {
    await loaded(tab.id);
    const reading = await readTab(await browser.tabs.get(tab.id));
    if (reading === undefined || reading.private !== '' || isPrivate(reading.page.url)) return false;
    await keepCapture(crypto.randomUUID(), reading.page, Date.now());
    return true;
  } catch {
    // The user closed the tab, or the page cannot be read.
    return false;
  } finally {
    await browser.tabs.remove(tab.id).catch(() => undefined);
  }
}

async function loaded(tabId: number): Promise<void> {
  const until = Date.now() + LOAD_MS;
  do {
    await new Promise((resolve) => setTimeout(resolve, DRAW_MS));
  } while ((await browser.tabs.get(tabId)).status !== 'complete' && Date.now() < until);
}
