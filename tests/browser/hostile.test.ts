import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepSamplePages, type SamplePage } from '../../companion/store/testing/sample-pages.ts';
import type { Suggestion } from '../../shared/api/page.ts';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chromiumProgram, launch } from './chromium.ts';
import { DESK_VIEWS, show } from './desk-views.ts';
import { hostileTexts, hostileUrls } from './hostile-texts.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import { type Scene, setScene } from './scene.ts';

/** Every text of every suggestion is an attack. */
describe.skipIf(chromiumProgram === undefined)('hostile text', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let browser: Browser;

  beforeAll(async () => {
    scene = await setScene(() => sampleCrawl());
    const [sample] = sampleSuggestions();
    if (sample === undefined) throw new Error('no sample');
    scene.suggestions = hostileTexts.map((text, index) => attack(sample, text, index));
    const [text = '', word = ''] = hostileTexts;
    const topic = { id: sample.topicId, name: text, words: [word], texts: [{ url: '', title: text, text: word }] };
    scene.topics.push(topic);
    keepSamplePages(scene.store, hostileTexts.map(fetched), 'crawl-1', topic);
    keepSamplePages(scene.store, hostileTexts.map(fetched), 'watch-1', topic);
    scene.store.watches.addRound(topic.id, { crawlId: 'watch-1', at: Date.now() }, new Set());
    scene.store.labels.put([
      {
        id: 'label',
        topicId: topic.id,
        target: 'page',
        url: fetched(text, 0).url,
        value: 'relevant',
        at: 1,
        who: text,
      },
    ]);
    scene.crawls = [sampleCrawl({ topicName: text, state: 'done', reason: 'failure', message: text })];
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
    // Those that an earlier try opened are open still.
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

/** What must not happen on a page: what ran there, and what was asked for outside. */
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

/** Nothing of the texts has become markup, every link leads to the web, and no sign that misleads is shown. */
async function isHarmless(page: Page): Promise<void> {
  expect(
    await page.locator('main script, main iframe, main img, main object, main [onerror], main [style*=url]').count(),
  ).toBe(0);
  const links = await page.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
  expect(links.filter((href) => !/^https?:\/\/[^@]*$/.test(href))).toEqual([]);
  const shown = (await page.locator('main').textContent()) ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be shown
  expect(shown).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
}

/** As a crawl found it: its address is one of the web, and its words are an attack. */
function fetched(text: string, place: number): SamplePage {
  const url = new URL(`https://evil.example/"><img src=x onerror=alert(1)>/${place}`).href;
  return { url, title: text, text: `${text} garden ${place}`, anchor: text, ...(place === 0 ? {} : { from: 0 }) };
}

function attack(sample: Suggestion, text: string, index: number): Suggestion {
  const url = hostileUrls[index % hostileUrls.length] ?? '';
  return {
    ...sample,
    id: index + 1,
    url,
    title: text,
    site: text.slice(0, 60),
    snippet: text,
    why: {
      path: [
        { url, title: text },
        { url: text.slice(0, 200), title: '' },
      ],
      anchor: text,
      before: text,
      after: text,
      words: [text],
      priority: 1,
      parts: [{ feature: text.slice(0, 80), detail: text, weight: 1 }],
      judged: [{ feature: text.slice(0, 80), detail: text, weight: 1 }],
    },
  };
}
