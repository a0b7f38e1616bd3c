import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_FRONT, demoAddress } from '../../companion/lab/demo-web.ts';
import { chromiumProgram } from './testing/chromium.ts';
import { DESK_SIZE } from './testing/desk-stage.ts';
import { show } from './testing/desk-views.ts';
import { openPairedJob, type PairedJob, type ServedWeb, serveWeb } from './testing/job.ts';
import { everythingKept, keptSettings } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { forThisTry } from './testing/together.ts';

/** Each of its waits may last a minute. */
const LONG_MS = 480_000;
const WAIT = { timeout: 60_000 } as const;

const at = (name: string): string => `https://packages.example/${name}`;
/** Pages of the demo web about parsing HTML; the crawl begins at the first. */
const START = at('htmlparser2');
const READ = ['domhandler', 'domutils', 'parse5', 'entities'].map(at);
/** The front page of the demo web, and a package of each of seven scopes, every scope a host of its own. */
const SEEDS = [
  DEMO_FRONT,
  ...['@babel/core', '@csstools/css-calc', '@fastify/error', '@jridgewell/gen-mapping'].map(demoAddress),
  ...['@preact/signals', '@types/chai', '@vitest/expect'].map(demoAddress),
];

describe.skipIf(chromiumProgram === undefined)('given read pages, extension and companion learn from them', () => {
  let served: ServedWeb | undefined;

  beforeAll(async () => {
    served = await serveWeb('demo');
  });
  afterAll(() => served?.close());

  it(
    'named pages become seeds of the crawl, and labels move an ended crawl that then continues',
    async () => {
      if (served === undefined) throw new Error('no web');
      const job = await forThisTry(openPairedJob('demo', served.replay));
      await allowReading(job);
      for (const url of [...READ, START]) await isRead(job, url);
      const popup = await crawlsAround(job);
      await namesPages(popup);
      await outlivesThePopup(job, popup);
      await labelsAfterTheEnd(popup);
    },
    LONG_MS,
  );

  it(
    'given seeds on eight hosts, the crawl asks about a site and takes the answer',
    async () => {
      if (served === undefined) throw new Error('no web');
      const job = await forThisTry(openPairedJob('demo', served.replay));
      const popup = await job.browser.open('popup.html');
      await answersAboutASite(await crawlsFromAList(job), popup);
    },
    LONG_MS,
  );
});

async function allowReading({ browser }: PairedJob): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.switch input').check();
  await expect.poll(() => popup.evaluate(keptSettings), WAIT).toMatchObject({ captures: true });
  await popup.close();
}

async function isRead({ browser }: PairedJob, url: string): Promise<void> {
  const page = await browser.context.newPage();
  await page.goto(url);
  const options = await browser.open('options.html', { width: 700, height: 900 });
  await expect.poll(() => options.evaluate(everythingKept), WAIT).toContain(`"url":"${url}"`);
  await options.close();
  if (url !== START) await page.close();
}

async function crawlsAround({ browser }: PairedJob): Promise<Page> {
  const worker = await browser.worker();
  await worker.evaluate(chooseInMenu, START);
  const popup = await browser.open('popup.html');
  // The click starts the crawl at once: it finds pages before any answer.
  await expect.poll(() => popup.locator('.facts').textContent(), WAIT).toMatch(/of 500 pages/);
  await popup.locator('.read-page').first().waitFor(WAIT);
  return popup;
}

/** Answers by key: the first two belong, the third does not. */
async function namesPages(popup: Page): Promise<void> {
  const named = await popup
    .locator('.read-page .title, .read-page a')
    .evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])));
  await takePicture(popup, 'loop-read');
  await popup.locator('.read-page').first().focus();
  for (const key of ['r', 'j', 'r', 'j', 'n']) await popup.keyboard.press(key);
  await popup.getByText('2 pages teach this topic now. 1 page counts as not relevant.').waitFor(WAIT);
  const kept = (): Promise<string> => popup.evaluate(everythingKept);
  for (const url of named.slice(0, 2))
    await expect.poll(kept, WAIT).toMatch(new RegExp(`"url":"${url}","state":"(waiting|fetched)"`));
  expect(await kept()).not.toContain(`"url":"${named[2]}","state"`);
}

/** An answer arrives though popup and background die right after the key, and the companion is killed and restarted. */
async function outlivesThePopup({ browser, companion }: PairedJob, popup: Page): Promise<void> {
  const other = await browser.open('popup.html');
  await other.locator('.read-page').first().waitFor(WAIT);
  const [url] = await other
    .locator('.read-page a')
    .evaluateAll((links) => links.flatMap((link) => (link instanceof HTMLAnchorElement ? [link.href] : [])));
  await companion.kill();
  await other.locator('.read-page .yes').first().click();
  await expect.poll(() => other.evaluate(everythingKept), WAIT).toContain('"belongs":true');
  await other.close();
  await browser.killWorker();
  await companion.start();
  await popup.locator('.companion[data-state=good]').waitFor(WAIT);
  const kept = (): Promise<string> => popup.evaluate(everythingKept);
  await expect.poll(kept, WAIT).toMatch(new RegExp(`"url":"${url}","state":"(waiting|fetched)"`));
  expect(await kept()).not.toContain('"belongs"');
}

/** A list of seeds on eight hosts, the page that links to all others first (companion/crawl/rules/hosts-to-ask.ts). */
async function crawlsFromAList({ browser }: PairedJob): Promise<Page> {
  const desk = await browser.open('desk.html', DESK_SIZE);
  await show(desk, 'start');
  await desk.getByLabel('Words and phrases, one per line').fill('browser\nHTML\nparser');
  await desk.getByLabel('Addresses, pasted from anywhere').fill(SEEDS.join('\n'));
  await desk.getByRole('button', { name: 'Start the crawl' }).click();
  await desk.locator('aside nav button[aria-current]').filter({ hasText: 'Results' }).waitFor(WAIT);
  return desk;
}

/**
 * The crawl is paused as soon as the desk asks: earlier no page may be read that links to eight hosts, and at its end
 * no link waits. The answer reaches the companion. @param popup was open before the crawl began, so its button is there
 */
async function answersAboutASite(desk: Page, popup: Page): Promise<void> {
  const question = desk.locator('.site-question');
  const legend = question.locator('legend');
  await legend.waitFor(WAIT);
  await popup.locator('.title-row').getByRole('button', { name: 'Pause' }).click();
  await popup.locator('.title-row').getByRole('button', { name: 'Resume' }).waitFor(WAIT);
  expect(await legend.textContent()).toMatch(/^Does \S+\.\w+ write about/);
  await question.getByRole('button', { name: 'No' }).click();
  // Pages in flight at the pause may have put another host first since the question was read.
  await question.getByText(/^Links to \S+\.\w+ come last now\.$/).waitFor(WAIT);
  await popup.locator('.title-row').getByRole('button', { name: 'Resume' }).click();
  await popup.locator('.title-row').getByRole('button', { name: 'Pause' }).waitFor(WAIT);
}

/** The crawl is stopped, and its pages are judged again by a label. */
async function labelsAfterTheEnd(popup: Page): Promise<void> {
  await popup.locator('.title-row').getByRole('button', { name: 'Stop' }).click();
  await popup.locator('.title-row').getByRole('button', { name: 'Resume' }).waitFor(WAIT);
  const told = async (): Promise<string> => (await popup.locator('.undo').allTextContents()).join('');
  for (const answer of ['.no', '.yes']) await popup.locator(`.suggestion ${answer}`).first().click();
  await expect.poll(told, WAIT).toMatch(/↑[1-9]|↓[1-9]/);
  await takePicture(popup, 'loop-turned');
  await popup.getByRole('button', { name: /^Continue with [\d,]+ more pages/ }).click();
  await popup.locator('.title-row').getByRole('button', { name: 'Pause' }).waitFor(WAIT);
}

/** Does as the browser does when the user chooses "Crawl around this topic" on a page. Runs in the background. */
async function chooseInMenu(url: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.contextMenus.onClicked.dispatch({ menuItemId: 'crawl-around', editable: false, pageUrl: url }, tab);
}
