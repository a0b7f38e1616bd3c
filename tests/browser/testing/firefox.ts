import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import puppeteer, { type Page, type Browser as PuppeteerBrowser } from 'puppeteer-core';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const ADDON = 'ambit@ambit.invalid';

/** Program of Firefox; undefined without one. */
export const firefoxProgram: string | undefined = [process.env.FIREFOX ?? '', ...PLACES].find(
  (place) => place !== '' && existsSync(place),
);
if (firefoxProgram === undefined) {
  console.warn('Firefox tests are skipped: no Firefox was found (set FIREFOX to its program).');
}

export interface Firefox {
  readonly browser: PuppeteerBrowser;
  /** Opens a page of the extension. */
  open(path: string): Promise<Page>;
  /** Right-clicks and chooses from the browser's own menu, which grants what a user's click grants. */
  chooseFromMenu(page: Page, at: { x: number; y: number }, label: string): Promise<void>;
  /** Returns the marks of the signs on a page, from behind the closed shadow root, sorted. */
  signs(page: Page): Promise<string[]>;
  killBackground(): Promise<void>;
  /** Changes a setting of the browser while it runs: `ui.systemUsesDarkTheme` is 1 for dark. */
  prefer(name: string, value: number): Promise<void>;
  /** Takes a right back as the user does in about:addons. */
  revoke(origin: string): Promise<void>;
  close(): Promise<void>;
}

/** A browser that starts beside much else takes its time, in milliseconds. */
const START_MS = 90_000;

/** Milliseconds between two looks whether another process has made the profile. */
const LOOK_MS = 200;

/** Of this run (`tests/bundled-workers.ts`), which removes it. */
const SHARED = join(process.env.AMBIT_TEST_WORKERS ?? '', 'firefox-profile');

/** Processes that no test needs take a fifth of the start's processor time. */
const FEWER_PROCESSES = {
  'dom.ipc.processPrelaunch.enabled': false,
  'browser.newtabpage.enabled': false,
  'layers.gpu-process.enabled': false,
  'media.rdd-process.enabled': false,
};

/** Sends one raw WebDriver BiDi command; puppeteer has no call for the browser's own windows. */
interface Connection {
  send(method: string, params: object): Promise<{ result: unknown }>;
}

/** @param environment variables beside this process's own */
export async function launchFirefox(
  extension: string,
  preferences: Record<string, unknown> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<Firefox> {
  const profile = await newProfile();
  const remove = (): Promise<void> => rm(profile, { recursive: true, force: true, maxRetries: 10 });
  let browser: PuppeteerBrowser | undefined;
  try {
    browser = await start(profile, preferences, environment);
    const firefox = await withExtension(browser, extension);
    return {
      ...firefox,
      close: async () => {
        await firefox.close();
        await remove();
      },
    };
  } catch (error) {
    await browser?.close();
    await remove();
    throw error;
  }
}

/**
 * Returns the folder of a new profile, for the caller to remove. It is a copy of one that Firefox has started in once
 * without extension or page: a third of the processor time of a first start goes into filling an empty profile.
 */
async function newProfile(): Promise<string> {
  while (!existsSync(SHARED)) await makeProfile();
  const folder = await mkdtemp(join(tmpdir(), 'ambit-firefox-'));
  // A link that names the process which has the profile open.
  await cp(SHARED, folder, { recursive: true, filter: (place) => basename(place) !== 'lock' });
  return folder;
}

/** Makes the shared profile, or waits a moment where another process makes it. */
async function makeProfile(): Promise<void> {
  const making = `${SHARED}-making`;
  const isMine = await mkdir(making).then(
    () => true,
    () => false,
  );
  if (!isMine) return new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  try {
    const browser = await start(making, {}, {});
    await browser.newPage();
    await browser.close();
    await rename(making, SHARED);
  } finally {
    await rm(making, { recursive: true, force: true, maxRetries: 10 });
  }
}

function start(
  profile: string,
  preferences: Record<string, unknown>,
  environment: Readonly<Record<string, string>>,
): Promise<PuppeteerBrowser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxProgram ?? '',
    headless: true,
    timeout: START_MS,
    userDataDir: profile,
    // The demo web is served with certificates of its own.
    acceptInsecureCerts: true,
    // Without it Firefox refuses navigation to pages of extensions.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: { ...FEWER_PROCESSES, ...preferences },
    env: { ...process.env, ...environment },
  });
}

/** A node as WebDriver BiDi serializes it. */
interface RemoteNode {
  readonly value?: {
    readonly localName?: string;
    readonly attributes?: Readonly<Record<string, string>>;
    readonly children?: readonly RemoteNode[];
    readonly shadowRoot?: RemoteNode | null;
  };
}

function marksOf({ value: { localName, attributes, children = [], shadowRoot } = {} }: RemoteNode): string[] {
  const own = localName === 'i' ? [attributes?.['data-mark'] ?? '?'] : [];
  return [...own, ...children.flatMap(marksOf), ...(shadowRoot ? marksOf(shadowRoot) : [])];
}

async function withExtension(browser: PuppeteerBrowser, extension: string): Promise<Firefox> {
  await browser.installExtension(extension);
  const { connection } = browser as unknown as { connection: Connection };
  const tree = (await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).result as {
    contexts: { context: string }[];
  };
  /** Runs code in the browser's own window; it returns JSON. */
  const privileged = async (code: string): Promise<unknown> => {
    const { result } = (
      await connection.send('script.evaluate', {
        expression: `(async () => JSON.stringify((await (async () => { ${code} })()) ?? null))()`,
        target: { context: tree.contexts[0]?.context },
        awaitPromise: true,
      })
    ).result as { result: { value?: string } };
    if (result?.value === undefined) throw new Error(`Firefox refused: ${code}`);
    return JSON.parse(result.value);
  };
  const policy = `WebExtensionPolicy.getByID(${JSON.stringify(ADDON)})`;
  const host = String(await privileged(`return ${policy}.mozExtensionHostname;`));
  return {
    browser,
    async open(path) {
      const page = await browser.newPage();
      // The load event never arrives across the switch to the extension's process: wait for content instead.
      await page.goto(`moz-extension://${host}/${path}`, { waitUntil: [] });
      // Until then the popup shows the face it had when it was closed.
      await page.waitForSelector('#app:not([inert]) > *');
      return page;
    },
    async chooseFromMenu(page, { x, y }, label) {
      await page.bringToFront();
      await page.mouse.click(x, y, { button: 'right' });
      await privileged(`
        const menu = document.getElementById('contentAreaContextMenu');
        for (let n = 0; n < 600 && menu.state !== 'open'; n++) await new Promise((resolve) => setTimeout(resolve, 50));
        const item = [...menu.querySelectorAll('menuitem')].find((one) => one.label === ${JSON.stringify(label)});
        if (!item) throw new Error('no such item');
        menu.activateItem(item);
        return null;`);
    },
    async signs(page) {
      const { result } = (
        await connection.send('script.evaluate', {
          expression: 'document.documentElement',
          target: { context: (page.mainFrame() as unknown as { _id: string })._id },
          awaitPromise: false,
          serializationOptions: { maxDomDepth: 12, includeShadowTree: 'all' },
        })
      ).result as { result: RemoteNode };
      return marksOf(result).sort();
    },
    async killBackground() {
      await privileged(`await ${policy}.extension.terminateBackground({ ignoreDevToolsAttached: true }); return null;`);
    },
    async prefer(name, value) {
      await privileged(`Services.prefs.setIntPref(${JSON.stringify(name)}, ${value}); return null;`);
    },
    async revoke(origin) {
      await privileged(`
        const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
        const rights = { permissions: [], origins: [${JSON.stringify(origin)}], data_collection: [] };
        await ExtensionPermissions.remove(${JSON.stringify(ADDON)}, rights, ${policy}.extension);
        return null;`);
    },
    close: () => browser.close(),
  };
}
