import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { indexAll } from '../../companion/search/indexing.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { firstOf } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { chooseLanguage, chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { deskTopic } from './testing/desk-pages.ts';
import { DESK_SIZE, NARROW, setDesk } from './testing/desk-stage.ts';
import { takePicture } from './testing/picture.ts';
import type { Scene } from './testing/scene.ts';
import type { Stage } from './testing/stage.ts';

const WAITING = { ...EMPTY_RECORD, headings: [], links: [], feeds: [], url: 'http://later.example/', text: 'Later.' };
const POPUP = { width: 400, height: 580 };

/** The first four in both forms, the others in the long form. */
const LOOKS = [
  ['desk.html', 'en', 'light', DESK_SIZE],
  ['desk.html', 'ar', 'dark', NARROW],
  ['popup.html', 'ar', 'light', POPUP],
  ['popup.html', 'zh_CN', 'dark', POPUP],
  ['desk.html', 'zh_CN', 'dark', DESK_SIZE],
  ['popup.html', 'en', 'light', POPUP],
] as const;

describe.skipIf(chromiumProgram === undefined)('the search over everything', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await setDesk();
    ({ scene, browser } = stage);
    const url = 'https://blog.millers.example/hydration';
    scene.store.labels.put([{ id: 'l', topicId: deskTopic.id, target: 'page', url, value: 'relevant', at: 1 }]);
    indexAll(scene.store);
  });
  afterAll(() => stage?.close());

  const search = async (page: Page, words: string): Promise<void> => {
    await page.locator('.find input').fill(words);
    await page.locator('.find .found').waitFor();
  };

  it.each(firstOf(4, LOOKS))(
    'given %s in %s, %s, it finds pages and has no accessibility fault',
    async (file, language, colorScheme, size) => {
      await chooseLanguage(browser, language);
      const page = await browser.open(file, size);
      onTestFinished(() => page.close());
      await page.emulateMedia({ colorScheme });
      await page.locator('.companion[data-state=good]').waitFor();
      const words = language === 'zh_CN' ? '酵種 麵粉' : 'starter flour before:soon';
      await search(page, words);
      await page.locator('.hit mark').first().waitFor();
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await takePicture(page, `search-${file.replace('.html', '')}-${colorScheme}-${language}`);
    },
  );

  it('given keys alone, a slash leads into the box, arrows through the hits, and Enter opens one', async () => {
    await chooseLanguage(browser, 'en');
    const page = await browser.open('popup.html', POPUP);
    onTestFinished(() => page.close());
    await page.locator('.companion[data-state=good]').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('sourdough alive');
    await page.locator('.hit').first().waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('href') ?? document.activeElement?.tagName);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('http://bread.example/starter');
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe('INPUT');
    const opened = browser.context.waitForEvent('page');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await expect.poll(() => tab.url()).toBe('http://bread.example/starter');
    await tab.close();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.find .found').count()).toBe(0);
  });

  it.each([
    ['en', 'light', DESK_SIZE],
    ['ar', 'dark', NARROW],
  ] as const)(
    'given Results in %s, %s, keys alone write a note and tags of a page, without an accessibility fault',
    async (language, colorScheme, size) => {
      await chooseLanguage(browser, language);
      const page = await browser.open('desk.html', size);
      onTestFinished(() => page.close());
      await page.emulateMedia({ colorScheme });
      await page.locator('.results tbody tr').first().waitFor();
      await page.keyboard.press('j');
      await page.keyboard.press('a');
      await page.locator('form.naming textarea').waitFor();
      await page.keyboard.type('Try it with rye');
      await page.locator('form.naming input').first().fill(`later, ${language}`);
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await takePicture(page, `annotate-desk-${language}`);
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('.annotation').first().textContent()).toContain(`#${language}`);
      expect(await faults(page)).toEqual([]);
    },
  );

  it('given words that no page has, and pages that wait to be indexed, both are said', async () => {
    await chooseLanguage(browser, 'en');
    scene.store.captures.put([{ id: 'waits', at: 1, page: WAITING }]);
    const page = await browser.open('popup.html', POPUP);
    onTestFinished(() => page.close());
    await page.locator('.companion[data-state=good]').waitFor();
    await search(page, 'quetzalcoatl');
    const said = () => page.locator('.find .found').textContent();
    await expect.poll(said).toContain('No page was found.');
    expect(await said()).toMatch(/Still indexing: \d+ of \d+ pages can be found\./);
  });
});
