import { mkdir } from 'node:fs/promises';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepSamplePages } from '../../companion/store/testing/sample-pages.ts';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { deskPages, deskTopic, newPages } from './desk-pages.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './firefox.ts';
import { sampleCrawl } from './samples.ts';
import { type Scene, setScene } from './scene.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;

/** Views of the desk in the order of their buttons, by what must be seen there. */
const VIEWS = [
  ['results', '.results tbody tr'],
  ['report', '.groups'],
  ['map', '.map canvas'],
  ['topic', '.candidates li'],
  ['learned', '.learned'],
  ['watch', '.finds li'],
  ['take-away', '.formats'],
  ['start', 'form.start'],
] as const;

describe.skipIf(firefoxProgram === undefined)('the desk in Firefox', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let firefox: Firefox;
  let desk: Page;

  beforeAll(async () => {
    await mkdir(SHOTS, { recursive: true });
    scene = await setScene((spec) => sampleCrawl({ id: spec.id, topicId: spec.topicId, topicName: 'New' }));
    keepSamplePages(scene.store, deskPages(), 'crawl-1', deskTopic);
    keepSamplePages(scene.store, newPages(), 'watch-1', deskTopic);
    scene.store.watches.addRound(deskTopic.id, { crawlId: 'watch-1', at: Date.now() }, new Set());
    scene.topics.push(deskTopic);
    scene.crawls = [sampleCrawl({ state: 'done', reason: 'page-limit', leftMs: null })];
    extension = await copyExtension(scene.paired, [], 'firefox');
    firefox = await launchFirefox(extension.folder, { 'ui.systemUsesDarkTheme': 1 });
    desk = await firefox.open('desk.html');
    await desk.setViewport({ width: 1180, height: 860 });
    await desk.waitForSelector('.results tbody tr', { timeout: 30_000 });
  });
  afterAll(async () => {
    await firefox?.close();
    await extension?.remove();
    await scene?.close();
  });

  const show = async (view: (typeof VIEWS)[number][0]): Promise<void> => {
    const place = VIEWS.findIndex(([name]) => name === view);
    await desk.evaluate((at) => document.querySelectorAll<HTMLElement>('aside nav button')[at]?.click(), place);
    await desk.waitForSelector(VIEWS[place]?.[1] ?? '', { timeout: 30_000 });
  };

  it.each(VIEWS)('has no accessibility fault in %s, and nothing wider than its window', async (view) => {
    await show(view);
    await desk.screenshot({ path: `${SHOTS}firefox-desk-${view}.png` });
    await desk.evaluate(axe.source);
    const violations = await desk.evaluate(async () => {
      const found = await (window as unknown as { axe: typeof axe }).axe.run();
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(violations).toEqual([]);
    await desk.setViewport({ width: 400, height: 860 });
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
    await desk.setViewport({ width: 1180, height: 860 });
  });

  it('labels, takes back and searches by keyboard alone', async () => {
    await show('results');
    for (const key of ['j', 'r', 'j', 'n'] as const) await desk.keyboard.press(key);
    await expect.poll(() => scene.labels.map(({ value }) => value)).toEqual(['relevant', 'not-relevant']);
    await desk.keyboard.press('u');
    await expect.poll(() => scene.labels.map(({ value }) => value).slice(2)).toEqual(['none']);
    await desk.keyboard.press('/');
    await desk.keyboard.type('rye');
    await expect
      .poll(() => desk.$$eval('.results .title', (titles) => titles.map((title) => title.textContent)))
      .toEqual(['Rye for beginners']);
  });

  it('keeps a topic watched by keyboard alone', async () => {
    await show('watch');
    await desk.focus('main .primary');
    await desk.keyboard.press('Enter');
    await desk.waitForSelector('.watched tbody tr', { timeout: 30_000 });
    expect(scene.store.watches.get(deskTopic.id)?.state).toBe('on');
  });
});
