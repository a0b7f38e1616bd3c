import { describe, expect, it } from 'vitest';
import { firefoxProgram } from './testing/firefox.ts';
import { keptSettings } from './testing/kept.ts';
import { setKnownLink } from './testing/known-link.ts';
import { expectNoClock, expectNoOracle, type KnownLinks, type Probe, TOPIC } from './testing/oracle.ts';
import { sampleSuggestions } from './testing/samples.ts';
import type { FirefoxStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** Known addresses, two of them by labels that the user gives in the popup. */
async function knownLinks({ firefox, scene, site }: FirefoxStage): Promise<KnownLinks> {
  const popup = await firefox.open('popup.html');
  await popup.bringToFront();
  await popup.locator('.suggestion .yes').click();
  await expect.poll(() => scene.labels.length).toBe(1);
  await popup.locator('.suggestion:last-of-type .no').click();
  await expect.poll(() => scene.labels.length).toBe(2);
  await popup.close();
  const [relevant = '', notRelevant = ''] = scene.labels.map(({ url }) => url);
  const promising = scene.suggestions.find(({ url }) => url !== relevant && url !== notRelevant)?.url ?? '';
  return { seen: `http://bread.example:${site.port}/starter`, promising, relevant, notRelevant };
}

/** In Firefox the model has a worker of its own; what each sign means is tested in marks.test.ts. */
describe.skipIf(firefoxProgram === undefined)('marks on links in Firefox', () => {
  it('come with the switch and go with it', async () => {
    const { firefox, site } = await forThisTry(setKnownLink());
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
  }, 240_000);

  it('look the same to the page whatever their signs: it measures size, layout, hits, changes and times', async () => {
    const topic = { url: '', title: '', text: TOPIC };
    const stage = await forThisTry(
      setKnownLink((scene) => {
        scene.suggestions = sampleSuggestions();
        const known = { id: 'topic-1', name: 'Sourdough', texts: [topic], words: [] };
        scene.topics.splice(0, scene.topics.length, known);
        scene.store.topics.put(known, 0);
      }),
    );
    const origin = `http://bread.example:${stage.site.port}`;
    const options = await stage.firefox.open('options.html');
    await options.bringToFront();
    await options.locator('::-p-xpath(//label[starts-with(., "Mark links")]/input)').click();
    await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
    const known = await knownLinks(stage);
    const page = await stage.firefox.browser.newPage();
    await page.bringToFront();
    const probe: Probe = {
      goto: (url) => page.goto(url),
      evaluate: (work, given) => page.evaluate(work as (given: unknown) => ReturnType<typeof work>, given),
      signs: () => stage.firefox.signs(page),
    };
    await expectNoOracle(probe, origin, known);
    await expectNoClock(probe, origin, known);
  }, 600_000);
});
