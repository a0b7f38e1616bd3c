import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumProgram } from './testing/chromium.ts';
import { keptSettings, waitingLabels } from './testing/kept.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** Each of its waits may last half a minute. */
const LONG_MS = 300_000;
const NEWER = '99.0.0';

const setRunning = (): Promise<Stage> =>
  setStage(
    () => sampleCrawl(),
    (scene) => {
      scene.crawls = [sampleCrawl()];
      scene.suggestions = sampleSuggestions();
      const topic = { id: 'topic-1', name: 'Sourdough', texts: [], words: ['sourdough'] };
      scene.topics.push(topic);
      scene.store.topics.put(topic, 0);
    },
  );

/** A newer version takes the place of the older while the browser runs; in Firefox, see firefox-update. */
describe.skipIf(chromiumProgram === undefined)('an update of the extension during a crawl, in Chromium', () => {
  it(
    "shows the crawl as it is, loses and doubles no label, and takes over the earlier version's marks",
    async () => {
      const stage = await forThisTry(setRunning());
      const page = await marked(stage);
      await label(stage);
      await update(stage, page);
      await isAttached(stage);
      // The old version's layer has gone, and the new one's has come.
      await expect.poll(() => layers(page)).toEqual(['new']);
      await turnMarks(stage, false);
      await expect.poll(() => layers(page)).toEqual([]);
    },
    LONG_MS,
  );
});

async function turnMarks({ browser }: Stage, on: boolean): Promise<void> {
  const options = await browser.open('options.html', { width: 720, height: 900 });
  await options.getByRole('switch', { name: /^Mark links/ }).setChecked(on);
  await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: on });
  await options.close();
}

/** A page whose links the old version has marked. */
async function marked(stage: Stage): Promise<Page> {
  await turnMarks(stage, true);
  const page = await stage.browser.context.newPage();
  await page.goto('http://bread.example/links');
  await expect.poll(() => layers(page)).toEqual(['new']);
  await page.evaluate(() => document.querySelector('html > div[aria-hidden=true]')?.setAttribute('title', 'old'));
  return page;
}

/** Counts the layers of marks on a page; those from before the update are called old. */
const layers = (page: Page): Promise<string[]> =>
  page
    .locator('html > div[aria-hidden=true]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title') ?? 'new'));

async function label({ browser, scene }: Stage): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.suggestion .yes').first().click();
  await expect.poll(() => scene.labels.length).toBe(1);
  await popup.close();
}

/**
 * Reloads through the browser's page of extensions, as from a folder; without its developer mode Chromium would disable
 * the extension.
 */
async function update({ browser, folder }: Stage, front: Page): Promise<void> {
  const place = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(place, 'utf8')) as Record<string, unknown>;
  await writeFile(place, JSON.stringify({ ...manifest, version: NEWER }));
  const extensions = await browser.context.newPage();
  await extensions.goto('chrome://extensions/');
  await front.bringToFront();
  await extensions.evaluate(async (id) => {
    const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await developerPrivate.reload(id, { failQuietly: true });
  }, browser.extensionId);
  const now = () =>
    extensions.evaluate(async (id) => {
      const { developerPrivate } = chrome as unknown as { developerPrivate: DeveloperPrivate };
      const { version, state } = await developerPrivate.getExtensionInfo(id);
      return { version, state };
    }, browser.extensionId);
  await expect.poll(now).toEqual({ version: NEWER, state: 'ENABLED' });
  await extensions.close();
}

/** Calls of Chromium's own page of extensions. */
interface DeveloperPrivate {
  updateProfileConfiguration(to: { inDeveloperMode: boolean }): Promise<void>;
  reload(id: string, options: { failQuietly: boolean }): Promise<unknown>;
  getExtensionInfo(id: string): Promise<{ version: string; state: string }>;
}

/** The new version's popup has the old one's crawl and label, and no request was sent twice. */
async function isAttached({ browser, scene }: Stage): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.companion[data-state=good]').waitFor();
  expect(await popup.evaluate(() => chrome.runtime.getManifest().version)).toBe(NEWER);
  await expect
    .poll(() => popup.locator('.suggestion').count())
    .toBe(scene.suggestions.filter((one) => one.label === 'none').length);
  await expect.poll(() => popup.evaluate(waitingLabels)).toBe(0);
  expect(scene.labels).toHaveLength(1);
  expect(scene.started).toEqual([]);
  expect(scene.crawls.map(({ state }) => state)).toEqual(['running']);
  await popup.close();
}
