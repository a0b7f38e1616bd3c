import { describe, expect, it } from 'vitest';
import { firefoxProgram } from './testing/firefox.ts';
import { keptSettings } from './testing/kept.ts';
import { setKnownLink } from './testing/known-link.ts';
import { forThisTry } from './testing/together.ts';

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
});
