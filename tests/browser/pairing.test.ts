import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PairingNews } from '../../companion/server/pairing-desk.ts';
import { PORTS } from '../../shared/api/version.ts';
import { faults } from './axe.ts';
import { COMPANION_ORIGIN, copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chromiumProgram, launch } from './chromium.ts';
import { TURN_TIMEOUT_MS, turnAtKnownPorts } from './companion.ts';
import { sampleCrawl } from './samples.ts';
import { type Scene, setScene } from './scene.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;

describe.skipIf(chromiumProgram === undefined)('pairing', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let browser: Browser;
  const news: PairingNews[] = [];
  let endTurn: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    endTurn = await turnAtKnownPorts();
    await mkdir(SHOTS, { recursive: true });
    // The extension looks at these ports and no others; the last ones are the least likely to be taken.
    scene = await setScene(() => sampleCrawl(), [...PORTS].reverse());
    scene.server.desk.subscribe((one) => news.push(one));
    extension = await copyExtension(undefined, [COMPANION_ORIGIN]);
    browser = await launch({ extension: extension.folder });
  }, TURN_TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await extension?.remove();
    await scene?.close();
    await endTurn?.();
  });

  const code = (): string | undefined => news.flatMap((one) => (one.type === 'compare' ? [one.code] : [])).at(-1);

  it('says that there is no open window, with the command that opens one', async () => {
    const popup = await browser.open('popup.html');
    await popup.locator('.steps').waitFor();
    expect(await popup.locator('main').textContent()).toContain('npx ambit pair');
    await popup.locator('button.primary').first().click();
    await popup.locator('[role=alert]').waitFor();
    await popup.screenshot({ path: `${SHOTS}pairing-no-window.png` });
    expect(await faults(popup)).toEqual([]);
    await popup.close();
  });

  it('shows the companion’s own six digits, survives popup and background, and pairs once both sides said yes', async () => {
    scene.server.desk.openWindow();
    let popup = await browser.open('popup.html');
    await popup.locator('button.primary').first().click();
    await popup.locator('.code').waitFor();
    expect((await popup.locator('.code').textContent())?.replace(' ', '')).toBe(code());
    await popup.close();
    await browser.killWorker();
    popup = await browser.open('popup.html');
    await popup.locator('.code').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await popup.emulateMedia({ colorScheme });
      await popup.screenshot({ path: `${SHOTS}pairing-compare-${colorScheme}.png` });
    }
    expect(await faults(popup)).toEqual([]);
    await popup.locator('.card button.primary').first().click();
    scene.server.desk.decide(true);
    await expect.poll(() => popup.locator('.companion').textContent()).toBe('Companion running');
    expect(news.at(-1)).toMatchObject({ type: 'paired', client: 'Chrome on Linux' });
    await popup.close();
  });

  it('keeps a key that nobody can take out', async () => {
    const page = await browser.open('options.html', { width: 720, height: 1_000 });
    await expect.poll(() => page.locator('main').textContent()).toContain('Companion running');
    const extractable = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('ambit');
          opening.onsuccess = () => {
            const read = opening.result.transaction('single').objectStore('single').get('pairing');
            read.onsuccess = () => {
              opening.result.close();
              resolve((read.result as { secret: CryptoKey }).secret.extractable);
            };
          };
        }),
    );
    expect(extractable).toBe(false);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${SHOTS}options-${colorScheme}.png` });
      expect(await faults(page)).toEqual([]);
    }
    await page.close();
  });

  it('is ended in the settings, on both sides', async () => {
    const before = scene.keys.clients().length;
    const page = await browser.open('options.html', { width: 720, height: 1_000 });
    await page.getByRole('button', { name: 'End the pairing' }).click();
    await page.locator('.steps').waitFor();
    await expect.poll(() => scene.keys.clients().length).toBe(before - 1);
    await page.close();
  });
});
