/**
 * Measures a zoom step of the desk's link map without a graphics card, in headless Chromium. The map shows its most:
 * 3,000 pages of 300 hosts and 12,000 links. Prints the CPU time of all browser processes for one step. Prints also the
 * wall time from the turn of the wheel until the picture is complete, including the wait for two frames. Goal: under
 * 100 ms each.
 */
import { copyExtension } from '../../tests/browser/testing/built-extension.ts';
import { chromiumProgram, launch, NO_CHROMIUM, type TestBrowser } from '../../tests/browser/testing/chromium.ts';
import { keepTangle } from '../../tests/browser/testing/desk-pages.ts';
import { sampleCrawl } from '../../tests/browser/testing/samples.ts';
import { setScene } from '../../tests/browser/testing/scene.ts';

const PAGES = 3_000;
const LINKS = 12_000;
const STEPS = 12;

if (chromiumProgram === undefined) console.log(NO_CHROMIUM);
else await measure();

async function measure(): Promise<void> {
  const scene = await setScene(() => sampleCrawl());
  keepTangle(scene.store, PAGES, LINKS);
  scene.crawls = [sampleCrawl({ state: 'done', reason: 'page-limit', leftMs: null })];
  const extension = await copyExtension(scene.paired);
  const browser = await launch({ extension: extension.folder });
  try {
    const desk = await browser.open('desk.html', { width: 1180, height: 860 });
    await desk.locator('.results tbody tr').first().waitFor();
    await desk.locator('aside nav button').filter({ hasText: 'Link map' }).click();
    await desk.locator('.map canvas').waitFor();
    const turns = [-1, 1, -1, 1].flatMap((way) => Array.from({ length: STEPS }, () => way));
    await desk.evaluate(zoom, turns);
    const before = await cpu(browser);
    const times = await desk.evaluate(zoom, turns);
    const spent = (await cpu(browser)) - before;
    const sorted = times.sort((a, b) => a - b).map(Math.round);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
    console.table([
      {
        'zoom steps': sorted.length,
        'CPU of one, ms': Math.round(spent / sorted.length),
        'wall: median, ms': at(0.5),
        p95: at(0.95),
        worst: at(1),
      },
    ]);
  } finally {
    await browser.close();
    await extension.remove();
    await scene.close();
  }
}

/** Returns the CPU time of all the browser's processes so far, in milliseconds. */
async function cpu({ context }: TestBrowser): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('The browser cannot be spoken to.');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + 1_000 * cpuTime, 0);
}

async function zoom(turns: readonly number[]): Promise<number[]> {
  const canvas = document.querySelector<HTMLCanvasElement>('.map canvas');
  const times: number[] = [];
  for (const deltaY of turns) {
    const begun = performance.now();
    canvas?.dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    // Waits until the browser has drawn the picture: reading a pixel forces it.
    canvas?.getContext('2d')?.getImageData(0, 0, 1, 1);
    times.push(performance.now() - begun);
  }
  return times;
}
