import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { faults } from './testing/axe.ts';
import { chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { everythingKept, keptSettings } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import type { TestSite } from './testing/site.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** Milliseconds to wait for a forbidden capture: longer than a capture takes. */
const CHANCE_MS = 1_500;

/** Each of its steps may take half a minute. */
const LONG_MS = 240_000;

const setReading = (): Promise<Stage> => setStage(() => sampleCrawl());
const openSettings = (browser: TestBrowser): Promise<Page> =>
  browser.open('options.html', { width: 720, height: 1_400 });

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await new Promise((resolve) => setTimeout(resolve, CHANCE_MS));
}

async function switchOn({ browser }: Stage): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.switch input').check();
  // Kept, and not the click alone. Some call this before their tests begin, where `expect.poll` may not be.
  await vi.waitFor(async () => expect(await popup.evaluate(keptSettings)).toMatchObject({ captures: true }), 60_000);
  await popup.close();
}

/** Waits for the counts, then confirms. */
async function confirmForgetting(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByText(/^Pages found by crawls: \d+\. Pages you read: \d+\. Labels: \d+\.$/).waitFor();
  await question.getByRole('button', { name: 'Forget' }).click();
}

/** The erasure holds on both sides, and no file here contains the pages any more. */
async function forget({ browser, scene }: Stage): Promise<void> {
  const options = await openSettings(browser);
  await options.locator('.learned summary').click();
  await options.locator('.learned li').first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await options.emulateMedia({ colorScheme });
    expect(await faults(options)).toEqual([]);
    await takePicture(options, `options-learned-${colorScheme}`, true);
  }
  await options.getByRole('textbox', { name: 'Site to forget' }).fill('https://www.bread.example/x');
  await options.getByRole('button', { name: 'Forget this site' }).click();
  await confirmForgetting(options);
  await options.getByText('Forgotten.', { exact: true }).waitFor();
  await expect.poll(() => scene.forgotten).toEqual([{ kind: 'site', host: 'www.bread.example' }]);
  await options.getByRole('textbox', { name: 'Site to forget' }).fill('bread.example');
  await options.getByRole('button', { name: 'Forget this site' }).click();
  await confirmForgetting(options);
  await expect.poll(() => scene.forgotten).toHaveLength(2);
  // The extension drops the erasure once it has the answer, which comes after this.
  await expect.poll(() => options.evaluate(everythingKept)).not.toContain('bread.example');
  await options.close();
}

describe.skipIf(chromiumProgram === undefined)('visited pages', () => {
  it(
    'are saved and sent only while the switch is on, and an erasure removes them on both sides',
    async () => {
      const stage = await forThisTry(setReading());
      const { browser, scene } = stage;
      const page = await browser.context.newPage();
      await visit(page, 'http://bread.example/before');
      expect(scene.captured).toEqual([]);

      await switchOn(stage);
      await page.goto('http://bread.example/after');
      await expect.poll(() => scene.captured).toEqual(['http://bread.example/after']);
      // A background that has died wakes for them.
      await browser.killWorker();
      await page.goto('http://bread.example/again');
      await expect.poll(() => scene.captured).toContain('http://bread.example/again');

      await forget(stage);

      const options = await openSettings(browser);
      await options.locator('.switch input').first().uncheck();
      await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ captures: false });
      await options.close();
      await visit(page, 'http://bread.example/later');
      expect(scene.captured).not.toContain('http://bread.example/later');
    },
    LONG_MS,
  );

  describe('while the switch is on', () => {
    let stage: Stage | undefined;
    let site: TestSite;
    let scene: Scene;
    let browser: TestBrowser;

    beforeAll(async () => {
      stage = await setReading();
      ({ site, scene, browser } = stage);
      await switchOn(stage);
    });
    afterAll(() => stage?.close());

    let ordinary = 0;
    const captureOrdinary = async (): Promise<string> => {
      const url = `http://bread.example/ordinary/${++ordinary}`;
      const other = await browser.context.newPage();
      await other.goto(url);
      await expect.poll(() => scene.captured).toContain(url);
      await other.close();
      return url;
    };
    /** Opens a page, then captures an ordinary one beside it: a capture of the first would have come by then. */
    const isNotKept = async (open: () => Promise<unknown>): Promise<void> => {
      const before = [...scene.captured];
      await open();
      expect(scene.captured).toEqual([...before, await captureOrdinary()]);
    };

    it.each([
      'http://bread.example/members',
      'http://bread.example/clobbered/members',
      'http://bread.example/users/sign_in',
      'http://mail.bread.example/',
      'http://bread.example/x?access_token=1',
    ])('given pages that look private, they are not saved: %s', async (url) => {
      const page = await browser.context.newPage();
      await isNotKept(() => page.goto(url));
      await page.close();
    });

    it("given pages with elements named like the platform's own, they are saved like any other", async () => {
      const url = `http://bread.example/clobbered/${++ordinary}`;
      const page = await browser.context.newPage();
      await page.goto(url);
      await expect.poll(() => scene.captured).toContain(url);
      await page.close();
    });

    it('given pages in a private window, neither they nor any other of its data is saved', async () => {
      const worker = await browser.worker();
      // A real one: of the same profile, off the record.
      const whisper = (url: string) => chrome.windows.create({ incognito: true, url }).then(() => undefined);
      const url = `bread.example/whispered/${++ordinary}`;
      await isNotKept(async () => {
        await worker.evaluate(whisper, `http://${url}`);
        await expect.poll(() => site.visits).toContain(url);
      });
      const popup = await browser.open('popup.html');
      const kept = await popup.evaluate(everythingKept);
      expect(kept).toContain('bread.example/ordinary');
      expect(kept).not.toContain('whispered');
      await popup.close();
    });
  });
});
