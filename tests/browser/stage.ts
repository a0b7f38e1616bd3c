import { copyExtension } from './built-extension.ts';
import { type Browser, launch } from './chromium.ts';
import { type Scene, setScene } from './scene.ts';
import { openSite, type Site } from './site.ts';

/** Chromium with the paired extension, which may read every page, before a companion that is played and a small site. */
export interface Stage {
  readonly site: Site;
  readonly scene: Scene;
  readonly browser: Browser;
  close(): Promise<void>;
}

/**
 * What was opened is closed again where the rest does not open: the files of a run share their process.
 * @param answer as of `setScene`.
 * @param prepare what stands in the scene before the browser opens.
 */
export async function setStage(
  answer: Parameters<typeof setScene>[0],
  prepare: (scene: Scene) => void = () => undefined,
): Promise<Stage> {
  const closings: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const one of closings.reverse()) await one();
  };
  try {
    const site = await openSite();
    closings.push(() => site.close());
    const scene = await setScene(answer);
    closings.push(() => scene.close());
    prepare(scene);
    const extension = await copyExtension(scene.paired, ['http://*/*', 'https://*/*']);
    closings.push(() => extension.remove());
    const browser = await launch({ extension: extension.folder, args: site.args });
    closings.push(() => browser.close());
    return { site, scene, browser, close };
  } catch (error) {
    await close();
    throw error;
  }
}
