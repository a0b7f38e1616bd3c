import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPANION_ORIGIN } from './testing/built-extension.ts';
import { TURN_TIMEOUT_MS, turnAtKnownPorts } from './testing/companion.ts';
import { firefoxProgram } from './testing/firefox.ts';
import { openFirefoxJob, type ServedWeb, serveWeb } from './testing/job.ts';
import { waitingLabels } from './testing/kept.ts';
import { takePicture } from './testing/picture.ts';
import { forThisTry } from './testing/together.ts';

type FirefoxJob = Awaited<ReturnType<typeof openFirefoxJob>>;

const START = 'https://packages.example/htmlparser2';
/** Each of its waits may last a minute. */
const LONG_MS = 300_000;

/**
 * The whole loop in Firefox: no right but those of the user's own clicks, the real menu, the built extension and
 * companion.
 */
describe.skipIf(firefoxProgram === undefined)('the main job in Firefox', () => {
  let endTurn: (() => Promise<void>) | undefined;
  let served: ServedWeb | undefined;

  beforeAll(async () => {
    endTurn = await turnAtKnownPorts();
    served = await serveWeb('demo');
  }, TURN_TIMEOUT_MS);
  afterAll(async () => {
    await served?.close();
    await endTurn?.();
  });

  it(
    "pairs, starts from the real menu, takes labels, survives both programs' ends, and requests a revoked right again",
    async () => {
      if (served === undefined) throw new Error('no web');
      const job = await forThisTry(openFirefoxJob('demo', served.replay));
      const popup = await job.firefox.open('popup.html');
      await popup.setViewport({ width: 400, height: 580 });
      await popup.waitForSelector('.companion');
      await isPaired(job, popup);
      await findsPages(job, popup);
      await takesLabels(job, popup);
      await keepsALabel(job, popup);
      await asksAgain(job, popup);
    },
    LONG_MS,
  );
});

/** Clicks once the element no longer moves and is enabled. */
const click = (popup: Page, selector: string): Promise<void> => popup.locator(selector).click();

/** Pairs from a fresh profile, with the single right requested on the click. */
async function isPaired({ control }: FirefoxJob, popup: Page): Promise<void> {
  control.ask({ do: 'pair' });
  await click(popup, 'section .row .primary');
  await popup.waitForSelector('.code');
  await click(popup, 'section .row .primary');
  control.ask({ do: 'decide', allow: true });
  await popup.waitForSelector('.companion[data-state=good]');
}

/** Starts a crawl from the real menu. */
async function findsPages({ firefox }: FirefoxJob, popup: Page): Promise<void> {
  const article = await firefox.browser.newPage();
  await article.goto(START);
  await firefox.chooseFromMenu(article, { x: 300, y: 300 }, 'Crawl around this topic');
  await popup.bringToFront();
  await popup.waitForSelector('.suggestion', { timeout: 90_000 });
  await takePicture(popup, 'firefox-loop');
}

/** Labels by key, at any moment of the background's life. */
async function takesLabels({ firefox }: FirefoxJob, popup: Page): Promise<void> {
  // Keeps one card for each following label: in an empty list a key labels nothing.
  await popup.waitForFunction(() => document.querySelectorAll('.suggestion').length >= 5, { timeout: 60_000 });
  await popup.keyboard.press('j');
  for (const key of ['r', 'n', 'r'] as const) {
    const before = await popup.$eval('.undo', (bar) => bar.textContent).catch(() => '');
    await firefox.killBackground();
    await popup.keyboard.press(key);
    await expect.poll(() => popup.$eval('.undo', (bar) => bar.textContent)).not.toBe(before);
  }
  await expect.poll(() => popup.evaluate(waitingLabels), { timeout: 60_000 }).toBe(0);
}

/** Labels while the companion is dead; the label arrives once it is back. */
async function keepsALabel({ companion, firefox }: FirefoxJob, popup: Page): Promise<void> {
  await companion.kill();
  await popup.waitForSelector('.notice', { timeout: 60_000 });
  await popup.keyboard.press('r');
  await expect.poll(() => popup.evaluate(waitingLabels)).toBe(1);
  await firefox.killBackground();
  await companion.start();
  // The popup may find it by itself, and the button then goes under the hand that presses it.
  await popup.evaluate(() => document.querySelector<HTMLElement>('.notice button:not(.primary)')?.click());
  await expect.poll(() => popup.evaluate(waitingLabels), { timeout: 60_000 }).toBe(0);
}

/** The extension notices the revoked right, shows it, and requests it again. */
async function asksAgain({ firefox }: FirefoxJob, popup: Page): Promise<void> {
  const state = () => popup.$eval('.companion', (dot) => dot.getAttribute('data-state'));
  // The state from the companion's absence may still be shown.
  await expect.poll(state).toBe('good');
  await firefox.revoke(COMPANION_ORIGIN);
  await expect.poll(() => popup.$eval('.notice', (notice) => notice.textContent)).toContain('127.0.0.1');
  await click(popup, '.notice button');
  await expect.poll(state).toBe('good');
}
