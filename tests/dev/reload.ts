import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { unpackedId } from '../../companion/cli/browser/new-profile.ts';

/**
 * Longest waits for an answer, in milliseconds, one after another. Playwright waits for ever for a page that goes while
 * it connects, as the new tab's first one does.
 */
const CONNECT_MS = [10_000, 20_000];

/**
 * Makes a running Chromium load its unpacked extension again from `extension`. The browser was started with
 * `--remote-debugging-port`. Chromium disables an unpacked extension at its reload unless the profile is in developer
 * mode.
 * @returns whether a browser with this profile answered.
 */
export async function reloadExtension(profile: string, extension: string): Promise<boolean> {
  const browser = await connect(profile);
  if (browser === undefined) return false;
  try {
    const page = await browser.contexts()[0]?.newPage();
    await page?.goto('chrome://extensions');
    const id = await unpackedId(extension);
    await page?.evaluate(`chrome.developerPrivate
      .updateProfileConfiguration({ inDeveloperMode: true })
      .then(() => chrome.developerPrivate.reload('${id}', { failQuietly: true }))`);
    await page?.close();
    return true;
  } finally {
    // Ends the connection; the browser stays open.
    await browser.close();
  }
}

/** Returns the browser of a profile; undefined when it had no port, or has ended. */
export async function connect(profile: string): Promise<Browser | undefined> {
  const port = await connectPort(profile);
  if (port === '') return undefined;
  for (const timeout of CONNECT_MS) {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout }).catch(() => undefined);
    if (browser !== undefined) return browser;
  }
  return undefined;
}

/** Returns the port at which the browser of a profile can be driven; '' when it never had one. */
export async function connectPort(profile: string): Promise<string> {
  const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
  return text.split('\n')[0] ?? '';
}
