import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './firefox.ts';
import { keptSettings } from './kept.ts';
import { sampleCrawl } from './samples.ts';
import { type Scene, setScene } from './scene.ts';
import { openSite, type Site } from './site.ts';

/** In Firefox the model has a worker of its own; what each sign means is tested in marks.test.ts. */
describe.skipIf(firefoxProgram === undefined)('marks on links in Firefox', () => {
  let site: Site;
  let scene: Scene;
  let extension: ExtensionCopy;
  let firefox: Firefox;

  beforeAll(async () => {
    site = await openSite();
    // Its seed is one of the links, so something is known of one of them.
    const seed = {
      url: `http://bread.example:${site.port}/starter`,
      state: 'fetched',
      failure: '',
      message: '',
    } as const;
    scene = await setScene(() => sampleCrawl());
    scene.crawls = [sampleCrawl({ seeds: [seed] })];
    const topic = { id: 'topic-1', name: 'Sourdough', texts: [], words: ['sourdough'] };
    scene.topics.push(topic);
    scene.store.topics.put(topic, 0);
    extension = await copyExtension(scene.paired, ['http://*/*', 'https://*/*'], 'firefox');
    firefox = await launchFirefox(extension.folder, { 'network.dns.localDomains': 'bread.example' });
  });
  afterAll(async () => {
    await firefox?.close();
    await extension?.remove();
    await scene?.close();
    await site?.close();
  });

  it('come with the switch and go with it', async () => {
    const options = await firefox.open('options.html');
    const page = await firefox.browser.newPage();
    const layers = () => page.evaluate(() => document.querySelectorAll('html > div[aria-hidden=true]').length);
    const turn = async (): Promise<void> => {
      await options.bringToFront();
      await options.locator('::-p-xpath(//label[starts-with(., "Mark links")]/input)').click();
    };
    await page.goto(`http://bread.example:${site.port}/links`);
    expect(await layers()).toBe(0);
    await turn();
    await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
    await page.reload();
    await expect.poll(layers).toBe(1);
    // A page without a link, until its script adds one.
    await page.goto(`http://bread.example:${site.port}/other`);
    await page.bringToFront();
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/starter';
      link.textContent = 'Starter';
      document.body.replaceChildren(link);
    });
    await expect.poll(layers).toBe(1);
    await turn();
    await expect.poll(layers).toBe(0);
  });
});
