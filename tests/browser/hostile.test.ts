import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggestion } from '../../shared/api/page.ts';
import { copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chromiumProgram, launch } from './chromium.ts';
import { hostileTexts, hostileUrls } from './hostile-texts.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import { type Scene, setScene } from './scene.ts';

/** Every text of every suggestion is an attack. */
describe.skipIf(chromiumProgram === undefined)('hostile text in the popup', () => {
  let scene: Scene;
  let extension: ExtensionCopy;
  let browser: Browser;

  beforeAll(async () => {
    scene = await setScene(() => sampleCrawl());
    const [sample] = sampleSuggestions();
    if (sample === undefined) throw new Error('no sample');
    scene.suggestions = hostileTexts.map((text, index) => attack(sample, text, index));
    const [text = ''] = hostileTexts;
    scene.crawls = [sampleCrawl({ topicName: text, state: 'done', reason: 'failure', message: text })];
    extension = await copyExtension(scene.paired);
    browser = await launch({ extension: extension.folder });
  });
  afterAll(async () => {
    await browser?.close();
    await extension?.remove();
    await scene?.close();
  });

  it('runs nothing, loads nothing, links nowhere but to the web', async () => {
    const popup = await browser.open('popup.html');
    const outside: string[] = [];
    const ran: string[] = [];
    popup.on('request', (request) => {
      const { protocol, hostname } = new URL(request.url());
      if (protocol !== 'chrome-extension:' && hostname !== '127.0.0.1') outside.push(request.url());
    });
    popup.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    popup.on('pageerror', (error) => ran.push(error.message));
    await expect.poll(() => popup.locator('.suggestion').count()).toBe(hostileTexts.length);
    await popup.locator('.why').evaluateAll((all) => {
      for (const why of all) if (why instanceof HTMLElement) why.click();
    });
    await expect.poll(() => popup.locator('.reasons').count()).toBeGreaterThan(90);
    expect(ran).toEqual([]);
    expect(outside).toEqual([]);
    expect(
      await popup.locator('main script, main iframe, main img, main object, main [onerror], main [style*=url]').count(),
    ).toBe(0);
    const links = await popup.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(links.filter((href) => !/^https?:\/\/[^@]*$/.test(href))).toEqual([]);
    const shown = (await popup.locator('main').textContent()) ?? '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be shown
    expect(shown).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
    await popup.close();
  });
});

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
      parts: [{ feature: text.slice(0, 80), detail: text, weight: 1 }],
      judged: [{ feature: text.slice(0, 80), detail: text, weight: 1 }],
    },
  };
}
