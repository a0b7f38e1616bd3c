import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { keepSamplePages } from '../../companion/store/testing/sample-pages.ts';
import { longer } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { deskPages, deskTopic, newPages } from './testing/desk-pages.ts';
import { DESK_VIEWS } from './testing/desk-views.ts';
import { type Firefox, firefoxProgram } from './testing/firefox.ts';
import { show } from './testing/firefox-desk.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';
import { type FirefoxStage, setFirefoxStage } from './testing/stage.ts';

const ENDED = sampleCrawl({ state: 'done', reason: 'page-limit', leftMs: null });

interface FirefoxPageState {
  readonly name: string;
  readonly path: string;
  /** Selector that must be visible. */
  readonly see: string;
  /** Actions before the look. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const POPUP = { path: 'popup.html', see: '.suggestion' } as const;
/** In both forms: every page once. */
const PAGES: readonly FirefoxPageState[] = [
  { name: 'popup with reasons', ...POPUP, act: (page) => pressed(page, 'jw', '.reasons') },
  { name: 'side panel', path: 'sidepanel.html', see: '.suggestion' },
  { name: 'settings', path: 'options.html', see: '#reading-title' },
  { name: 'first steps', path: 'welcome.html', see: '.first-steps' },
  { name: 'desk', path: 'desk.html', see: 'main' },
];
const MORE: readonly FirefoxPageState[] = [
  { name: 'popup', ...POPUP },
  { name: 'popup with a label to take back', ...POPUP, act: (page) => pressed(page, 'jn', '.undo') },
  { name: 'popup with its keys', ...POPUP, act: (page) => pressed(page, '?', 'dialog') },
];
const STATES = longer(PAGES, [...PAGES, ...MORE]);
/** Views of the desk: in the short form those whose parts Firefox draws in its own way. */
const VIEWS = longer(['results', 'report', 'map', 'start'], Object.keys(DESK_VIEWS));

async function pressed(page: Page, keys: string, see: string): Promise<void> {
  for (const key of keys) await page.keyboard.press(key as 'j');
  await page.waitForSelector(see);
}

const setLooks = (): Promise<FirefoxStage> =>
  setFirefoxStage((spec) => sampleCrawl({ id: spec.id, topicId: spec.topicId, topicName: 'New' }), {
    prepare: (scene) => {
      keepSamplePages(scene.store, deskPages(), 'crawl-1', deskTopic);
      keepSamplePages(scene.store, newPages(), 'watch-1', deskTopic);
      scene.store.watches.addRound(deskTopic.id, { crawlId: 'watch-1', at: Date.now() }, new Set());
      scene.topics.push(deskTopic);
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
    },
  });

async function openDesk(firefox: Firefox): Promise<Page> {
  const desk = await firefox.open('desk.html');
  await desk.setViewport({ width: 1180, height: 860 });
  await desk.waitForSelector('.results tbody tr');
  return desk;
}

/** The browser's own engine, on the built Firefox extension. */
describe.skipIf(firefoxProgram === undefined)('in Firefox', () => {
  let stage: FirefoxStage | undefined;
  let scene: Scene;
  let firefox: Firefox;

  beforeAll(async () => {
    stage = await setLooks();
    ({ scene, firefox } = stage);
  });
  afterAll(() => stage?.close());

  it.each(STATES)('$name: no accessibility fault at 400 and 320 pixels', async ({ path, see, act }) => {
    const page = await firefox.open(path);
    await page.setViewport({ width: 400, height: 580 });
    await page.waitForSelector(see);
    await act?.(page);
    for (const width of [400, 320]) {
      await page.setViewport({ width, height: 580 });
      expect(await faults(page)).toEqual([]);
    }
    await page.close();
  });

  describe('the desk, in the dark', () => {
    let desk: Page;

    beforeAll(async () => {
      await firefox.prefer('ui.systemUsesDarkTheme', 1);
      scene.crawls = [ENDED];
      desk = await openDesk(firefox);
      await desk.waitForFunction(() => matchMedia('(prefers-color-scheme: dark)').matches);
    });

    it.each(VIEWS)('has no accessibility fault in %s, and nothing wider than its window', async (view) => {
      await show(desk, view);
      await takePicture(desk, `firefox-desk-${view}`);
      expect(await faults(desk)).toEqual([]);
      await desk.setViewport({ width: 400, height: 860 });
      await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
      await desk.setViewport({ width: 1180, height: 860 });
    });
  });

  it('labels, takes back, searches and keeps a topic watched on the desk by keyboard alone', async ({ task }) => {
    scene.crawls = [ENDED];
    scene.store.watches.drop(deskTopic.id);
    const desk = await openDesk(firefox);
    onTestFinished(() => desk.close());
    // Other tests and an earlier try may have given labels; this try takes rows that none of them has labelled.
    const before = scene.labels.length;
    const values = (): string[] => scene.labels.slice(before).map(({ value }) => value);
    for (let row = 0; row < 2 * (task.result?.retryCount ?? 0); row++) await desk.keyboard.press('j');
    for (const key of ['j', 'r', 'j', 'n'] as const) await desk.keyboard.press(key);
    await expect.poll(values).toEqual(['relevant', 'not-relevant']);
    await desk.keyboard.press('u');
    await expect.poll(values).toEqual(['relevant', 'not-relevant', 'none']);
    await desk.keyboard.press('/');
    await desk.keyboard.type('rye');
    await expect
      .poll(() => desk.$$eval('.results .title', (titles) => titles.map((title) => title.textContent)))
      .toEqual(['Rye for beginners']);

    await show(desk, 'watch');
    await desk.focus('main .primary');
    await desk.keyboard.press('Enter');
    await desk.waitForSelector('.watched tbody tr');
    expect(scene.store.watches.get(deskTopic.id)?.state).toBe('on');
  }, 240_000);
});
