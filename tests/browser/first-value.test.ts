import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControlTalk, talkToCompanion } from '../../companion/cli/control-talk.ts';
import { openWeb } from '../../companion/cli/web.ts';
import type { RecordedWeb } from '../../companion/fetch/recorded-web.ts';
import { type Replay, startReplay } from '../../companion/fetch/replay.ts';
import { COMPANION_ORIGIN, copyExtension, type ExtensionCopy } from './built-extension.ts';
import { type Browser, chromiumProgram, launch } from './chromium.ts';
import { freeKnownPort, type RealCompanion, realCompanion, TURN_TIMEOUT_MS, turnAtKnownPorts } from './companion.ts';

const SHOTS = new URL('../screenshots/', import.meta.url).pathname;
const START = 'https://packages.example/htmlparser2';
const MOST_CLICKS = 6;
const MOST_MS = 90_000;

/**
 * The longest way there is: the extension was loaded by hand, nothing is paired, and the companion's pairing window is open, as it
 * is when it starts for the first time. Everything a hand does is counted; nothing is typed.
 */
describe.skipIf(chromiumProgram === undefined)('first value', () => {
  let endTurn: (() => Promise<void>) | undefined;
  let web: RecordedWeb;
  let replay: Replay;
  let companion: RealCompanion;
  let control: ControlTalk;
  let extension: ExtensionCopy;
  let browser: Browser;
  let clicks = 0;

  beforeAll(async () => {
    endTurn = await turnAtKnownPorts();
    await mkdir(SHOTS, { recursive: true });
    web = await openWeb('demo');
    replay = await startReplay(web, 0);
    companion = await realCompanion('demo', await freeKnownPort());
    await companion.start();
    extension = await copyExtension(undefined, [COMPANION_ORIGIN, 'http://*/*', 'https://*/*']);
    browser = await launch({
      extension: extension.folder,
      args: [`--proxy-server=http://127.0.0.1:${replay.port}`, '--ignore-certificate-errors'],
    });
    const talk = await talkToCompanion(companion.folder);
    if (talk === undefined) throw new Error('The companion has no control socket.');
    control = talk;
    control.ask({ do: 'pair' });
  }, TURN_TIMEOUT_MS);
  afterAll(async () => {
    control?.close();
    await browser?.close();
    await extension?.remove();
    await companion?.remove();
    await replay?.close();
    web?.close();
    await endTurn?.();
  });

  const click = async (at: Locator): Promise<void> => {
    await at.click();
    clicks += 1;
  };
  const openPopup = async (): Promise<Page> => {
    clicks += 1;
    return browser.open('popup.html');
  };

  it(`comes within ${MOST_CLICKS} clicks of a fresh profile, nothing typed, in 90 seconds`, async () => {
    const article = await browser.context.newPage();
    await article.goto(START);
    const begun = performance.now();
    const popup = await openPopup();
    await click(popup.getByRole('button', { name: 'Pair', exact: true }));
    // The browser's own question, which the copy of this test has answered: one click more for a user.
    clicks += 1;
    await popup.locator('.code').waitFor();
    await click(popup.getByRole('button', { name: 'The codes match' }));
    // In the companion's terminal Enter says the same; it is a key, not a click.
    control.ask({ do: 'decide', allow: true });
    await popup.locator('.companion[data-state=good]').waitFor({ timeout: 30_000 });
    await click(popup.getByRole('button', { name: 'Crawl around this page' }));
    await popup.locator('.suggestion').first().waitFor({ timeout: MOST_MS });
    await popup.screenshot({ path: `${SHOTS}first-value.png` });
    await click(popup.locator('.suggestion .yes').first());
    await popup.locator('.undo').waitFor();
    expect(performance.now() - begun).toBeLessThan(MOST_MS);
    expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  });
});
