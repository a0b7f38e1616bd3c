import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { longer } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { chooseLanguage, chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { deskTopic } from './testing/desk-pages.ts';
import { DESK_SIZE, NARROW, setDesk } from './testing/desk-stage.ts';
import { DESK_VIEWS, show } from './testing/desk-views.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import type { Stage } from './testing/stage.ts';
import { storeShot } from './testing/store-shot.ts';

/** A page of 1280 pixels at 400 per cent (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 860 };
const VIEWS = Object.keys(DESK_VIEWS);
/** In the short form the Chinese desk shows the views with most words, the others every view. */
const WORDIEST = longer(['results', 'report', 'start'], VIEWS);
/** Views that the listings of the stores show, beside the results. */
const STORE_VIEWS = ['map', 'watch'];

describe.skipIf(chromiumProgram === undefined)('the desk', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await setDesk();
    ({ scene, browser } = stage);
  });
  afterAll(() => stage?.close());

  describe.each([
    ['en', 'light', DESK_SIZE, VIEWS],
    ['zh_CN', 'dark', DESK_SIZE, WORDIEST],
    ['ar', 'dark', NARROW, VIEWS],
  ] as const)('in %s, %s, %j', (language, colorScheme, size, views) => {
    let page: Page;
    const open = async (): Promise<void> => {
      page = await browser.open('desk.html', size);
      await page.emulateMedia({ colorScheme });
      await page.locator('.results tbody tr').first().waitFor();
    };
    beforeAll(async () => {
      await chooseLanguage(browser, language);
      await open();
    });
    // Reopens the desk after a failed test, so that the next starts clean.
    afterEach(async ({ task }) => {
      scene.store.watches.drop(deskTopic.id);
      if (task.result?.state !== 'fail') return;
      await page.close();
      await open();
    });
    afterAll(() => page?.close());

    it.each(views)('has no accessibility fault in %s', async (view) => {
      await show(page, view);
      await DESK_VIEWS[view]?.after?.(page);
      await takePicture(page, `desk-${view}-${colorScheme}-${language}`);
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      if (language === 'en' && STORE_VIEWS.includes(view)) await storeShot(page, `desk-${view}`);
    });
  });

  it.each([DESK_SIZE, NARROW])('the names of the columns span the whole table at %j', async (size) => {
    await chooseLanguage(browser, 'en');
    const page = await browser.open('desk.html', size);
    onTestFinished(() => page.close());
    await page.locator('.results tbody tr').first().waitFor();
    const [table, names] = await page.evaluate(() =>
      ['.results', '.results thead tr'].map((part) => document.querySelector(part)?.getBoundingClientRect().width ?? 0),
    );
    // The table has a border of one pixel on either side.
    expect(names).toBeGreaterThanOrEqual((table ?? 0) - 2);
  });

  it.each([DESK_SIZE, NARROWEST])(
    'a crawl that runs stays within its place, whatever it is called, at %j',
    async (size) => {
      await chooseLanguage(browser, 'en');
      const [ended] = scene.crawls;
      scene.crawls = [sampleCrawl({ topicName: 'Keeping a sourdough starter alive through a long winter' })];
      onTestFinished(() => {
        scene.crawls = ended === undefined ? [] : [ended];
      });
      const page = await browser.open('desk.html', size);
      onTestFinished(() => page.close());
      await page.locator('aside .title-row button').first().waitFor();
      const [place, card] = await page.evaluate(() =>
        ['aside', 'aside .card'].map((part) => document.querySelector(part)?.getBoundingClientRect().width ?? 0),
      );
      expect(card).toBe(place);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    },
  );

  it('shows in forced colours which view and which label is chosen, and which mood is which', async () => {
    await chooseLanguage(browser, 'en');
    const page = await browser.open('desk.html', DESK_SIZE);
    onTestFinished(() => page.close());
    await page.emulateMedia({ forcedColors: 'active' });
    const colours = (parts: string, pseudo?: string): Promise<string[]> =>
      page
        .locator(parts)
        .evaluateAll((all, on) => all.map((part) => getComputedStyle(part, on).backgroundColor), pseudo);
    await page.locator('.results tbody tr').first().waitFor();
    const yes = page.locator('.verdicts .yes').first();
    // An earlier try of this test may have labelled it.
    if ((await yes.getAttribute('aria-pressed')) !== 'true') await yes.click();
    await page.locator('.verdicts .yes[aria-pressed="true"]').waitFor();
    const [chosen] = await colours('aside nav button[aria-current]');
    expect(await colours('.verdicts .yes[aria-pressed="true"]')).toEqual([chosen]);
    expect(await colours('aside nav button:not([aria-current]), .verdicts [aria-pressed="false"]')).not.toContain(
      chosen,
    );
    await show(page, 'report');
    // No sample page praises or blames.
    await page.evaluate(() => {
      const [sign, words] = [document.createElement('p'), ['positive', 'neutral', 'negative']];
      sign.className = 'moods';
      sign.append(...words.map((mood) => Object.assign(document.createElement('span'), { textContent: mood })));
      for (const [at, span] of [...sign.children].entries()) span.setAttribute('data-mood', words[at] ?? '');
      document.querySelector('main')?.append(sign);
    });
    expect(new Set(await colours('.moods span', '::before')).size).toBe(3);
    const column = page.locator('.trend .column').last();
    expect(await column.evaluate((bar) => getComputedStyle(bar).forcedColorAdjust)).toBe('none');
  });

  it('the name of a host that does not fit begins where its column begins', async () => {
    await chooseLanguage(browser, 'en');
    const page = await browser.open('desk.html', NARROWEST);
    onTestFinished(() => page.close());
    await show(page, 'report');
    expect(
      await page
        .locator('.hosts th button')
        .first()
        .evaluate((name) => getComputedStyle(name).textAlign),
    ).toBe('start');
  });

  it('the panel beside the page has the parts of the popup, at any width', async () => {
    await chooseLanguage(browser, 'en');
    const page = await browser.open('sidepanel.html', { width: 300, height: 700 });
    await page.locator('.top').waitFor();
    await takePicture(page, 'sidepanel');
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(300);
    await page.close();
  });
});
