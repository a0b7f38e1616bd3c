import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumProgram } from './testing/chromium.ts';
import { everythingKept, keptSettings } from './testing/kept.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
/** Longer than marking takes, so that what must not happen has had its chance, in milliseconds. */
const CHANCE_MS = 1_500;
/** They look private. */
const PRIVATE = [
  'http://bread.example/links?access_token=1',
  'http://mail.bread.example/links',
  'http://bread.example/members',
];
const TOPIC =
  `Sourdough starter, levain, flour, yeast, bread, crumb, crust, oven, dough, rye, wheat, spelt, hydration, feeding, jar,
vinegar, acid, bacteria, ferment, bubbles, gluten, kneading, proofing, baking. `.repeat(3);

/** Each of its steps may take half a minute. */
const LONG_MS = 300_000;

interface Marks {
  readonly stage: Stage;
  readonly page: Page;
}

/** Marks stand behind a closed shadow root: what the page can see of them, and what only the eye sees. */
describe.skipIf(chromiumProgram === undefined)('marks on the links of a page', () => {
  it(
    'come with the switch, tell what is known, follow labels and new links, stay away from private pages, and go with the switch',
    async () => {
      await mkdir(SHOTS, { recursive: true });
      const stage = await forThisTry(setMarksStage());
      const marks = { stage, page: await stage.browser.context.newPage() };
      await areNoneAtFirst(marks);
      await tellWhatIsKnown(marks);
      await followALabel(marks);
      await comeToNewLinks(marks);
      await stayAwayFromPrivatePages(marks);
      await keepAndSendNothing(marks);
      await goWithTheSwitch(marks);
    },
    LONG_MS,
  );
});

const setMarksStage = (): Promise<Stage> =>
  setStage(
    () => sampleCrawl(),
    (scene) => {
      scene.crawls = [sampleCrawl()];
      const topic = { id: 'topic-1', name: 'Sourdough', texts: [{ url: '', title: '', text: TOPIC }], words: [] };
      scene.topics.push(topic);
      scene.store.topics.put(topic, 0);
      scene.suggestions = sampleSuggestions();
    },
  );

/** Signs as the browser's own view of the page has them, closed shadow roots included. */
async function signs({ stage, page }: Marks): Promise<string[]> {
  const session = await stage.browser.context.newCDPSession(page);
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
async function otherIsMarked({ browser }: Stage): Promise<void> {
  const other = await browser.context.newPage();
  await other.goto('http://bread.example/links');
  await other.locator('html > div[aria-hidden=true]').waitFor({ state: 'attached' });
  await other.close();
}

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await new Promise((resolve) => setTimeout(resolve, CHANCE_MS));
}

/** Before the user says so. */
async function areNoneAtFirst(marks: Marks): Promise<void> {
  await visit(marks.page, 'http://bread.example/links');
  expect(await signs(marks)).toEqual([]);
}

/** What is promising, seen and off topic once they are on, and the page cannot see which. */
async function tellWhatIsKnown(marks: Marks): Promise<void> {
  const { stage, page } = marks;
  const options = await stage.browser.open('options.html', { width: 720, height: 900 });
  await options.getByRole('switch', { name: /^Mark links/ }).check();
  await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
  await options.close();
  await page.goto('http://bread.example/links');
  await expect.poll(() => signs(marks)).toEqual(['×', '○', '●', '●']);
  await page.screenshot({ path: `${SHOTS}marks.png` });
  const layer = page.locator('html > div');
  expect(await layer.evaluate((one) => [one.shadowRoot, one.childNodes.length, one.ariaHidden])).toEqual([
    null,
    0,
    'true',
  ]);
}

/** One that is given on a link of the page. */
async function followALabel(marks: Marks): Promise<void> {
  const { browser, scene } = marks.stage;
  const worker = await browser.worker();
  await worker.evaluate(labelInMenu, 'http://papers.example/budget');
  await expect.poll(() => signs(marks)).toEqual(['○', '●', '●', '●']);
  await expect.poll(() => scene.labels).toMatchObject([{ target: 'link', value: 'relevant' }]);
}

/** Links that the page adds later, too, once. */
async function comeToNewLinks(marks: Marks): Promise<void> {
  const { page } = marks;
  await page.goto('http://bread.example/links');
  await expect.poll(() => signs(marks)).toHaveLength(4);
  const add = (path: string): Promise<void> =>
    page.evaluate((last) => {
      const link = document.createElement('a');
      link.href = `http://late.example/${last}`;
      link.textContent = 'Feeding a sourdough starter';
      document.body.prepend(link, document.createElement('br'));
    }, path);
  await add('first');
  await expect.poll(() => signs(marks)).toHaveLength(5);
  // By the time that the next has its own, the one before would have got its second.
  await add('second');
  await expect.poll(() => signs(marks)).toHaveLength(6);
}

async function stayAwayFromPrivatePages(marks: Marks): Promise<void> {
  for (const url of PRIVATE) {
    await marks.page.goto(url);
    await otherIsMarked(marks.stage);
    expect(await signs(marks), url).toEqual([]);
  }
}

/** Nothing of the pages they are on. */
async function keepAndSendNothing({ stage: { browser, scene } }: Marks): Promise<void> {
  expect(scene.captured).toEqual([]);
  const popup = await browser.open('popup.html');
  expect(await popup.evaluate(everythingKept)).not.toContain('mail.bread.example');
  await popup.close();
}

/** From the page that is open, too. */
async function goWithTheSwitch(marks: Marks): Promise<void> {
  const { stage, page } = marks;
  await page.goto('http://bread.example/links');
  await expect.poll(() => signs(marks)).toHaveLength(4);
  const options = await stage.browser.open('options.html', { width: 720, height: 900 });
  await options.getByRole('switch', { name: /^Mark links/ }).uncheck();
  await expect.poll(() => signs(marks)).toEqual([]);
  await options.close();
  await visit(page, 'http://bread.example/links');
  expect(await signs(marks)).toEqual([]);
}

async function labelInMenu(linkUrl: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url: 'http://bread.example/links' });
  const info = { menuItemId: 'more-like-this', editable: false, pageUrl: 'http://bread.example/links', linkUrl };
  chrome.contextMenus.onClicked.dispatch(info, tab);
}
