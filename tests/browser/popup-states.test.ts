import { mkdir } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSamplePages } from '../../companion/store/testing/sample-pages.ts';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chooseLanguage, chromiumProgram, launch } from './chromium.ts';
import { deskPages, deskTopic } from './desk-pages.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import { type Scene, setScene } from './scene.ts';
import { openSite, type Site } from './site.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;

/** Every state of the popup: how to bring it about, and what must then be seen. */
const STATES: Readonly<
  Record<
    string,
    { set?: (scene: Scene) => void; away?: true; width?: number; see: string; after?: (page: Page) => Promise<void> }
  >
> = {
  empty: { see: '.first' },
  running: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
  },
  why: {
    set: (scene) => {
      scene.crawls = [
        sampleCrawl(),
        sampleCrawl({ id: 'crawl-0', topicName: '酸面团', state: 'done', reason: 'exhausted', startedAt: 1 }),
      ];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    after: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('w');
      await page.keyboard.press('j');
      await page.keyboard.press('r');
      await page.locator('.undo').waitFor();
      await page.locator('.reasons').first().scrollIntoViewIfNeeded();
    },
  },
  reading: {
    set: (scene) => {
      keepSamplePages(scene.store, deskPages(), 'crawl-1', deskTopic);
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    after: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('t');
      // By key alone: the text has the focus and is scrolled by arrows, which move no card; the same key leads back.
      await page.locator('.reading:focus').waitFor();
      expect(await page.locator('.reading pre').textContent()).toBe('if ripe:\n    bake(flour)');
      await page.keyboard.press('ArrowDown');
      await page.locator('.reading:focus').waitFor();
      await page.keyboard.press('t');
      await page.locator('.suggestion:focus').waitFor();
      expect(await page.locator('.reading').count()).toBe(0);
      await page.keyboard.press('t');
      await page.locator('.reading:focus').scrollIntoViewIfNeeded();
    },
  },
  asks: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    after: async (page) => {
      await page.locator('.queues label').last().click();
      await expect.poll(() => page.locator('.suggestion').count()).toBe(1);
      await page.locator('[aria-expanded=false]').first().click();
      await page.locator('.budgets').waitFor();
    },
  },
  done: {
    set: (scene) => {
      scene.crawls = [sampleCrawl({ state: 'done', reason: 'page-limit', fetched: 500, onTopic: 318, leftMs: null })];
      scene.suggestions = sampleSuggestions().slice(0, 2);
    },
    see: '.suggestion',
  },
  narrow: {
    set: (scene) => {
      scene.crawls = [sampleCrawl({ state: 'paused', message: 'The disk is nearly full.' })];
      scene.suggestions = sampleSuggestions();
    },
    see: '.suggestion',
    width: 320,
  },
  help: { see: '.first', after: async (page) => page.keyboard.press('?').then(() => page.locator('dialog').waitFor()) },
  away: {
    set: (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
    away: true,
    see: '.notice',
    after: async (page) => {
      await page.locator('.suggestion .no').last().click();
      await page.locator('.notice .muted').waitFor();
      await page.evaluate(() => document.querySelector('main')?.scrollTo(0, 0));
    },
  },
};

/** Each state in all of these: two languages, one that is written from right to left, and what users ask of their systems. */
const LOOKS = [
  { name: 'light-en', language: 'en', media: { colorScheme: 'light' } },
  { name: 'dark-zh_CN', language: 'zh_CN', media: { colorScheme: 'dark', reducedMotion: 'reduce' } },
  { name: 'light-ar', language: 'ar', media: { colorScheme: 'light' } },
  { name: 'forced-en', language: 'en', media: { colorScheme: 'dark', forcedColors: 'active' } },
] as const;

describe.skipIf(chromiumProgram === undefined)('the popup', () => {
  let site: Site;
  let scene: Scene;
  let extension: ExtensionCopy;
  let browser: Browser;

  beforeAll(async () => {
    await mkdir(SHOTS, { recursive: true });
    site = await openSite();
    scene = await setScene(() => sampleCrawl());
    extension = await copyExtension(scene.paired, ['http://*/*', 'https://*/*']);
    browser = await launch({ extension: extension.folder, args: site.args });
    const article = await browser.context.newPage();
    await article.goto('http://bread.example/starter');
  });
  afterAll(async () => {
    await browser?.close();
    await extension?.remove();
    await scene?.close();
    await site?.close();
  });

  it.each(Object.keys(STATES))(
    'has no accessibility fault when %s: light, dark, forced colours, reduced motion, from right to left',
    async (name) => {
      const state = STATES[name];
      if (state === undefined) throw new Error(name);
      scene.crawls = [];
      scene.suggestions = [];
      state.set?.(scene);
      if (state.away) {
        // What was known is shown while the companion is away.
        const before = await browser.open('popup.html');
        await before.locator('.suggestion').first().waitFor();
        await before.close();
        await scene.close();
      }
      for (const { name: look, language, media } of LOOKS) {
        await chooseLanguage(browser, language);
        const page = await browser.open('popup.html', { width: state.width ?? 400, height: 580 });
        await page.emulateMedia(media);
        await page.locator(state.see).first().waitFor();
        await state.after?.(page);
        await page.screenshot({ path: `${SHOTS}popup-${name}-${look}.png`, animations: 'disabled' });
        // axe reads the colours of the style sheet, not those that the system puts in their place.
        const axe = new AxeBuilder({ page }).disableRules('forcedColors' in media ? ['color-contrast'] : []);
        expect((await axe.analyze()).violations).toEqual([]);
        // Nothing may have to be scrolled sideways to be read.
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
        await forgetLabels(page);
        await page.close();
      }
    },
  );
});

/** Every picture begins with nothing labelled. */
async function forgetLabels(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ambit');
        opening.onsuccess = () => {
          const change = opening.result.transaction(['labels', 'single'], 'readwrite');
          change.objectStore('labels').clear();
          change.objectStore('single').delete('popup');
          change.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          change.onabort = () => reject(change.error);
        };
      }),
  );
}
