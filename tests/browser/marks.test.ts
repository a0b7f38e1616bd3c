import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, chromiumProgram } from './chromium.ts';
import { everythingKept, keptSettings } from './kept.ts';
import { sampleCrawl, sampleSuggestions } from './samples.ts';
import type { Scene } from './scene.ts';
import { type Stage, setStage } from './stage.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
/** Longer than marking takes, so that what must not happen has had its chance, in milliseconds. */
const CHANCE_MS = 1_500;
const TOPIC =
  `Sourdough starter, levain, flour, yeast, bread, crumb, crust, oven, dough, rye, wheat, spelt, hydration, feeding, jar,
vinegar, acid, bacteria, ferment, bubbles, gluten, kneading, proofing, baking. `.repeat(3);

/** Marks stand behind a closed shadow root: what the page can see of them, and what only the eye sees. */
describe.skipIf(chromiumProgram === undefined)('marks on the links of a page', () => {
  let stage: Stage | undefined;
  let scene: Scene;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    await mkdir(SHOTS, { recursive: true });
    stage = await setStage(
      () => sampleCrawl(),
      (scene) => {
        scene.crawls = [sampleCrawl()];
        const topic = { id: 'topic-1', name: 'Sourdough', texts: [{ url: '', title: '', text: TOPIC }], words: [] };
        scene.topics.push(topic);
        scene.store.topics.put(topic, 0);
        scene.suggestions = sampleSuggestions();
      },
    );
    ({ scene, browser } = stage);
    page = await browser.context.newPage();
  });
  afterAll(() => stage?.close());

  /** Signs as the browser's own view of the page has them, closed shadow roots included. */
  async function signs(): Promise<string[]> {
    const session = await browser.context.newCDPSession(page);
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
    await session.detach();
    const found: string[] = [];
    type Part = { nodeName: string; nodeValue: string; children?: Part[]; shadowRoots?: Part[] };
    const walk = ({ nodeName, children = [], shadowRoots = [] }: Part): void => {
      if (nodeName === 'I') found.push(children[0]?.nodeValue ?? '');
      for (const part of [...children, ...shadowRoots]) walk(part);
    };
    walk(root);
    return found.sort();
  }

  /** A page that is opened after another is marked after it. */
  const otherIsMarked = async (): Promise<void> => {
    const other = await browser.context.newPage();
    await other.goto('http://bread.example/links');
    await other.locator('html > div[aria-hidden=true]').waitFor({ state: 'attached' });
    await other.close();
  };
  const visit = async (url: string): Promise<void> => {
    await page.goto(url);
    await new Promise((resolve) => setTimeout(resolve, CHANCE_MS));
  };

  it('are none before the user says so', async () => {
    await visit('http://bread.example/links');
    expect(await signs()).toEqual([]);
  });

  it('tell what is promising, seen and off topic once they are on, and the page cannot see which', async () => {
    const options = await browser.open('options.html', { width: 720, height: 900 });
    await options.getByRole('switch', { name: /^Mark links/ }).check();
    await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
    await options.close();
    await page.goto('http://bread.example/links');
    await expect.poll(signs).toEqual(['×', '○', '●', '●']);
    await page.screenshot({ path: `${SHOTS}marks.png` });
    const layer = page.locator('html > div');
    expect(await layer.evaluate((one) => [one.shadowRoot, one.childNodes.length, one.ariaHidden])).toEqual([
      null,
      0,
      'true',
    ]);
  });

  it('follow a label that is given on a link of the page', async () => {
    const worker = await browser.worker();
    await worker.evaluate(labelInMenu, 'http://papers.example/budget');
    await expect.poll(signs).toEqual(['○', '●', '●', '●']);
    await expect.poll(() => scene.labels).toMatchObject([{ target: 'link', value: 'relevant' }]);
  });

  it('come to links that the page adds later, too, once', async () => {
    await page.goto('http://bread.example/links');
    await expect.poll(signs).toHaveLength(4);
    const add = (path: string): Promise<void> =>
      page.evaluate((last) => {
        const link = document.createElement('a');
        link.href = `http://late.example/${last}`;
        link.textContent = 'Feeding a sourdough starter';
        document.body.prepend(link, document.createElement('br'));
      }, path);
    await add('first');
    await expect.poll(signs).toHaveLength(5);
    // By the time that the next has its own, the one before would have got its second.
    await add('second');
    await expect.poll(signs).toHaveLength(6);
  });

  it.each([
    'http://bread.example/links?access_token=1',
    'http://mail.bread.example/links',
    'http://bread.example/members',
  ])('stay away from pages that look private: %s', async (url) => {
    await page.goto(url);
    await otherIsMarked();
    expect(await signs()).toEqual([]);
  });

  it('keep and send nothing of the pages they are on', async () => {
    expect(scene.captured).toEqual([]);
    const popup = await browser.open('popup.html');
    expect(await popup.evaluate(everythingKept)).not.toContain('mail.bread.example');
    await popup.close();
  });

  it('go with the switch, from the page that is open, too', async () => {
    await page.goto('http://bread.example/links');
    await expect.poll(signs).toHaveLength(4);
    const options = await browser.open('options.html', { width: 720, height: 900 });
    await options.getByRole('switch', { name: /^Mark links/ }).uncheck();
    await expect.poll(signs).toEqual([]);
    await options.close();
    await visit('http://bread.example/links');
    expect(await signs()).toEqual([]);
  });
});

async function labelInMenu(linkUrl: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url: 'http://bread.example/links' });
  const info = { menuItemId: 'more-like-this', editable: false, pageUrl: 'http://bread.example/links', linkUrl };
  chrome.contextMenus.onClicked.dispatch(info, tab);
}
