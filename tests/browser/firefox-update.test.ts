import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { firefoxProgram } from './testing/firefox.ts';
import { keptSettings, waitingLabels } from './testing/kept.ts';
import { setKnownLink } from './testing/known-link.ts';
import { sampleSuggestions } from './testing/samples.ts';
import type { FirefoxStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** Each of its waits may last half a minute. */
const LONG_MS = 300_000;
const NEWER = '99.0.0';

const setRunning = (): Promise<FirefoxStage> =>
  setKnownLink((scene) => {
    scene.suggestions = sampleSuggestions();
  });

/** A newer version takes the place of the older while the browser runs, as the store's update does. */
describe.skipIf(firefoxProgram === undefined)('an update of the extension during a crawl', () => {
  it(
    "shows the crawl as it is, loses and doubles no label, and takes over the earlier version's marks",
    async () => {
      const stage = await forThisTry(setRunning());
      const page = await marked(stage);
      await label(stage);
      await update(stage);
      await isAttached(stage);
      // The old version's layer has gone, and the new one's has come.
      await expect.poll(() => layers(page)).toEqual(['new']);
      await turnMarks(stage);
      await expect.poll(() => layers(page)).toEqual([]);
    },
    LONG_MS,
  );
});

async function turnMarks({ firefox }: FirefoxStage): Promise<Page> {
  const options = await firefox.open('options.html');
  await options.bringToFront();
  await options.locator('::-p-xpath(//label[starts-with(., "Mark links")]/input)').click();
  return options;
}

/** A page in front whose links the old version has marked. */
async function marked(stage: FirefoxStage): Promise<Page> {
  const options = await turnMarks(stage);
  await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
  await options.close();
  const page = await stage.firefox.browser.newPage();
  await page.goto(`http://bread.example:${stage.site.port}/links`);
  await expect.poll(() => layers(page)).toEqual(['new']);
  await page.evaluate(() => document.querySelector('html > div[aria-hidden=true]')?.setAttribute('title', 'old'));
  return page;
}

/** Counts the layers of marks on a page; those from before the update are called old. */
const layers = (page: Page): Promise<string[]> =>
  page.$$eval('html > div[aria-hidden=true]', (all) => all.map((one) => one.getAttribute('title') ?? 'new'));

async function label({ firefox, scene }: FirefoxStage): Promise<void> {
  const popup = await firefox.open('popup.html');
  await popup.locator('.suggestion .yes').click();
  await expect.poll(() => scene.labels.length).toBe(1);
  await popup.close();
}

async function update({ firefox, site, folder }: FirefoxStage): Promise<void> {
  const pages = await firefox.browser.pages();
  await pages.find((page) => page.url().includes(`:${site.port}/`))?.bringToFront();
  const place = join(folder, 'manifest.json');
  const manifest = JSON.parse(await readFile(place, 'utf8')) as Record<string, unknown>;
  await writeFile(place, JSON.stringify({ ...manifest, version: NEWER }));
  await firefox.browser.installExtension(folder);
}

/** The new version's popup has the old one's crawl and label, and no request was sent twice. */
async function isAttached({ firefox, scene }: FirefoxStage): Promise<void> {
  const popup = await firefox.open('popup.html');
  await popup.waitForSelector('.companion[data-state=good]');
  expect(await popup.evaluate(() => chrome.runtime.getManifest().version)).toBe(NEWER);
  await expect
    .poll(() => popup.$$eval('.suggestion', (cards) => cards.length))
    .toBe(scene.suggestions.filter((one) => one.label === 'none').length);
  expect(await popup.evaluate(waitingLabels)).toBe(0);
  expect(scene.labels).toHaveLength(1);
  expect(scene.started).toEqual([]);
  expect(scene.crawls.map(({ state }) => state)).toEqual(['running']);
  await popup.close();
}
