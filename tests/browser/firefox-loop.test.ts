import { mkdir } from 'node:fs/promises';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControlTalk, talkToCompanion } from '../../companion/cli/control-talk.ts';
import { openWeb } from '../../companion/cli/web.ts';
import type { RecordedWeb } from '../../companion/fetch/recorded-web.ts';
import { type Replay, startReplay } from '../../companion/fetch/replay.ts';
import { COMPANION_ORIGIN, copyExtension, type ExtensionCopy } from './built-extension.ts';
import { freeKnownPort, type RealCompanion, realCompanion, TURN_TIMEOUT_MS, turnAtKnownPorts } from './companion.ts';
import { type Firefox, firefoxProgram, launchFirefox } from './firefox.ts';
import { waitingLabels } from './kept.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
const START = 'https://packages.example/htmlparser2';

/** The whole loop in Firefox: no right but those of the user's own clicks, the real menu, the built extension and companion. */
describe.skipIf(firefoxProgram === undefined)('the main job in Firefox', () => {
  let endTurn: (() => Promise<void>) | undefined;
  let web: RecordedWeb;
  let replay: Replay;
  let companion: RealCompanion;
  let control: ControlTalk;
  let extension: ExtensionCopy;
  let firefox: Firefox;
  let popup: Page;

  beforeAll(async () => {
    endTurn = await turnAtKnownPorts();
    await mkdir(SHOTS, { recursive: true });
    web = await openWeb('demo');
    replay = await startReplay(web, 0);
    companion = await realCompanion('demo', await freeKnownPort());
    await companion.start();
    extension = await copyExtension(undefined, [], 'firefox');
    firefox = await launchFirefox(extension.folder, {
      // The browser's questions are answered with yes, as a user would.
      'extensions.webextOptionalPermissionPrompts': false,
      'network.proxy.type': 1,
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': replay.port,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': replay.port,
    });
  }, TURN_TIMEOUT_MS);
  afterAll(async () => {
    control?.close();
    await firefox?.close();
    await extension?.remove();
    await companion?.remove();
    await replay?.close();
    web?.close();
    await endTurn?.();
  });

  const openPopup = async (): Promise<void> => {
    popup = await firefox.open('popup.html');
    await popup.setViewport({ width: 400, height: 580 });
    await popup.waitForSelector('.companion');
  };
  /** Once it stands still and can be pressed. */
  const click = (selector: string): Promise<void> => popup.locator(selector).click();
  const state = () => popup.$eval('.companion', (dot) => dot.getAttribute('data-state'));

  it('is paired from a fresh profile, with the one right asked on the click', async () => {
    const talk = await talkToCompanion(companion.folder);
    if (talk === undefined) throw new Error('The companion has no control socket.');
    control = talk;
    control.ask({ do: 'pair' });
    await openPopup();
    await click('section .row .primary');
    await popup.waitForSelector('.code');
    await click('section .row .primary');
    control.ask({ do: 'decide', allow: true });
    await popup.waitForSelector('.companion[data-state=good]');
  });

  it('starts from the real menu, and finds', async () => {
    const article = await firefox.browser.newPage();
    await article.goto(START);
    await firefox.chooseFromMenu(article, { x: 300, y: 300 }, 'Crawl around this topic');
    await popup.bringToFront();
    await popup.waitForSelector('.suggestion', { timeout: 90_000 });
    await popup.screenshot({ path: `${SHOTS}firefox-loop.png` });
  });

  it('takes labels by key, at any moment of its background’s life', async () => {
    // One for each label that follows: on an empty list a key labels nothing.
    await popup.waitForFunction(() => document.querySelectorAll('.suggestion').length >= 5, { timeout: 60_000 });
    await popup.keyboard.press('j');
    for (const key of ['r', 'n', 'r'] as const) {
      const before = await popup.$eval('.undo', (bar) => bar.textContent).catch(() => '');
      await firefox.killBackground();
      await popup.keyboard.press(key);
      await expect.poll(() => popup.$eval('.undo', (bar) => bar.textContent)).not.toBe(before);
    }
    await expect.poll(() => popup.evaluate(waitingLabels), { timeout: 60_000 }).toBe(0);
  });

  it('keeps a label while the companion is killed, and sends it once it is back', async () => {
    await companion.kill();
    await popup.waitForSelector('.notice', { timeout: 60_000 });
    await popup.keyboard.press('r');
    await expect.poll(() => popup.evaluate(waitingLabels)).toBe(1);
    await firefox.killBackground();
    await companion.start();
    // The popup may find it by itself, and the button then goes under the hand that presses it.
    await popup.evaluate(() => document.querySelector<HTMLElement>('.notice button')?.click());
    await expect.poll(() => popup.evaluate(waitingLabels), { timeout: 60_000 }).toBe(0);
  });

  it('notices that the right was taken back, says so, and asks for it again', async () => {
    // What was said of the companion while it was away may still stand there.
    await expect.poll(state).toBe('good');
    await firefox.revoke(COMPANION_ORIGIN);
    await expect.poll(() => popup.$eval('.notice', (notice) => notice.textContent)).toContain('127.0.0.1');
    await click('.notice button');
    await expect.poll(state).toBe('good');
  });
});
