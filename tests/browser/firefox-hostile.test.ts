import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { copyExtension } from './testing/built-extension.ts';
import { DESK_VIEWS } from './testing/desk-views.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './testing/firefox.ts';
import { show } from './testing/firefox-desk.ts';
import { isHarmless } from './testing/harmless.ts';
import { setHostileScene } from './testing/hostile-scene.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { type Closable, forThisTry, openTogether } from './testing/together.ts';

/** Each of its waits may last half a minute. */
const LONG_MS = 300_000;

const setHostileFirefox = (): Promise<{ firefox: Firefox } & Closable> =>
  openTogether(async (closeLater) => {
    const scene = await setHostileScene();
    closeLater(() => scene.close());
    const extension = await copyExtension(scene.paired, [], 'firefox');
    closeLater(() => extension.remove());
    const firefox = await launchFirefox(extension.folder);
    closeLater(() => firefox.close());
    return { firefox };
  });

/** Firefox reads markup, addresses and policies by an engine of its own. */
describe.skipIf(firefoxProgram === undefined)('hostile text in Firefox', () => {
  it(
    'runs nothing, loads nothing and links nowhere but to the web, in the popup and in every view of the desk',
    async () => {
      const { firefox } = await forThisTry(setHostileFirefox());
      const dialogs: string[] = [];
      await popupIsHarmless(await opened(firefox, 'popup.html', dialogs));
      const desk = await opened(firefox, 'desk.html', dialogs);
      await desk.setViewport({ width: 1180, height: 860 });
      for (const view of Object.keys(DESK_VIEWS)) await viewIsHarmless(desk, view);
      expect(dialogs).toEqual([]);
    },
    LONG_MS,
  );
});

async function opened(firefox: Firefox, path: string, dialogs: string[]): Promise<Page> {
  const page = await firefox.open(path);
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // Records violations of the policy: text that it blocks had become markup all the same.
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      document.documentElement.dataset.refused = `${violatedDirective} ${blockedURI}`;
    });
  });
  return page;
}

async function popupIsHarmless(popup: Page): Promise<void> {
  await expect.poll(() => popup.$$eval('.suggestion', (cards) => cards.length)).toBe(hostileTexts.length);
  await popup.$$eval('.why[aria-expanded=false]', (all) => {
    for (const why of all) if (why instanceof HTMLElement) why.click();
  });
  await expect.poll(() => popup.$$eval('.reasons', (open) => open.length)).toBeGreaterThan(90);
  await isHarmless(popup);
  expect(await outside(popup)).toEqual([]);
}

async function viewIsHarmless(desk: Page, view: string): Promise<void> {
  await show(desk, view);
  await desk.$$eval('main details', (all) => {
    for (const one of all) if (one instanceof HTMLDetailsElement) one.open = true;
  });
  await isHarmless(desk);
  expect(await outside(desk), view).toEqual([]);
}

/** Returns the addresses that the page has loaded from elsewhere, and those that its policy blocked. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { refused } = document.documentElement.dataset;
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ protocol, hostname }) => protocol !== 'moz-extension:' && hostname !== '127.0.0.1');
    return [...(refused === undefined ? [] : [refused]), ...loaded.map(({ href }) => href)];
  });
}
