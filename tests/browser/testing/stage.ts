import { copyExtension } from './built-extension.ts';
import { launch, type TestBrowser } from './chromium.ts';
import { type Firefox, launchFirefox } from './firefox.ts';
import { type Scene, setScene } from './scene.ts';
import { openSite, type TestSite } from './site.ts';
import { type Closable, openTogether } from './together.ts';

/** A small site and a companion that is played. */
interface StageFixture extends Closable {
  readonly site: TestSite;
  readonly scene: Scene;
}

/** Chromium with the paired extension, which may read every page. */
export interface Stage extends StageFixture {
  readonly browser: TestBrowser;
  /** Folder of the extension's copy. */
  readonly folder: string;
}

/** Firefox with the paired extension. */
export interface FirefoxStage extends StageFixture {
  readonly firefox: Firefox;
  /** Folder of the extension's copy. */
  readonly folder: string;
}

type CrawlViewFactory = Parameters<typeof setScene>[0];
const EVERY_PAGE = ['http://*/*', 'https://*/*'];

/** @param answer as of `setScene`. @param prepare fills the scene before the browser opens. */
export function setStage(answer: CrawlViewFactory, prepare: (scene: Scene) => void = () => undefined): Promise<Stage> {
  return openTogether(async (closeLater) => {
    const { site, scene } = await setSurroundings(answer, closeLater);
    prepare(scene);
    const extension = await copyExtension(scene.paired, EVERY_PAGE);
    closeLater(() => extension.remove());
    const browser = await launch({ extension: extension.folder, args: site.args });
    closeLater(() => browser.close());
    return { site, scene, browser, folder: extension.folder };
  });
}

interface FirefoxOptions {
  /** Fills the scene before the browser opens. */
  readonly prepare?: (scene: Scene, site: TestSite) => void;
  /** True: the extension may read every page; otherwise it reads only after the user's own click. */
  readonly readsPages?: boolean;
  /** Beside those by which the site is found. */
  readonly preferences?: Record<string, unknown>;
}

/** The site is found at its port of `bread.example`. */
export function setFirefoxStage(
  answer: CrawlViewFactory,
  { prepare = () => undefined, readsPages = false, preferences = {} }: FirefoxOptions = {},
): Promise<FirefoxStage> {
  return openTogether(async (closeLater) => {
    const { site, scene } = await setSurroundings(answer, closeLater);
    prepare(scene, site);
    const extension = await copyExtension(scene.paired, readsPages ? EVERY_PAGE : [], 'firefox');
    closeLater(() => extension.remove());
    const firefox = await launchFirefox(extension.folder, {
      'network.dns.localDomains': 'bread.example',
      ...preferences,
    });
    closeLater(() => firefox.close());
    return { site, scene, firefox, folder: extension.folder };
  });
}

async function setSurroundings(answer: CrawlViewFactory, closeLater: (closing: () => Promise<void>) => void) {
  const site = await openSite();
  closeLater(() => site.close());
  const scene = await setScene(answer);
  closeLater(() => scene.close());
  return { site, scene };
}
