import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome-for-testing'];

/** Program of a Chromium that still loads unpacked extensions from its command line; undefined without one. */
export const chromiumProgram: string | undefined = [process.env.CHROMIUM ?? '', ...PLACES].find(
  (place) => place !== '' && existsSync(place),
);

/** Message of a test run without browser tests. */
export const NO_CHROMIUM = 'Browser tests are skipped: no Chromium was found (set CHROMIUM to its program).';
if (chromiumProgram === undefined) console.warn(NO_CHROMIUM);

export interface TestBrowser {
  readonly context: BrowserContext;
  readonly extensionId: string;
  worker(): Promise<Worker>;
  /** Opens a page of the extension at the size of a popup. */
  open(path: string, size?: { width: number; height: number }): Promise<Page>;
  /** Ends the background as the browser does when it likes. */
  killWorker(): Promise<void>;
  close(): Promise<void>;
}

export interface ChromiumOptions {
  /** Folder of the unpacked extension. */
  readonly extension: string;
  readonly args?: readonly string[];
  readonly language?: string;
  /** Is given the folder of the profile before the browser makes it. */
  readonly prepare?: (profile: string) => Promise<void>;
}

/** A browser that starts beside much else takes its time, in milliseconds. */
const START_MS = 90_000;

/** Headless Chromium with the built extension in a profile of its own. */
export async function launch({
  extension,
  args = [],
  language = 'en-US',
  prepare,
}: ChromiumOptions): Promise<TestBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'ambit-profile-'));
  const profile = join(home, 'profile');
  await prepare?.(profile);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumProgram ?? '',
    // Playwright's own headless would pick the old shell, which knows no extensions.
    headless: false,
    timeout: START_MS,
    args: [
      '--headless=new',
      '--no-sandbox',
      // Without a graphics card its work would be imitated: a fifth of an opened popup's processor time.
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--lang=${language}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      ...args,
    ],
  });
  const worker = async (): Promise<Worker> =>
    context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker', { timeout: START_MS }));
  const close = async (): Promise<void> => {
    await context.close();
    // A process of the browser may still write while it goes.
    await rm(home, { recursive: true, force: true, maxRetries: 10 });
  };
  const extensionId = await worker().then(
    (background) => new URL(background.url()).host,
    async (error) => {
      await close();
      throw error;
    },
  );
  let last: Promise<unknown> = Promise.resolve();
  /** Opens one page after another: each knows its own by the order. */
  const inTurn = (opening: () => Promise<Page>): Promise<Page> => {
    const page = last.then(opening);
    last = page.catch(() => undefined);
    return page;
  };
  return {
    context,
    extensionId,
    worker,
    async open(path, size = { width: 400, height: 580 }) {
      const page = await inTurn(() => openDirectly(context, `chrome-extension://${extensionId}/${path}`));
      await page.setViewportSize(size);
      // Until then the popup shows the face it had when it was closed.
      await page.locator('#app:not([inert]) > *').first().waitFor({ state: 'attached' });
      return page;
    },
    async killWorker() {
      const page = context.pages()[0] ?? (await context.newPage());
      const session = await (context.browser()?.newBrowserCDPSession() ?? context.newCDPSession(page));
      const { targetInfos } = await session.send('Target.getTargets');
      for (const { type, url, targetId } of targetInfos) {
        if (type === 'service_worker' && url.includes(extensionId))
          await session.send('Target.closeTarget', { targetId });
      }
      await session.detach();
    },
    close,
  };
}

/**
 * Opens a tab at an address of the extension. A tab that is empty first has a process of its own, which ends when the
 * extension's takes over: a third of the processor time of an opened popup.
 */
async function openDirectly(context: BrowserContext, url: string): Promise<Page> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('no browser');
  const opened = context.waitForEvent('page', (page) => page.url() === url);
  await session.send('Target.createTarget', { url });
  const page = await opened;
  await session.detach();
  await page.waitForLoadState();
  return page;
}

/** Languages that were chosen last by `chooseLanguage`. */
const chosen = new WeakMap<TestBrowser, string>();

/** By the settings page, as a user does, where it is another than this chose last. */
export async function chooseLanguage(browser: TestBrowser, language: string): Promise<void> {
  if (chosen.get(browser) === language) return;
  const page = await browser.open('options.html', { width: 700, height: 900 });
  await page.locator('select').selectOption(language);
  await page.locator(`html[lang^="${language.slice(0, 2)}"]`).waitFor();
  await page.close();
  chosen.set(browser, language);
}
