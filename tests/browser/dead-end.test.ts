import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { firstOf } from '../../shared/testing/effort.ts';
import { faults } from './testing/axe.ts';
import { copyExtension } from './testing/built-extension.ts';
import { chooseLanguage, chromiumProgram, launch, type TestBrowser } from './testing/chromium.ts';
import { freePort, realCompanion } from './testing/companion.ts';
import { DESK_SIZE, NARROW } from './testing/desk-stage.ts';
import { show } from './testing/desk-views.ts';
import { takePicture } from './testing/picture.ts';
import { type Closable, openTogether } from './testing/together.ts';

const WAIT = { timeout: 60_000 } as const;
const POPUP = { width: 400, height: 580 };

/** The first three in both forms, the others in the long form. */
const LOOKS = [
  ['popup.html', 'en', 'dark', POPUP],
  ['popup.html', 'ar', 'light', POPUP],
  ['desk.html', 'de', 'dark', NARROW],
  ['popup.html', 'en', 'light', POPUP],
  ['desk.html', 'en', 'light', DESK_SIZE],
  ['desk.html', 'ar', 'dark', NARROW],
] as const;

const at = (path: string): string => `https://tea.example/${path}`;
const page = (title: string, ...links: readonly string[]): string =>
  `<title>${title}</title><h1>${title}</h1><p>${title}: green tea, black tea and oolong tea leaves dry in the sun.</p>
  ${links.map((link) => `<a href="${link}">Tea leaves</a>`).join(' ')}`;

/** Two pages that link to each other, two that only the sitemap names, and one on a site that nothing links to. */
const PAGES: Readonly<Record<string, string>> = {
  [at('')]: page('Tea leaves', at('green')),
  [at('green')]: page('Green tea leaves', at('')),
  [at('sitemap.xml')]: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <url><loc>${at('oolong')}</loc></url><url><loc>${at('black')}</loc></url></urlset>`,
  [at('oolong')]: page('Oolong tea leaves'),
  [at('black')]: page('Black tea leaves'),
  'https://leaf.example/white': page('White tea leaves'),
};

interface EndingWeb extends Closable {
  readonly browser: TestBrowser;
}

/** A browser paired with a companion over the recorded web. */
const openEndingWeb = (): Promise<EndingWeb> =>
  openTogether(async (closeLater) => {
    const web = await mkdtemp(join(tmpdir(), 'ambit-ending-'));
    closeLater(() => rm(web, { recursive: true, force: true }));
    const lines = Object.entries(PAGES).map(([url, html]) => JSON.stringify({ url, html, charset: 'utf-8' }));
    await writeFile(join(web, 'pages.jsonl'), lines.join('\n'));
    await writeFile(join(web, 'snapshot.json'), JSON.stringify({ name: 'tea' }));
    const companion = await realCompanion(web, await freePort());
    closeLater(() => companion.remove());
    await companion.start();
    const extension = await copyExtension(companion.paired, []);
    closeLater(() => extension.remove());
    const browser = await launch({ extension: extension.folder });
    closeLater(() => browser.close());
    return { browser };
  });

describe.skipIf(chromiumProgram === undefined)('a crawl that has no link left', () => {
  let opened: EndingWeb | undefined;
  let browser: TestBrowser;

  beforeAll(async () => {
    opened = await openEndingWeb();
    ({ browser } = opened);
    const desk = await browser.open('desk.html', DESK_SIZE);
    await show(desk, 'start');
    await desk.getByLabel('Words and phrases, one per line').fill('tea leaves\ngreen tea\noolong');
    await desk.getByLabel('Addresses, pasted from anywhere').fill(at(''));
    await desk.getByRole('button', { name: 'Start the crawl' }).click();
    await desk.locator('.dead-end').waitFor(WAIT);
    await desk.close();
  });
  afterAll(() => opened?.close());

  it.each(firstOf(3, LOOKS))(
    'given %s in %s, %s, it offers next steps without an accessibility fault',
    async (file, language, colorScheme, size) => {
      await chooseLanguage(browser, language);
      const view = await browser.open(file, size);
      onTestFinished(() => view.close());
      await view.emulateMedia({ colorScheme });
      await expect.poll(() => view.locator('.dead-end button').count(), WAIT).toBe(4);
      if (file === 'desk.html') {
        await view.locator('.dead-end button').nth(1).click();
        await view.locator('details[open] input[type=url]').waitFor(WAIT);
      }
      expect(await faults(view)).toEqual([]);
      expect(await view.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      await takePicture(view, `dead-end-${file.replace('.html', '')}-${colorScheme}-${language}`);
    },
  );

  it('given keys alone in the popup, a desk opens at the part, and its sitemap and addresses bring pages', async () => {
    await chooseLanguage(browser, 'en');
    const popup = await browser.open('popup.html', POPUP);
    onTestFinished(() => popup.close());
    const opening = browser.context.waitForEvent('page');
    await press(popup, 'Bookmarks');
    const desk = await opening;
    onTestFinished(() => desk.close());
    const focused = (): Promise<string> =>
      desk.evaluate(() => document.activeElement?.querySelector('h3')?.textContent ?? '');
    await expect.poll(focused, WAIT).toBe('Begin from what you have');

    await press(popup, 'Sitemap of tea.example');
    await fetched(popup, 4);
    // It was read: the crawl has no other host.
    await expect.poll(() => popup.locator('.dead-end button').count(), WAIT).toBe(3);

    const file = desk.locator('input[type=file]');
    const list = '<DL><DT><A HREF="https://leaf.example/white">White tea</A></DL>';
    await file.setInputFiles({ name: 'bookmarks.html', mimeType: 'text/html', buffer: Buffer.from(list) });
    await desk.getByRole('button', { name: 'Select all' }).click();
    await desk.getByRole('button', { name: 'Add selected' }).click();
    await fetched(popup, 5);
    await expect
      .poll(() => popup.locator('.dead-end button').allTextContents(), WAIT)
      .toContain('Sitemap of leaf.example');
  });
});

const fetched = (popup: Page, pages: number): Promise<void> =>
  expect.poll(() => popup.locator('.facts li').first().textContent(), WAIT).toMatch(new RegExp(`^${pages} `));

async function press(popup: Page, name: string): Promise<void> {
  await popup.getByRole('button', { name }).focus();
  await popup.keyboard.press('Enter');
}
