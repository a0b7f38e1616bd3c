import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepSamplePages } from '../../companion/store/testing/sample-pages.ts';
import { EMPTY_RECORD } from '../../shared/page/testing/empty-record.ts';
import { firstOf } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { chooseLanguage, chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { deskPages, deskTopic } from './testing/desk-pages.ts';
import { keptSettings } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import { type Stage, setStage } from './testing/stage.ts';

const HOUR_MS = 3_600_000;

/** Pages that the user read: most about the topic of the crawl, two of one site, one about something else. */
const READ: readonly (readonly [path: string, title: string, text: string])[] = [
  ['https://www.slowbread.example/jar', 'How to feed a sourdough starter in a jar', deskTopic.texts[0]?.text ?? ''],
  [
    'https://www.slowbread.example/rye',
    'A rye starter, day by day',
    'Feed the rye sourdough starter with flour and water.',
  ],
  ['https://mianbao.example.cn/yang', '酸面团酵种的喂养', '酵种 sourdough starter 需要每天喂面粉和水。'],
  [
    'http://levain.example/stiff',
    'Stiff levain for cold kitchens',
    'A stiff levain is a sourdough culture with less water.',
  ],
  [
    'http://mill.example/bran',
    'What bran does to a starter',
    'Bran makes the sourdough culture lively; feed it flour.',
  ],
  [
    'http://papers.example/budget',
    'Ministers meet again over the budget',
    'The budget of next year and a culture of debate.',
  ],
];

/** Puts the pages into the companion as if the extension had sent them. */
function read(scene: Scene): void {
  scene.store.captures.put(
    READ.map(([url, title, text], place) => ({
      ...{ id: `read-${place}`, at: Date.now() - place * HOUR_MS },
      page: { ...EMPTY_RECORD, url, title, text, headings: [], links: [], feeds: [] },
    })),
  );
  scene.captured.push(...READ.map(([url]) => url));
}

/** The first two in both forms, the third in the long form. */
const LOOKS = [
  ['zh_CN', 'dark', 400],
  ['ar', 'light', 360],
  ['en', 'light', 400],
] as const;

async function allowReading(browser: TestBrowser): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.switch input').check();
  await vi.waitFor(async () => expect(await popup.evaluate(keptSettings)).toMatchObject({ captures: true }), 60_000);
  await popup.close();
}

describe.skipIf(chromiumProgram === undefined)('what teaches a crawl, in the popup', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: TestBrowser;

  beforeAll(async () => {
    stage = await setStage(
      () => sampleCrawl(),
      (made) => keepSamplePages(made.store, deskPages(), 'crawl-1', deskTopic),
    );
    ({ scene, browser } = stage);
    await allowReading(browser);
    const article = await browser.context.newPage();
    await article.goto('http://bread.example/starter');
    read(scene);
    scene.crawls = [sampleCrawl()];
    scene.suggestions = sampleSuggestions();
  });
  afterAll(() => stage?.close());

  const open = async (path = 'popup.html', size = { width: 400, height: 580 }): Promise<Page> => {
    const page = await browser.open(path, size);
    onTestFinished(() => page.close());
    return page;
  };

  it.each(firstOf(2, LOOKS))(
    'the questions have no accessibility fault in %s, %s, at %d pixels',
    async (language, scheme, width) => {
      scene.siteQuestions = [{ host: 'www.slowbread.example', links: 41, chance: 0.5, fetched: 6, onTopic: 4 }];
      await chooseLanguage(browser, language);
      const page = await open('popup.html', { width, height: 580 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await page.locator('.read-page').first().waitFor();
      await page.locator('.read-page .yes').first().click();
      await page.locator('.read-page[data-answer=yes]').waitFor();
      await page.locator('.read-pages').scrollIntoViewIfNeeded();
      await takePicture(page, `popup-read-${scheme}-${language}`);
      expect(await faults(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      // Withdraws the answer, so that the next language begins with the same question.
      await page.locator('.read-page .yes').first().click();
      await expect.poll(() => page.locator('.read-page[data-answer=yes]').count()).toBe(0);
      await page.locator('.site-question').scrollIntoViewIfNeeded();
      await takePicture(page, `popup-site-${scheme}-${language}`);
      expect(await faults(page)).toEqual([]);
    },
  );

  it('given a question about a site, a key answers it, and the answer can be withdrawn', async () => {
    await chooseLanguage(browser, 'en');
    scene.siteQuestions = [{ host: 'www.slowbread.example', links: 41, chance: 0.5, fetched: 6, onTopic: 4 }];
    const page = await open();
    await page.locator('.site-question fieldset button').first().focus();
    await page.keyboard.press('n');
    await page.getByText('Links to www.slowbread.example come last now.').first().waitFor();
    await page.locator('.site-question').getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => scene.siteAnswers)
      .toEqual([
        { host: 'www.slowbread.example', relevant: false },
        { host: 'www.slowbread.example', relevant: null },
      ]);
  });

  it('given a label on an ended crawl, shows its effect, and the crawl continues with more pages', async () => {
    await chooseLanguage(browser, 'en');
    const ended = sampleCrawl({ state: 'done', reason: 'page-limit', fetched: 500, leftMs: null });
    scene.crawls = [ended];
    const page = await open();
    await page.locator('.suggestion .yes').first().click();
    await page.getByText('Judging the pages again').waitFor();
    await takePicture(page, 'popup-judging-light-en');
    expect(await faults(page)).toEqual([]);
    scene.suggestions = scene.suggestions.map((one) => ({ ...one, relevance: one.relevance / 2 }));
    scene.tell({ type: 'rejudged', crawlId: ended.id });
    await page.getByText(/↑0 ↓[1-9]/).waitFor();
    await page.getByRole('button', { name: 'Continue with 100 more pages in this direction' }).click();
    await expect.poll(() => scene.crawls[0]).toMatchObject({ state: 'running', budgets: { pages: 600 } });
    scene.crawls = [sampleCrawl()];
    scene.suggestions = sampleSuggestions();
  });

  it.each([
    ['en', 'light', 1180],
    ['zh_CN', 'dark', 390],
  ] as const)(
    'the desk shows pages that were read until one switch hides them, in %s, %s, at %d',
    async (language, scheme, width) => {
      await chooseLanguage(browser, language);
      const page = await open('desk.html', { width, height: 860 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.locator('.read-result').first().waitFor();
      await takePicture(page, `desk-read-${scheme}-${language}`);
      expect(await faults(page)).toEqual([]);
      await page.getByText(language === 'en' ? 'Without pages you read' : '不含您读过的网页').click();
      await expect.poll(() => page.locator('.read-result').count()).toBe(0);
    },
  );

  it('pages that were read are named by key, arrive once, and are offered no more', async () => {
    await chooseLanguage(browser, 'en');
    const page = await open();
    await page.locator('.read-page').first().focus();
    for (const key of ['a', 'j', 'j', 'j', 'n']) await page.keyboard.press(key);
    await expect.poll(() => page.locator('.read-page[data-answer=yes]').count()).toBe(2);
    await page.getByText('2 pages teach this topic now. 1 page counts as not relevant.').waitFor({ timeout: 30_000 });
    expect(scene.topics.at(-1)?.texts.map(({ url }) => url)).toContain('https://www.slowbread.example/rye');
    expect(scene.labels.at(-1)).toMatchObject({ url: 'http://levain.example/stiff', value: 'not-relevant' });
    // The played companion keeps topics apart from those it judges by, so only the refused page goes from its list.
    await expect.poll(() => page.locator('.read-page').count()).toBeGreaterThan(0);
    await takePicture(page, 'popup-taught-light-en');
  });
});
