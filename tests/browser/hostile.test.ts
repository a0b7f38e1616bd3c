import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyExtension, type ExtensionCopy } from './testing/built-extension.ts';
import { chromiumProgram, launch, type TestBrowser } from './testing/chromium.ts';
import { DESK_VIEWS, show } from './testing/desk-views.ts';
import { isHarmless } from './testing/harmless.ts';
import { setHostileScene } from './testing/hostile-scene.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import { sampleCrawl } from './testing/samples.ts';
import type { Scene } from './testing/scene.ts';

/** Every text of every suggestion is an attack. */
describe.skipIf(chromiumProgram === undefined)('hostile text', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let browser: TestBrowser;

  beforeAll(async () => {
    scene = await setHostileScene();
    extension = await copyExtension(scene.paired);
    browser = await launch({ extension: extension.folder });
  });
  // A view of the desk switches it on.
  afterEach(() => scene.store.watches.drop(sampleCrawl().topicId));
  afterAll(async () => {
    await browser?.close();
    await extension?.remove();
    await scene?.close();
  });

  it('in the popup runs nothing, loads nothing, links nowhere but to the web', async () => {
    const popup = await browser.open('popup.html');
    const seen = witness(popup);
    await expect.poll(() => popup.locator('.suggestion').count()).toBe(hostileTexts.length);
    // Opens the closed ones; an earlier try may have opened some.
    await popup.locator('.why[aria-expanded=false]').evaluateAll((all) => {
      for (const why of all) if (why instanceof HTMLElement) why.click();
    });
    await expect.poll(() => popup.locator('.reasons').count()).toBeGreaterThan(90);
    await isHarmless(popup);
    expect(seen).toEqual([]);
    await popup.close();
  });

  it('on the desk does not either, in any view', async () => {
    const desk = await browser.open('desk.html', { width: 1180, height: 860 });
    const seen = witness(desk);
    for (const [view, { after }] of Object.entries(DESK_VIEWS)) {
      await show(desk, view);
      // The map is searched for a title that is not here.
      if (view !== 'map') await after?.(desk);
      await desk.evaluate(() => {
        for (const closed of document.querySelectorAll<HTMLDetailsElement>('main details')) closed.open = true;
      });
      await isHarmless(desk);
      expect(seen, view).toEqual([]);
    }
    await desk.close();
  });
});

/** Records forbidden events of a page: scripts that ran, and requests to the outside. */
function witness(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol !== 'chrome-extension:' && hostname !== '127.0.0.1') seen.push(request.url());
  });
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(error.message));
  return seen;
}
