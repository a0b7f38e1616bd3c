import browser from 'webextension-polyfill';
import { readPairedFile } from '../../companion-client/paired.ts';
import { readPairing } from '../../storage/pairing.ts';

const page = (): string => browser.runtime.getURL('/welcome.html');

/**
 * Shows the first steps after an installation. The browser that `npm start` opened shows them where it would show a
 * blank tab. In a browser into which the user loaded the extension they take a tab of their own, unless a companion is
 * paired already: Firefox installs a temporary extension at each load.
 */
export async function welcome(reason: string): Promise<void> {
  if (reason !== 'install') return;
  if ((await readPairedFile()) === undefined) {
    if ((await readPairing()) === undefined) await browser.tabs.create({ url: page() });
    return;
  }
  const [only, ...others] = await browser.tabs.query({});
  if (only?.id === undefined || others.length > 0) return;
  await browser.tabs.update(only.id, { url: page() });
}
