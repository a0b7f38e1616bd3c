import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStoreToRead } from '../../companion/store/open.ts';
import { longer } from '../../shared/testing/effort.ts';
import { chromiumProgram } from './testing/chromium.ts';
import type { RealCompanion } from './testing/companion.ts';
import { openPairedJob, type PairedJob, type ServedWeb, serveWeb } from './testing/job.ts';
import { waitingLabels } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { forThisTry } from './testing/together.ts';

const DEMO = { name: 'demo', start: 'https://packages.example/htmlparser2' };
const RECORDED = { name: '../shared/webs/free-docs', start: 'https://docs.python.org/3.11/tutorial/index.html' };
/**
 * The demo web, which every installation of the project has, and in the long form a recorded web where there is one; a
 * page of each to start at.
 */
const WEBS = longer([DEMO], [DEMO, RECORDED]).filter(({ name }) => name === 'demo' || existsSync(name));

/** Each of its waits may last a minute and more. */
const LONG_MS = 480_000;

describe.skipIf(chromiumProgram === undefined).each(WEBS)(
  'the main job on $name, with the built extension and the built companion',
  ({ name, start }) => {
    let served: ServedWeb | undefined;

    beforeAll(async () => {
      served = await serveWeb(name);
    });
    afterAll(() => served?.close());

    it(
      'starts in the menu, finds, turns with three labels, and outlives companion and background',
      async () => {
        if (served === undefined) throw new Error('no web');
        const { web, replay } = served;
        const job = await forThisTry(openPairedJob(name, replay));
        await isRead(job, start);
        const popup = await findsPages(job, start, web.name);
        await turnsWithLabels(popup);
        await keepsALabelAndANote(job, await isStillThere(job, popup));
      },
      LONG_MS,
    );
  },
);

const titles = (popup: Page): Promise<string[]> => popup.locator('.suggestion .title').allTextContents();
/** Returns the text of the undo bar. */
const taken = async (popup: Page): Promise<string> => (await popup.locator('.undo').allTextContents()).join('');

/** A page is read at its own address. */
async function isRead({ browser }: PairedJob, start: string): Promise<void> {
  const page = await browser.context.newPage();
  await page.goto(start);
  expect(page.url()).toBe(start);
  expect(await page.title()).not.toBe('');
}

/** The menu starts a crawl, and suggestions arrive in the popup. */
async function findsPages({ browser }: PairedJob, start: string, web: string): Promise<Page> {
  const worker = await browser.worker();
  await worker.evaluate(chooseInMenu, start);
  const popup = await browser.open('popup.html');
  await expect.poll(() => popup.locator('.suggestion').count(), { timeout: 90_000 }).toBeGreaterThan(5);
  await expect.poll(() => popup.locator('.companion').textContent()).toContain(web);
  expect(await popup.locator('.facts').textContent()).toMatch(/of 500 pages/);
  await takePicture(popup, 'loop-suggestions');
  return popup;
}

/** Three labels by key, and the order turns. */
async function turnsWithLabels(popup: Page): Promise<void> {
  await expect.poll(() => popup.locator('.facts').textContent(), { timeout: 60_000 }).toMatch(/host/);
  const before = await titles(popup);
  await popup.keyboard.press('j');
  for (const key of ['n', 'r', 'n']) {
    // Does not count cards, because others arrive while one goes.
    const last = await taken(popup);
    await popup.keyboard.press(key);
    await expect.poll(() => taken(popup)).not.toBe(last);
  }
  const rest = before.slice(3);
  const order = async (): Promise<string[]> => (await titles(popup)).filter((title) => rest.includes(title));
  // A few cards may keep their sequence although their relevance moved: the bar tells how many rose and fell.
  const hasTurned = async (): Promise<boolean> =>
    /[↑↓][1-9]/.test(await taken(popup)) || (await order()).join() !== rest.join();
  await expect.poll(hasTurned, { timeout: 60_000 }).toBe(true);
  await expect.poll(() => popup.evaluate(waitingLabels)).toBe(0);
}

/** After the deaths of companion and background all data is still there. */
async function isStillThere({ browser, companion }: PairedJob, before: Page): Promise<Page> {
  // The popup keeps the page that the keys act on, even if the companion offers it no more. Choosing a queue releases
  // it.
  for (const queue of ['last', 'first'] as const)
    await before
      .locator('input[name=queue]')
      [queue]()
      .evaluate((choice: HTMLElement) => choice.click());
  await companion.kill();
  await before.locator('.notice').waitFor();
  await browser.killWorker();
  const popup = await browser.open('popup.html');
  await popup.locator('.notice').waitFor();
  expect(await popup.locator('.notice').textContent()).toContain('ambit.mjs serve');
  expect(await popup.locator('.notice').textContent()).not.toContain('Failed to fetch');
  expect((await titles(before)).length).toBeGreaterThan(5);
  // Looks at both again: the open page may not have drawn the companion's last message yet.
  await vi.waitFor(async () => expect(await titles(popup)).toEqual(await titles(before)), { timeout: 30_000 });
  await before.close();
  return popup;
}

/** A label and a note given during the companion's absence wait, and arrive when it is back. */
async function keepsALabelAndANote({ browser, companion }: PairedJob, popup: Page): Promise<void> {
  await popup.locator('.suggestion').first().focus();
  await popup.keyboard.press('r');
  await expect.poll(() => popup.evaluate(waitingLabels)).toBe(1);
  await expect.poll(() => popup.locator('.notice').textContent()).toContain('1 label');
  await popup.keyboard.press('a');
  await popup.locator('form.naming textarea').fill('Try it with rye');
  await popup.locator('form.naming button[type=submit]').click();
  await expect.poll(() => popup.locator('.annotation').first().textContent()).toBe('Try it with rye');
  await expect.poll(() => popup.locator('.notice').textContent()).toContain('Note, tags (1)');
  await browser.killWorker();
  await companion.start();
  // The popup may find it by itself, and the button then goes under the hand that presses it.
  await popup.evaluate(() => [...document.querySelectorAll<HTMLElement>('.notice button')].at(-1)?.click());
  await expect.poll(() => popup.evaluate(waitingLabels), { timeout: 60_000 }).toBe(0);
  await expect.poll(() => notesOf(companion), { timeout: 60_000 }).toEqual(['Try it with rye']);
  const options = await browser.open('options.html', { width: 700, height: 900 });
  // Compares the text at one moment: the page redraws while it queries the companion.
  await expect.poll(() => options.locator('main').textContent(), { timeout: 60_000 }).toMatch(/1 page and 4 labels/);
  await options.close();
  expect(await popup.locator('.choice select').count()).toBe(0);
}

function notesOf({ folder }: RealCompanion): string[] {
  const store = openStoreToRead(folder);
  const notes = store.annotations.list().map(({ note }) => note);
  store.close();
  return notes;
}

/** Does as the browser does when the user chooses "Crawl around this topic" on a page. Runs in the background. */
async function chooseInMenu(url: string): Promise<void> {
  const [tab] = await chrome.tabs.query({ url });
  chrome.contextMenus.onClicked.dispatch({ menuItemId: 'crawl-around', editable: false, pageUrl: url }, tab);
}
