import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { longer } from '../../shared/testing/effort.ts';
import { type Firefox, firefoxProgram } from './testing/firefox.ts';
import { waitingStarts } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import type { TestSite } from './testing/site.ts';
import { type FirefoxStage, setFirefoxStage } from './testing/stage.ts';

/** Moments of death after the click, in milliseconds: before, within and after reading, keeping and sending. */
const MOMENTS = longer([0, 60], [0, 15, 60, 240]);
/** Besides: as soon as the request is written down. */
const KEPT = 'as soon as it is kept' as const;

const setStarter = (): Promise<FirefoxStage> =>
  setFirefoxStage((spec, topic) =>
    sampleCrawl({ id: spec.id, topicId: topic.id, topicName: topic.name, startedAt: Date.now() }),
  );
const starter = ({ port }: TestSite): string => `http://bread.example:${port}/starter`;
async function openArticle({ firefox, site }: FirefoxStage): Promise<Page> {
  const article = await firefox.browser.newPage();
  await article.goto(starter(site));
  return article;
}

/** No permission beyond that of the user's own click: the real context menu, the built Firefox extension. */
describe.skipIf(firefoxProgram === undefined)('Firefox', () => {
  let stage: FirefoxStage | undefined;
  let site: TestSite;
  let scene: Scene;
  let firefox: Firefox;
  let article: Page;
  /** Looks into the storage without waking the background. */
  let watcher: Page;
  /** Makes addresses new for each try, because labelled pages do not appear again. */
  let round = 0;

  beforeAll(async () => {
    stage = await setStarter();
    ({ site, scene, firefox } = stage);
    watcher = await firefox.open('welcome.html');
    article = await openArticle(stage);
  });
  afterAll(() => stage?.close());

  /** Suggests pages that no earlier test or try has labelled. @returns the end of their addresses */
  function suggest(crawlId: string | undefined, topicId: string | undefined): string {
    const sign = `?${++round}`;
    scene.suggestions = sampleSuggestions(crawlId, topicId).map((one) => ({ ...one, url: `${one.url}${sign}` }));
    scene.labels.length = 0;
    return sign;
  }

  it('starts a crawl from the real menu, takes labels by key, and its popup outlives the background', async () => {
    const [before, captured] = [scene.started.length, scene.captured.length];
    await firefox.chooseFromMenu(article, { x: 300, y: 400 }, 'Crawl around this topic');
    await expect.poll(() => scene.started.length).toBe(before + 1);
    const spec = scene.started.at(-1);
    // The crawl starts with the page that the user saw.
    expect(spec?.seeds).toEqual([starter(site)]);
    const [text] = scene.topics.find(({ id }) => id === spec?.topicId)?.texts ?? [];
    expect(text?.text).toContain('A sourdough starter is flour, water and patience.');
    expect(scene.captured.slice(captured)).toEqual([starter(site)]);

    const sign = suggest(spec?.id, spec?.topicId);
    const popup = await firefox.open('popup.html');
    onTestFinished(() => popup.close());
    await popup.setViewport({ width: 400, height: 580 });
    await popup.waitForSelector(`.suggestion a[href$="${sign}"]`);
    await takePicture(popup, 'firefox-popup');
    await popup.keyboard.press('j');
    await popup.keyboard.press('r');
    await expect.poll(() => scene.labels.length).toBe(1);
    expect(scene.labels[0]).toMatchObject({ value: 'relevant', target: 'page', topicId: spec?.topicId });

    await firefox.killBackground();
    await popup.keyboard.press('n');
    await expect.poll(() => scene.labels.length).toBe(2);
    expect(scene.started).toHaveLength(before + 1);
  }, 240_000);

  describe('whatever the moment at which its event page ends, nothing is lost and nothing is doubled', () => {
    /** Opening the popup wakes the background, as the user would. */
    async function wake(): Promise<void> {
      const popup = await firefox.open('popup.html');
      await popup.waitForSelector('.companion[data-state=good]');
      await popup.close();
    }

    it.each([...MOMENTS, KEPT])('given a death %s (ms) after a start from the menu: it starts once', async (moment) => {
      const before = scene.started.length;
      const isKept = async () => scene.started.length > before || (await watcher.evaluate(waitingStarts)) > 0;
      await firefox.chooseFromMenu(article, { x: 300, y: 400 }, 'Crawl around this topic');
      if (moment === KEPT) await expect.poll(isKept, { interval: 5 }).toBe(true);
      else await new Promise((resolve) => setTimeout(resolve, moment));
      const kept = await isKept();
      await firefox.killBackground();
      await wake();
      await wake();
      const started = scene.started.slice(before);
      // A background that ended before its first write has not confirmed the crawl's start to the user.
      if (kept) expect(started).toHaveLength(1);
      expect(started.length).toBeLessThanOrEqual(1);
      for (const spec of started) {
        expect(spec.seeds).toEqual([starter(site)]);
        expect(scene.topics.find(({ id }) => id === spec.topicId)?.texts).toHaveLength(1);
      }
    });

    it.each(MOMENTS)('%i ms after a label was given: it arrives once', async (ms) => {
      const [crawl] = scene.crawls;
      if (crawl === undefined) throw new Error('no crawl');
      const sign = suggest(crawl.id, crawl.topicId);
      const popup = await firefox.open('popup.html');
      const shown = () => popup.$$eval('.suggestion', (all) => all.length);
      const open = scene.suggestions.length;
      await popup.waitForSelector(`.suggestion a[href$="${sign}"]`);
      await expect.poll(shown).toBe(open);
      await popup.locator('.suggestion .yes').click();
      // The card has gone and offers undo: from here on the label counts as given.
      await expect.poll(shown).toBe(open - 1);
      await popup.waitForSelector('.undo');
      await new Promise((resolve) => setTimeout(resolve, ms));
      await firefox.killBackground();
      await popup.close();
      await wake();
      await expect.poll(() => scene.labels.length).toBe(1);
      await wake();
      expect(scene.labels).toHaveLength(1);
    });
  });
});
