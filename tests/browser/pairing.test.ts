import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PairingNews } from '../../companion/server/pairing/pairing-session.ts';
import { PORTS } from '../../shared/api/version.ts';
import { faults } from './testing/axe.ts';
import { COMPANION_ORIGIN, copyExtension } from './testing/built-extension.ts';
import { chromiumProgram, launch, type TestBrowser } from './testing/chromium.ts';
import { TURN_TIMEOUT_MS, turnAtKnownPorts } from './testing/companion.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl } from './testing/samples.ts';
import { type Scene, setScene } from './testing/scene.ts';
import { type Closable, forThisTry, openTogether } from './testing/together.ts';

/** Each of its steps may take half a minute. */
const LONG_MS = 240_000;

interface PairingSetup {
  readonly browser: TestBrowser;
  readonly scene: Scene;
  readonly news: readonly PairingNews[];
}

/** The extension looks at known ports and no others; the last ones are the least likely to be taken. */
function openPair(): Promise<PairingSetup & Closable> {
  return openTogether(async (closeLater) => {
    const scene = await setScene(() => sampleCrawl(), [...PORTS].reverse());
    closeLater(() => scene.close());
    const news: PairingNews[] = [];
    scene.server.pairing.subscribe((one) => news.push(one));
    const extension = await copyExtension(undefined, [COMPANION_ORIGIN]);
    closeLater(() => extension.remove());
    const browser = await launch({ extension: extension.folder });
    closeLater(() => browser.close());
    return { scene, news, browser };
  });
}

describe.skipIf(chromiumProgram === undefined)('pairing', () => {
  let endTurn: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    endTurn = await turnAtKnownPorts();
  }, TURN_TIMEOUT_MS);
  afterAll(() => endTurn?.());

  it(
    'needs an open window, compares codes, keeps its key unreadable, and ends on both sides',
    async () => {
      const pair = await forThisTry(openPair());
      await wantsAWindow(pair);
      await comparesCodes(pair);
      await keepsItsKey(pair);
      await isEnded(pair);
    },
    LONG_MS,
  );
});

/** Without a window the popup shows that, with the command that opens one. */
async function wantsAWindow({ browser }: PairingSetup): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.steps').waitFor();
  expect(await popup.locator('main').textContent()).toContain('ambit.mjs pair');
  await popup.locator('button.primary').first().click();
  await popup.locator('[role=alert]').waitFor();
  await takePicture(popup, 'pairing-no-window');
  expect(await faults(popup)).toEqual([]);
  await popup.close();
}

/**
 * The popup shows the companion's own six digits, survives popup and background, and pairs once both sides confirmed.
 */
async function comparesCodes({ browser, scene, news }: PairingSetup): Promise<void> {
  const code = (): string | undefined => news.flatMap((one) => (one.type === 'compare' ? [one.code] : [])).at(-1);
  scene.server.pairing.openWindow();
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
    await takePicture(popup, `pairing-compare-${colorScheme}`);
  }
  expect(await faults(popup)).toEqual([]);
  await popup.locator('.card button.primary').first().click();
  scene.server.pairing.decide(true);
  await expect.poll(() => popup.locator('.companion').textContent()).toBe('Companion running');
  expect(news.at(-1)).toMatchObject({ type: 'paired', client: 'Chrome on Linux' });
  await popup.close();
}

async function keepsItsKey({ browser }: PairingSetup): Promise<void> {
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
    await takePicture(page, `options-${colorScheme}`);
    expect(await faults(page)).toEqual([]);
  }
  await page.close();
}

/** Ends the pairing in the settings, on both sides. */
async function isEnded({ browser, scene }: PairingSetup): Promise<void> {
  const before = scene.keys.clients().length;
  const page = await browser.open('options.html', { width: 720, height: 1_000 });
  await page.getByRole('button', { name: 'End the pairing' }).click();
  await page.locator('.steps').waitFor();
  await expect.poll(() => scene.keys.clients().length).toBe(before - 1);
  await page.close();
}
