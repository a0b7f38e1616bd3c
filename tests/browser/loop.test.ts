import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWeb } from '../../companion/cli/web.ts';
import type { RecordedWeb } from '../../companion/fetch/recorded-web.ts';
import { type Replay, startReplay } from '../../companion/fetch/replay.ts';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chromiumProgram, launch } from './chromium.ts';
import { type RealCompanion, realCompanion } from './companion.ts';
import { waitingLabels } from './kept.ts';

/** The demo web, which every installation of the project has, and a recorded web where there is one; a page of each to start at. */
const WEBS = [
  { web: 'demo', start: 'https://packages.example/htmlparser2' },
  { web: '../shared/webs/free-docs', start: 'https://docs.python.org/3.11/tutorial/index.html' },
].filter(({ web }) => web === 'demo' || existsSync(web));

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;

describe.skipIf(chromiumProgram === undefined).each(WEBS)(
  'the main job on $web, with the built extension and the built companion',
  ({ web: name, start }) => {
    let web: RecordedWeb;
    let replay: Replay;
    let companion: RealCompanion;
    let extension: ExtensionCopy;
    let browser: Browser;
    let popup: Page;

    beforeAll(async () => {
      web = await openWeb(name);
      replay = await startReplay(web, 0);
      companion = await realCompanion(name, await freePort());
      await companion.start();
      extension = await copyExtension(companion.paired, ['http://*/*', 'https://*/*']);
      browser = await launch({
        extension: extension.folder,
        args: [`--proxy-server=http://127.0.0.1:${replay.port}`, '--ignore-certificate-errors'],
      });
    });
    afterAll(async () => {
      await browser?.close();
      await extension?.remove();
      await companion?.remove();
      await replay?.close();
      web?.close();
    });

    const titles = (): Promise<string[]> => popup.locator('.suggestion .title').allTextContents();
    /** The last label, which can be taken back. */
    const taken = async (): Promise<string> => (await popup.locator('.undo').allTextContents()).join('');

    it('a page is read at its own address', async () => {
      const page = await browser.context.newPage();
      await page.goto(start);
      expect(page.url()).toBe(start);
      expect(await page.title()).not.toBe('');
    });

    it('the menu starts a crawl, and suggestions arrive in the popup', async () => {
      const worker = await browser.worker();
      await worker.evaluate(chooseInMenu, start);
      popup = await browser.open('popup.html');
      await expect.poll(() => popup.locator('.suggestion').count(), { timeout: 90_000 }).toBeGreaterThan(5);
      await expect.poll(() => popup.locator('.companion').textContent()).toContain(web.name);
      expect(await popup.locator('.facts').textContent()).toMatch(/of 500 pages/);
      await popup.screenshot({ path: `${SHOTS}loop-suggestions.png` });
    });

    it('three labels by key, and the order turns', async () => {
      await expect.poll(() => popup.locator('.facts').textContent(), { timeout: 60_000 }).toMatch(/host/);
      const before = await titles();
      await popup.keyboard.press('j');
      for (const key of ['n', 'r', 'n']) {
        // Not the number of cards: others come while one goes.
        const last = await taken();
        await popup.keyboard.press(key);
        await expect.poll(taken).not.toBe(last);
      }
      const rest = before.slice(3);
      await expect
        .poll(async () => (await titles()).filter((title) => rest.includes(title)), { timeout: 60_000 })
        .not.toEqual(rest);
      await expect.poll(() => popup.evaluate(waitingLabels)).toBe(0);
    });

    it('with companion and background killed everything is still there', async () => {
      await companion.kill();
      await popup.locator('.notice').waitFor();
      const last = await titles();
      await popup.close();
      await browser.killWorker();
      popup = await browser.open('popup.html');
      await popup.locator('.notice').waitFor();
      expect(await popup.locator('.notice').textContent()).toContain('npx ambit serve');
      expect(await popup.locator('.notice').textContent()).not.toContain('Failed to fetch');
      expect(last).not.toEqual([]);
      await expect.poll(titles).toEqual(last);
    });

    it('a label given meanwhile waits, and arrives once when the companion is back', async () => {
      await popup.locator('.suggestion').first().focus();
      await popup.keyboard.press('r');
      await expect.poll(() => popup.evaluate(waitingLabels)).toBe(1);
      await expect.poll(() => popup.locator('.notice').textContent()).toContain('1 label');
      await browser.killWorker();
      await companion.start();
      // The popup may find it by itself, and the button then goes under the hand that presses it.
      await popup.evaluate(() => [...document.querySelectorAll<HTMLElement>('.notice button')].at(-1)?.click());
      await expect.poll(() => popup.evaluate(waitingLabels), { timeout: 60_000 }).toBe(0);
      const options = await browser.open('options.html', { width: 700, height: 900 });
      // One look: the page is drawn anew while it asks the companion.
      await expect
        .poll(() => options.locator('main').textContent(), { timeout: 60_000 })
        .toMatch(/1 page and 4 labels/);
      await options.close();
      expect(await popup.locator('.choice select').count()).toBe(0);
      // Two waits of a minute, and a companion that starts.
    }, 240_000);
  },
);

/** What the browser does when "Crawl around this topic" is chosen on a page. Runs in the background. */
async function chooseInMenu(url: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.contextMenus.onClicked.dispatch({ menuItemId: 'crawl-around', editable: false, pageUrl: url }, tab);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
