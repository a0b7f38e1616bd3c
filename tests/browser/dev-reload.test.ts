import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Launched, launchChromium } from '../../companion/cli/browser/chromium.ts';
import { findBrowsers } from '../../companion/cli/browser/find.ts';
import { unpackedId } from '../../companion/cli/browser/new-profile.ts';
import { connect, connectPort, reloadExtension } from '../dev/reload.ts';

/** `npm run dev` after a build: a running Chromium loads its unpacked extension again. */
const path = findBrowsers().find(({ kind }) => kind === 'chromium')?.path ?? '';
let home: string;
let launched: Launched | undefined;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'ambit-dev-'));
});
afterEach(async () => {
  const { process: child } = launched ?? {};
  const ended =
    child === undefined || child.exitCode !== null ? undefined : new Promise((done) => child.once('exit', done));
  child?.kill();
  await ended;
  // Processes of the browser write into the profile for a moment after its end.
  await rm(home, { recursive: true, force: true, maxRetries: 10 });
});

it.skipIf(path === '')('given a newer version in its folder, the browser has that version after a reload', async () => {
  const [extension, profile] = [join(home, 'extension'), join(home, 'profile')];
  mkdirSync(extension);
  const write = (version: string) => {
    const manifest = { manifest_version: 3, name: 'Reloaded', version, background: { service_worker: 'back.js' } };
    writeFileSync(join(extension, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(extension, 'page.html'), `<title>${version}</title>`);
    writeFileSync(join(extension, 'back.js'), '');
  };
  write('1.0');
  const browserArgs = ['--headless=new', '--remote-debugging-port=0', 'about:blank'];
  launched = await launchChromium({ path, extension, profile, browserArgs });
  await expect.poll(() => connectPort(profile)).not.toBe('');
  const browser = await connect(profile);
  if (browser === undefined) throw new Error('The browser does not answer.');
  const page = `chrome-extension://${await unpackedId(extension)}/page.html`;
  const version = async (): Promise<unknown> => {
    const tab = await browser.contexts()[0]?.newPage();
    const found = await tab?.goto(page).then(
      () => tab.evaluate('chrome.runtime.getManifest().version'),
      () => 'no page of an extension',
    );
    await tab?.close();
    return found;
  };
  await expect.poll(version).toBe('1.0');
  write('2.0');
  expect(await version()).toBe('1.0');
  expect(await reloadExtension(profile, extension)).toBe(true);
  await expect.poll(version).toBe('2.0');
  // SIGTERM would leave processes that still write into the profile.
  await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => undefined);
});

it('given a profile whose browser has ended, nothing is reloaded', async () => {
  writeFileSync(join(home, 'DevToolsActivePort'), '1\n/devtools/browser/none');
  expect(await reloadExtension(home, home)).toBe(false);
});
