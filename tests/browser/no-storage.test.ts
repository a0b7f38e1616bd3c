import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './testing/axe.ts';
import { copyExtension, type ExtensionCopy } from './testing/built-extension.ts';
import { chromiumProgram, launch, type TestBrowser } from './testing/chromium.ts';

/** Imitates a profile with damaged files. */
const openNone = (): void => {
  indexedDB.open = () => {
    throw new DOMException('', 'UnknownError');
  };
};

describe.skipIf(chromiumProgram === undefined)('a browser that opens no storage', () => {
  let extension: ExtensionCopy;
  let browser: TestBrowser;
  beforeAll(async () => {
    extension = await copyExtension();
    browser = await launch({ extension: extension.folder });
  });
  afterAll(async () => {
    await browser?.close();
    await extension?.remove();
  });

  it.each([
    ['popup.html', 400],
    ['sidepanel.html', 400],
    ['desk.html', 1_180],
    ['options.html', 720],
  ])('%s shows that, and the remedy', async (path, width) => {
    const page = await browser.context.newPage();
    try {
      await page.addInitScript(openNone);
      await page.setViewportSize({ width, height: 860 });
      await page.goto(`chrome-extension://${browser.extensionId}/${path}`);
      await page.getByText('The browser does not give Ambit access to its storage.').waitFor();
      await page.getByText('Restart the browser.').waitFor();
      expect(await faults(page)).toEqual([]);
    } finally {
      await page.close();
    }
  });

  it('the first steps still appear', async () => {
    const page = await browser.context.newPage();
    try {
      await page.addInitScript(openNone);
      await page.goto(`chrome-extension://${browser.extensionId}/welcome.html`);
      await page.getByText('Ambit').first().waitFor();
      await page.locator('.first-steps li', { hasText: /\S/ }).nth(2).waitFor();
    } finally {
      await page.close();
    }
  });
});
