import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prepareProfile } from '../../companion/cli/browser/new-profile.ts';
import { faults } from './testing/axe.ts';
import { copyExtension, type ExtensionCopy, manifestOf } from './testing/built-extension.ts';
import { chromiumProgram, launch, type TestBrowser } from './testing/chromium.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl } from './testing/samples.ts';
import { type Scene, setScene } from './testing/scene.ts';
import { storeShot } from './testing/store-shot.ts';

/** The copy of the extension that `npm start` loads, in a profile of its own. */
describe.skipIf(chromiumProgram === undefined)('the browser that was opened for the user', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let browser: TestBrowser;

  beforeAll(async () => {
    scene = await setScene(() => sampleCrawl());
    extension = await copyExtension(scene.paired);
  });
  // A profile of its own for each try: it is welcomed once.
  beforeEach(async () => {
    const { folder } = extension;
    browser = await launch({ extension: folder, prepare: (profile) => prepareProfile(profile, folder) });
  });
  afterEach(() => browser?.close());
  afterAll(async () => {
    await extension?.remove();
    await scene?.close();
  });

  it('has the icon in its toolbar and the four keys, none that Chromium keeps to itself; Chromium warns of nothing', async () => {
    const worker = await browser.worker();
    expect(await worker.evaluate(() => chrome.action.getUserSettings())).toMatchObject({ isOnToolbar: true });
    const commands = await worker.evaluate(() => chrome.commands.getAll());
    expect(commands.map(({ shortcut }) => shortcut.at(-1)).sort()).toEqual(['D', 'G', 'L', 'O']);

    // Chromium collects what it warns of in a manifest for developers alone, while it loads the extension.
    const list = await browser.context.newPage();
    await list.goto('chrome://extensions');
    const told = await list.evaluate(async (id) => {
      await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      await chrome.developerPrivate.reload(id, { failQuietly: true });
      return chrome.developerPrivate.getExtensionInfo(id);
    }, browser.extensionId);
    expect(told).toMatchObject({ name: 'Ambit', manifestErrors: [], runtimeErrors: [] });
  });

  it('given an install, shows the first steps in one tab, requests no right, and links to the policy', async () => {
    const [page] = browser.context.pages();
    if (page === undefined) throw new Error('no tab');
    await expect.poll(() => page.url()).toContain('/welcome.html');
    await page.locator('.first-steps li').first().waitFor();
    expect(await page.locator('.first-steps').textContent()).toContain('“Crawl around this topic”');
    // This copy of the extension is paired.
    expect(await page.locator('#pair-title').count()).toBe(0);
    for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      expect(await faults(page)).toEqual([]);
      await takePicture(page, `welcome-${Object.values(media)[0]}`);
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await storeShot(page, 'welcome');
    expect(browser.context.pages()).toHaveLength(1);

    const built = await readFile(manifestOf('chromium'), 'utf8');
    const warnings = (manifest: string) => chrome.management.getPermissionWarningsByManifest(manifest);
    const worker = await browser.worker();
    expect(await worker.evaluate(warnings, built)).toEqual([]);
    // The question is one that this browser can answer.
    const greedy = JSON.stringify({ ...JSON.parse(built), host_permissions: ['<all_urls>'] });
    expect(await worker.evaluate(warnings, greedy)).toHaveLength(1);

    const options = await browser.open('options.html', { width: 720, height: 900 });
    await options.getByRole('link', { name: 'Full privacy policy' }).click();
    await options.getByRole('heading', { name: 'Privacy policy' }).waitFor();
    expect(await faults(options)).toEqual([]);
    await takePicture(options, 'policy');
  });
});

describe.skipIf(chromiumProgram === undefined)('a browser into which the user loaded the extension', () => {
  it('given no companion yet, it opens the first steps in a tab beside the user’s own, and how to pair', async () => {
    const extension = await copyExtension();
    const browser = await launch({ extension: extension.folder });
    try {
      const addresses = () => browser.context.pages().map((page) => page.url());
      await expect.poll(addresses).toContain(`chrome-extension://${browser.extensionId}/welcome.html`);
      expect(addresses()).toHaveLength(2);
      const steps = browser.context.pages().find((page) => page.url().includes('/welcome.html'));
      if (steps === undefined) throw new Error('no first steps');
      await steps.getByText('node companion/ambit.mjs pair').waitFor();
      expect(await faults(steps)).toEqual([]);
      await takePicture(steps, 'welcome-unpaired');
      await steps.getByRole('link', { name: 'Pair', exact: true }).click();
      await steps.getByRole('heading', { name: 'Pair with your companion' }).waitFor();
    } finally {
      await browser.close();
      await extension.remove();
    }
  });
});
