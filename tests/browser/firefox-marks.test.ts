import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { firefoxProgram } from './testing/firefox.ts';
import { keptSettings } from './testing/kept.ts';
import { setKnownLink } from './testing/known-link.ts';
import { expectNoClock, expectNoOracle, type KnownLinks, type Probe, TOPIC } from './testing/oracle.ts';
import { sampleSuggestions } from './testing/samples.ts';
import type { FirefoxStage } from './testing/stage.ts';

const SWITCH = '::-p-xpath(//label[starts-with(., "Mark links")]/input)';

/** Known addresses, two of them by labels that the user gives in the popup. */
async function knownLinks({ firefox, scene, site }: FirefoxStage): Promise<KnownLinks> {
  // An earlier try may have given labels.
  const before = scene.labels.length;
  const popup = await firefox.open('popup.html');
  await popup.bringToFront();
  await popup.locator('.suggestion .yes').click();
  await expect.poll(() => scene.labels.length).toBe(before + 1);
  await popup.locator('.suggestion:last-of-type .no').click();
  await expect.poll(() => scene.labels.length).toBe(before + 2);
  await popup.close();
  const [relevant = '', notRelevant = ''] = scene.labels.slice(before).map(({ url }) => url);
  const promising = scene.suggestions.find(({ url }) => url !== relevant && url !== notRelevant)?.url ?? '';
  return { seen: `http://bread.example:${site.port}/starter`, promising, relevant, notRelevant };
}

/** In Firefox the model has a worker of its own; what each sign means is tested in marks.test.ts. */
describe.skipIf(firefoxProgram === undefined)('marks on links in Firefox', () => {
  let opened: FirefoxStage | undefined;
  let stage: FirefoxStage;

  beforeAll(async () => {
    const topic = { url: '', title: '', text: TOPIC };
    opened = await setKnownLink((scene) => {
      scene.suggestions = sampleSuggestions();
      const known = { id: 'topic-1', name: 'Sourdough', texts: [topic], words: [] };
      scene.topics.splice(0, scene.topics.length, known);
      scene.store.topics.put(known, 0);
    });
    stage = opened;
  });
  afterAll(() => opened?.close());

  const openPage = async (opening: Promise<Page>): Promise<Page> => {
    const page = await opening;
    onTestFinished(() => page.close());
    return page;
  };
  /** Turns the marks on or off, whatever they were. */
  const turn = async (options: Page, marks: boolean): Promise<void> => {
    const kept = async (): Promise<boolean> => (await options.evaluate(keptSettings)).marks === true;
    const shown = (): Promise<boolean> =>
      options.$eval(SWITCH, (input) => input instanceof HTMLInputElement && input.checked);
    await options.bringToFront();
    await options.waitForSelector(SWITCH);
    await expect.poll(async () => (await shown()) === (await kept())).toBe(true);
    if ((await shown()) !== marks) await options.locator(SWITCH).click();
    await expect.poll(kept).toBe(marks);
  };

  it('come with the switch and go with it', async () => {
    const { firefox, site } = stage;
    const options = await openPage(firefox.open('options.html'));
    await turn(options, false);
    const page = await openPage(firefox.browser.newPage());
    const layers = () => page.evaluate(() => document.querySelectorAll('html > div[aria-hidden=true]').length);
    await page.goto(`http://bread.example:${site.port}/links`);
    expect(await layers()).toBe(0);
    await turn(options, true);
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
    await turn(options, false);
    await expect.poll(layers).toBe(0);
  }, 240_000);

  it('look the same to the page whatever their signs: it measures size, layout, hits, changes and times', async () => {
    const origin = `http://bread.example:${stage.site.port}`;
    await turn(await openPage(stage.firefox.open('options.html')), true);
    const known = await knownLinks(stage);
    const page = await openPage(stage.firefox.browser.newPage());
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
