import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { chromiumProgram } from './testing/chromium.ts';
import { everythingKept, keptSettings } from './testing/kept.ts';
import { expectNoClock, expectNoOracle, type KnownLinks, type Probe, TOPIC } from './testing/oracle.ts';
import { takePicture } from './testing/picture.ts';
import { sampleCrawl, sampleSuggestions } from './testing/samples.ts';
import { type Stage, setStage } from './testing/stage.ts';
import { forThisTry } from './testing/together.ts';

/** Longer than marking takes, so that what must not happen has had its chance, in milliseconds. */
const CHANCE_MS = 1_500;
/** They look private. */
const PRIVATE = [
  'http://bread.example/links?access_token=1',
  'http://mail.bread.example/links',
  'http://bread.example/members',
];
/** Each of its steps may take half a minute. */
const LONG_MS = 300_000;

interface Marks {
  readonly stage: Stage;
  readonly page: Page;
}

/**
 * Marks are behind a closed shadow root: compares the part that the page can see with the part that only the user sees.
 */
describe.skipIf(chromiumProgram === undefined)('marks on the links of a page', () => {
  it(
    'come and go with the switch, show known links, follow labels and new links, and stay away from private pages',
    async () => {
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

  it(
    'look the same to the page whatever their signs: it measures size, layout, hits, changes and times',
    async () => {
      const stage = await forThisTry(setMarksStage());
      const options = await stage.browser.open('options.html', { width: 720, height: 900 });
      await options.getByRole('switch', { name: /^Mark links/ }).check();
      await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
      await options.close();
      const known = await knownLinks(stage);
      const page = await stage.browser.context.newPage();
      const probe: Probe = {
        goto: (url) => page.goto(url),
        evaluate: (work, given) => page.evaluate(work as (given: unknown) => ReturnType<typeof work>, given),
        signs: () => signs({ stage, page }),
      };
      await expectNoOracle(probe, 'http://bread.example', known);
      await expectNoClock(probe, 'http://bread.example', known);
    },
    2 * LONG_MS,
  );
});

/** Known addresses, two of them by labels that the user gives in the popup. */
async function knownLinks({ browser, scene }: Stage): Promise<KnownLinks> {
  const popup = await browser.open('popup.html');
  await popup.locator('.suggestion .yes').first().click();
  await expect.poll(() => scene.labels.length).toBe(1);
  await popup.locator('.suggestion .no').last().click();
  await expect.poll(() => scene.labels.length).toBe(2);
  await popup.close();
  const [relevant = '', notRelevant = ''] = scene.labels.map(({ url }) => url);
  const promising = scene.suggestions.find(({ url }) => url !== relevant && url !== notRelevant)?.url ?? '';
  return { seen: 'http://bread.example/starter', promising, relevant, notRelevant };
}

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

/** Marks of the signs as the browser's own view of the page has them, closed shadow roots included. */
async function signs({ stage, page }: Pick<Marks, 'stage' | 'page'>): Promise<string[]> {
  const session = await stage.browser.context.newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  const found: string[] = [];
  type Part = { nodeName: string; attributes?: string[]; children?: Part[]; shadowRoots?: Part[] };
  const walk = ({ nodeName, attributes = [], children = [], shadowRoots = [] }: Part): void => {
    if (nodeName === 'I') found.push(attributes[attributes.indexOf('data-mark') + 1] ?? '?');
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

/** The page is unmarked until the user switches marks on. */
async function areNoneAtFirst(marks: Marks): Promise<void> {
  await visit(marks.page, 'http://bread.example/links');
  expect(await signs(marks)).toEqual([]);
}

/** Marks show promising, seen and off-topic links, and the page cannot see which. */
async function tellWhatIsKnown(marks: Marks): Promise<void> {
  const { stage, page } = marks;
  const options = await stage.browser.open('options.html', { width: 720, height: 900 });
  await options.getByRole('switch', { name: /^Mark links/ }).check();
  await expect.poll(() => options.evaluate(keptSettings)).toMatchObject({ marks: true });
  await options.close();
  await page.goto('http://bread.example/links');
  await expect.poll(() => signs(marks)).toEqual(['', 'off-topic', 'promising', 'promising', 'seen']);
  await takePicture(page, 'marks');
  const layer = page.locator('html > div');
  expect(await layer.evaluate((one) => [one.shadowRoot, one.childNodes.length, one.ariaHidden])).toEqual([
    null,
    0,
    'true',
  ]);
}

/** A label given on a link changes the marks, and the page sees no change. */
async function followALabel(marks: Marks): Promise<void> {
  const { browser, scene } = marks.stage;
  await marks.page.evaluate(() => {
    const changes: string[] = [];
    Object.assign(globalThis, { changes });
    new MutationObserver((records) => changes.push(...records.map(({ type }) => type))).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
  });
  const worker = await browser.worker();
  await worker.evaluate(labelInMenu, 'http://papers.example/budget');
  await expect.poll(() => signs(marks)).toEqual(['', 'promising', 'promising', 'promising', 'seen']);
  await expect.poll(() => scene.labels).toMatchObject([{ target: 'link', value: 'relevant' }]);
  expect(await marks.page.evaluate(() => (globalThis as unknown as { changes: string[] }).changes)).toEqual([]);
}

/** Links that the page adds later, too, once. */
async function comeToNewLinks(marks: Marks): Promise<void> {
  const { page } = marks;
  await page.goto('http://bread.example/links');
  await expect.poll(() => signs(marks)).toHaveLength(5);
  const add = (path: string): Promise<void> =>
    page.evaluate((last) => {
      const link = document.createElement('a');
      link.href = `http://late.example/${last}`;
      link.textContent = 'Feeding a sourdough starter';
      document.body.prepend(link, document.createElement('br'));
    }, path);
  await add('first');
  await expect.poll(() => signs(marks)).toHaveLength(6);
  // When the next page has its own mark, the earlier one would have got its second.
  await add('second');
  await expect.poll(() => signs(marks)).toHaveLength(7);
}

async function stayAwayFromPrivatePages(marks: Marks): Promise<void> {
  for (const url of PRIVATE) {
    await marks.page.goto(url);
    await otherIsMarked(marks.stage);
    expect(await signs(marks), url).toEqual([]);
  }
}

/** The extension saves and sends nothing of marked pages. */
async function keepAndSendNothing({ stage: { browser, scene } }: Marks): Promise<void> {
  expect(scene.captured).toEqual([]);
  const popup = await browser.open('popup.html');
  expect(await popup.evaluate(everythingKept)).not.toContain('mail.bread.example');
  await popup.close();
}

/** The marks leave the open page, too. */
async function goWithTheSwitch(marks: Marks): Promise<void> {
  const { stage, page } = marks;
  await page.goto('http://bread.example/links');
  await expect.poll(() => signs(marks)).toHaveLength(5);
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
