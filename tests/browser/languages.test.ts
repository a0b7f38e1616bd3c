import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../extension/storage/settings.ts';
import { longer } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { chooseLanguage, chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import { type Stage, setStage } from './testing/stage.ts';

/** In the short form: plain, from right to left, without spaces between words, and with long words. */
const LOOKED_AT = longer<readonly Language[]>(['en', 'ar', 'zh_CN', 'de'], LANGUAGES);

/** English and Chinese are looked at in every state by popup-states; here each language is looked at once. */
describe.skipIf(chromiumProgram === undefined)('the languages', () => {
  let stage: Stage | undefined;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await setStage(
      () => sampleCrawl(),
      (scene) => {
        scene.crawls = [sampleCrawl()];
        scene.suggestions = sampleSuggestions();
      },
    );
    ({ browser } = stage);
    await (await browser.context.newPage()).goto('http://bread.example/starter');
  });
  afterAll(() => stage?.close());

  it.each(LOOKED_AT)('%s fits, runs its own way, and has no accessibility fault', async (language) => {
    const options = await browser.open('options.html', { width: 700, height: 900 });
    await options.locator('select').focus();
    await options.locator('select').selectOption(language);
    await options.locator(`html[lang="${language.replace('_', '-')}"]`).waitFor();
    // The redraw in another language must keep the keyboard focus.
    await options.locator('select:focus').waitFor();
    const popup = await browser.open('popup.html');
    await popup.locator('.suggestion').first().waitFor();
    await popup.locator('.title-row button').last().click();
    await popup.locator('.budgets').waitFor();
    await popup.keyboard.press('?');
    expect(await covered(popup)).toEqual([]);
    await popup.keyboard.press('Escape');
    for (const [name, page] of Object.entries({ options, popup })) {
      await takePicture(page, `${name}-${language}`, true);
      expect(await page.evaluate(() => document.documentElement.dir), name).toBe(language === 'ar' ? 'rtl' : 'ltr');
      expect(await tooWide(page), name).toEqual([]);
      expect(await faults(page), name).toEqual([]);
      await page.close();
    }
  });

  it('given another language chosen elsewhere, open pages turn to it as a whole', async () => {
    await chooseLanguage(browser, 'en');
    const desk = await browser.open('desk.html', { width: 700, height: 900 });
    const panel = await browser.open('sidepanel.html');
    await panel.locator('.suggestion').first().waitFor();
    await chooseLanguage(browser, 'ar');
    const words = (page: Page, place: string) => page.locator(place).first().textContent();
    for (const page of [desk, panel]) await expect.poll(() => page.evaluate(() => document.dir)).toBe('rtl');
    expect(await words(desk, 'aside nav button')).not.toMatch(/[a-z]/i);
    expect(await words(panel, '.suggestion .yes')).not.toMatch(/[a-z]/i);
    expect(await desk.title()).not.toContain('Desk');
    await Promise.all([desk.close(), panel.close()]);
  });
});

/** Returns the meanings of keys that a key's sign covers. */
function covered(popup: Page): Promise<(string | null)[]> {
  return popup.locator('dialog .keys dd').evaluateAll((meanings) =>
    meanings
      .filter((meaning) => {
        const words = meaning.getBoundingClientRect();
        return [...(meaning.previousElementSibling?.children ?? [])].some((key) => {
          const { left, right } = key.getBoundingClientRect();
          return left < words.right && right > words.left;
        });
      })
      .map(({ textContent }) => textContent),
  );
}

/** Returns elements that reach beyond the side of their page, and buttons too narrow for their words. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out = [...document.querySelectorAll('main *, header *')].filter((element) => {
      // Skips text that is cut with an ellipsis on purpose.
      if (element.parentElement?.closest('.clip, .hidden')) return false;
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1);
    });
    const cut = [...document.querySelectorAll('button')].filter(
      (button) => button.scrollWidth > button.clientWidth + 1,
    );
    return [...out, ...cut].map((element) => element.outerHTML.slice(0, 120));
  });
}
