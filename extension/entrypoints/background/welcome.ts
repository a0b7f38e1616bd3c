import browser from 'webextension-polyfill';
import { readPairedFile } from '../../link/paired.ts';

/** The browser that `npm start` opened shows the first steps where it would show a blank tab; nobody else's tab is touched. */
export async function welcome(reason: string): Promise<void> {
  if (reason !== 'install' || (await readPairedFile()) === undefined) return;
  const [only, ...others] = await browser.tabs.query({});
  if (only?.id === undefined || others.length > 0) return;
  await browser.tabs.update(only.id, { url: browser.runtime.getURL('/welcome.html') });
}
