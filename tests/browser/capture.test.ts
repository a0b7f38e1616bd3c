import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe.ts';
import { type Browser, chromiumProgram } from './chromium.ts';
import { everythingKept, keptSettings } from './kept.ts';
import { sampleCrawl } from './samples.ts';
import type { Scene } from './scene.ts';
import type { Site } from './site.ts';
import { type Stage, setStage } from './stage.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
/** Longer than a capture takes, so that one that must not happen has had its chance, in milliseconds. */
const CHANCE_MS = 1_500;

describe.skipIf(chromiumProgram === undefined)('visited pages', () => {
  let stage: Stage | undefined;
  let site: Site;
  let scene: Scene;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    stage = await setStage(() => sampleCrawl());
    ({ site, scene, browser } = stage);
    page = await browser.context.newPage();
  });
  afterAll(() => stage?.close());

  const visit = async (url: string): Promise<void> => {
    await page.goto(url);
    await new Promise((resolve) => setTimeout(resolve, CHANCE_MS));
  };
  let ordinary = 0;
  /** What is still open has had its chance once a page that was opened after it, beside it, has been captured: nothing else was. */
  const isNotKept = async (open: () => Promise<unknown>): Promise<void> => {
    const before = [...scene.captured];
    await open();
    const url = `http://bread.example/ordinary/${++ordinary}`;
    const other = await browser.context.newPage();
    await other.goto(url);
    await expect.poll(() => scene.captured).toContain(url);
    await other.close();
    expect(scene.captured).toEqual([...before, url]);
  };

  it('are not kept before the user says so', async () => {
    await visit('http://bread.example/before');
    expect(scene.captured).toEqual([]);
  });

  it('are kept and sent once the switch is on', async () => {
    const popup = await browser.open('popup.html');
    await popup.locator('.switch input').check();
    // Kept, and not the click alone.
    await expect.poll(() => popup.evaluate(keptSettings)).toMatchObject({ captures: true });
    await popup.close();
    await page.goto('http://bread.example/after');
    await expect.poll(() => scene.captured).toEqual(['http://bread.example/after']);
  });

  it.each([
    'http://bread.example/members',
    'http://bread.example/users/sign_in',
    'http://mail.bread.example/',
    'http://bread.example/x?access_token=1',
  ])('that look private are not: %s', async (url) => {
    await isNotKept(() => page.goto(url));
  });

  it('in a private window are not, nor is anything else of it', async () => {
    const worker = await browser.worker();
    // A real one: of the same profile, off the record.
    const whisper = (url: string) => chrome.windows.create({ incognito: true, url }).then(() => undefined);
    await isNotKept(async () => {
      await worker.evaluate(whisper, 'http://bread.example/whispered');
      await expect.poll(() => site.visits).toContain('bread.example/whispered');
    });
    const popup = await browser.open('popup.html');
    const kept = await popup.evaluate(everythingKept);
    expect(kept).toContain('bread.example/after');
    expect(kept).not.toContain('whispered');
    await popup.close();
  });

  it('wake a background that has died', async () => {
    await browser.killWorker();
    await page.goto('http://bread.example/again');
    await expect.poll(() => scene.captured).toContain('http://bread.example/again');
  });

  it('are forgotten on both sides, and no file here holds them any more', async () => {
    scene.forgotten.length = 0;
    const options = await browser.open('options.html', { width: 720, height: 1_400 });
    await options.locator('.learned summary').click();
    await options.locator('.learned li').first().waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await options.emulateMedia({ colorScheme });
      expect(await faults(options)).toEqual([]);
      await options.screenshot({ path: `${SHOTS}options-learned-${colorScheme}.png`, fullPage: true });
    }
    await options.getByRole('textbox', { name: 'Site to forget' }).fill('https://www.bread.example/x');
    await options.getByRole('button', { name: 'Forget this site' }).click();
    await options.getByText(/^Forgotten here;/).waitFor();
    await expect.poll(() => scene.forgotten).toEqual([{ kind: 'site', host: 'www.bread.example' }]);
    await options.getByRole('textbox', { name: 'Site to forget' }).fill('bread.example');
    await options.getByRole('button', { name: 'Forget this site' }).click();
    await expect.poll(() => scene.forgotten).toHaveLength(2);
    // The order to forget is dropped once it is answered, which is after it is seen here.
    await expect.poll(() => options.evaluate(everythingKept)).not.toContain('bread.example');
    await options.close();
  });

  it('are not kept any more once the switch is off', async () => {
    const options = await browser.open('options.html', { width: 720, height: 900 });
    await options.locator('.switch input').first().uncheck();
    await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ captures: false });
    await options.close();
    await visit('http://bread.example/later');
    expect(scene.captured).not.toContain('http://bread.example/later');
  });
});
