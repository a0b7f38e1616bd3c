import { mkdir } from 'node:fs/promises';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './firefox.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import { type Scene, setScene } from './scene.ts';
import { openSite, type Site } from './site.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;

/** No permission beyond that of the user's own click: the real context menu, the built Firefox extension. */
describe.skipIf(firefoxProgram === undefined)('Firefox', () => {
  let site: Site;
  let scene: Scene;
  let extension: ExtensionCopy;
  let firefox: Firefox;
  let article: Page;
  let popup: Page;

  beforeAll(async () => {
    await mkdir(SHOTS, { recursive: true });
    site = await openSite();
    scene = await setScene((spec, topic) => sampleCrawl({ id: spec.id, topicId: topic.id, topicName: topic.name }));
    extension = await copyExtension(scene.paired, [], 'firefox');
    firefox = await launchFirefox(extension.folder, { 'network.dns.localDomains': 'bread.example' });
    article = await firefox.browser.newPage();
    await article.goto(`http://bread.example:${site.port}/starter`);
  });
  afterAll(async () => {
    await firefox?.close();
    await extension?.remove();
    await scene?.close();
    await site?.close();
  });

  it('a crawl starts from the real menu, with the page that the user saw', async () => {
    await firefox.chooseFromMenu(article, { x: 300, y: 400 }, 'Crawl around this topic');
    await expect.poll(() => scene.started.length, { timeout: 20_000 }).toBe(1);
    expect(scene.started[0]?.seeds).toEqual([`http://bread.example:${site.port}/starter`]);
    expect(scene.topics[0]?.texts[0]?.text).toContain('A sourdough starter is flour, water and patience.');
    expect(scene.captured).toEqual([`http://bread.example:${site.port}/starter`]);
  });

  it('suggestions arrive in the popup and are labelled by key', async () => {
    const [spec] = scene.started;
    scene.suggestions = sampleSuggestions(spec?.id, spec?.topicId);
    popup = await firefox.open('popup.html');
    await popup.setViewport({ width: 400, height: 580 });
    await popup.waitForSelector('.suggestion', { timeout: 20_000 });
    await popup.screenshot({ path: `${SHOTS}firefox-popup.png` });
    await popup.keyboard.press('j');
    await popup.keyboard.press('r');
    await expect.poll(() => scene.labels.length, { timeout: 20_000 }).toBe(1);
    expect(scene.labels[0]).toMatchObject({ value: 'relevant', target: 'page', topicId: spec?.topicId });
  });

  it('with its background ended the popup goes on', async () => {
    await firefox.killBackground();
    await popup.keyboard.press('n');
    await expect.poll(() => scene.labels.length, { timeout: 20_000 }).toBe(2);
    expect(scene.started).toHaveLength(1);
  });
});
