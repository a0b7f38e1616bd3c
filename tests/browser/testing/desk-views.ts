import type { Page } from 'playwright-core';
import { takePicture } from './picture.ts';
import { storeShot } from './store-shot.ts';

/** Every view of the desk, by the place of its button, and what must be seen there. */
export const DESK_VIEWS: Readonly<Record<string, { see: string; after?: (page: Page) => Promise<void> }>> = {
  results: {
    see: '.results tbody tr',
    after: async (page) => {
      await page.keyboard.press('j');
      await page.keyboard.press('w');
      await page.locator('.reasons').waitFor();
      // Window size of the README's pictures, before a text fills it.
      const language = await page.evaluate(() => document.documentElement.lang);
      await takePicture(page, `desk-reasons-${language}`);
      if (language === 'en') await storeShot(page, 'desk-results');
      await page.locator('[aria-controls^="text-"]').click();
      await page.locator('.reading').scrollIntoViewIfNeeded();
    },
  },
  report: {
    see: '.groups',
    after: async (page) => {
      await page.locator('select').last().locator('xpath=following-sibling::button').click();
      await page.locator('.plot').scrollIntoViewIfNeeded();
    },
  },
  map: {
    see: '.map canvas',
    after: async (page) => {
      await page.locator('main label.field input[type=search]').fill('hydration');
      await page.locator('.hits button').first().click();
      await page.locator('.way li').nth(1).waitFor();
    },
  },
  topic: {
    see: '.candidates li',
    after: (page) => page.locator('.kin').last().scrollIntoViewIfNeeded(),
  },
  learned: { see: '.learned' },
  watch: {
    see: '.finds li',
    after: async (page) => {
      await page.locator('main .primary').click();
      await page.locator('.watched tbody tr').first().waitFor();
    },
  },
  'take-away': { see: '.formats' },
  start: { see: 'form.start' },
};

/** Goes to a view of the desk. */
export async function show(page: Page, view: string): Promise<void> {
  await page.locator('aside nav button').nth(Object.keys(DESK_VIEWS).indexOf(view)).click();
  await page
    .locator(DESK_VIEWS[view]?.see ?? view)
    .first()
    .waitFor();
}
