import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longer } from '../../shared/testing/effort.ts';
import { chromiumProgram, type TestBrowser } from './testing/chromium.ts';
import { waitingStarts } from './testing/kept.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import { type Stage, setStage } from './testing/stage.ts';

const PAGE = 'http://bread.example/starter';
/** Moments of death after the click, in milliseconds: before, within and after reading, keeping and sending. */
const MOMENTS = longer([0, 15, 60, 300], [0, 5, 15, 30, 60, 120, 300]);
/** Besides: as soon as the request is written down. */
const KEPT = 'as soon as it is kept' as const;

/** The background may die at any moment without loss or doubled data. */
describe.skipIf(chromiumProgram === undefined)('the background dies', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: TestBrowser;
  /** Looks into the storage without waking the background. */
  let watcher: Page;
  /** Makes addresses new for each try, because labelled pages do not appear again. */
  let round = 0;

  beforeAll(async () => {
    stage = await setStage((spec, topic) =>
      sampleCrawl({ id: spec.id, topicId: topic.id, topicName: topic.name, startedAt: Date.now() }),
    );
    ({ scene, browser } = stage);
    watcher = await browser.open('welcome.html');
    const page = await browser.context.newPage();
    await page.goto(PAGE);
  });
  afterAll(() => stage?.close());

  /** Opening the popup wakes the background, as the user would. */
  async function wake(): Promise<void> {
    const popup = await browser.open('popup.html');
    await popup.locator('.companion[data-state=good]').waitFor();
    await popup.close();
  }

  it.each([...MOMENTS, KEPT])('given a death %s (ms) after a crawl was started: it starts once', async (moment) => {
    const before = scene.started.length;
    const isKept = async () => scene.started.length > before || (await watcher.evaluate(waitingStarts)) > 0;
    const worker = await browser.worker();
    await worker.evaluate(chooseInMenu, PAGE);
    if (moment === KEPT) await expect.poll(isKept, { interval: 5 }).toBe(true);
    else await new Promise((resolve) => setTimeout(resolve, moment));
    const kept = await isKept();
    await browser.killWorker();
    await wake();
    // A background that died before its first write has not confirmed the crawl's start to the user.
    if (kept) await expect.poll(() => scene.started.length).toBeGreaterThan(before);
    // The next life does not start it again.
    await wake();
    const started = scene.started.slice(before);
    if (kept) expect(started).toHaveLength(1);
    expect(started.length).toBeLessThanOrEqual(1);
    for (const spec of started) {
      expect(spec.seeds).toEqual([PAGE]);
      expect(scene.topics.find(({ id }) => id === spec.topicId)?.texts[0]?.text).toContain('sourdough starter');
    }
  });

  /** A popup with suggestions at addresses that no earlier try has seen. */
  async function openWithNew(): Promise<Page> {
    const [crawl] = scene.crawls;
    if (crawl === undefined) throw new Error('no crawl');
    const sign = `try-${++round}`;
    scene.suggestions = sampleSuggestions(crawl.id, crawl.topicId).map((one) => ({
      ...one,
      url: `${one.url}?${sign}`,
    }));
    scene.labels.length = 0;
    const popup = await browser.open('popup.html');
    await popup.locator(`.suggestion a[href$="?${sign}"]`).first().waitFor();
    return popup;
  }

  async function arrivesOnce(): Promise<void> {
    await wake();
    // If the call after waking failed, too, an alarm sends the waiting data: after a minute, and the browser may be
    // late.
    await expect.poll(() => scene.labels.length, { timeout: 90_000 }).toBe(1);
    await wake();
    expect(scene.labels).toHaveLength(1);
  }

  it.each(MOMENTS)('%i ms after a label was given: it arrives once', async (ms) => {
    const popup = await openWithNew();
    const open = scene.suggestions.length;
    await expect.poll(() => popup.locator('.suggestion').count()).toBe(open);
    await popup.locator('.suggestion .yes').first().click();
    // The card has gone: from here on the label counts as given.
    await expect.poll(() => popup.locator('.suggestion').count()).toBe(open - 1);
    await expect.poll(() => popup.locator('.undo').count()).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await browser.killWorker();
    await popup.close();
    await arrivesOnce();
  });

  it.each(longer([1, 2], [1, 2, 3, 4, 5]))(
    'and the popup closes within the click that labels, time %i: it arrives once',
    async () => {
      const popup = await openWithNew();
      const closed = popup.waitForEvent('close');
      await popup
        .evaluate(() => {
          document.querySelector<HTMLElement>('.suggestion .yes')?.click();
          window.close();
        })
        // The page may go before it can answer.
        .catch(() => undefined);
      await closed;
      await browser.killWorker();
      await arrivesOnce();
    },
  );
});

async function chooseInMenu(url: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.contextMenus.onClicked.dispatch({ menuItemId: 'crawl-around', editable: false, pageUrl: url }, tab);
}
