/**
 * Wall time from the opening of the popup to its state being drawn (first contentful paint: nothing stands in the page before),
 * with a running crawl and 100 suggestions kept. Cold: a browser just started and a background that sleeps. Warm: opened before.
 * Goal: p95 within 150 ms cold and 50 ms warm.
 */
import { copyExtension } from '../../tests/browser/built-extension.ts';
import { type Browser, chromiumProgram, launch, NO_CHROMIUM } from '../../tests/browser/chromium.ts';
import { sampleCrawl, sampleSuggestions } from '../../tests/browser/samples.ts';
import { setScene } from '../../tests/browser/scene.ts';

const COLD_STARTS = 12;
const WARM_OPENINGS = 40;

if (chromiumProgram === undefined) console.log(NO_CHROMIUM);
else await measure();

async function measure(): Promise<void> {
  const scene = await setScene(() => sampleCrawl());
  scene.crawls = [sampleCrawl()];
  scene.suggestions = Array.from({ length: 20 }, (_, round) =>
    sampleSuggestions().map((one) => ({ ...one, id: one.id + round * 10, url: `${one.url}?${round}` })),
  ).flat();
  const extension = await copyExtension(scene.paired);
  try {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let start = 0; start < COLD_STARTS; start++) {
      const browser = await launch({ extension: extension.folder });
      await learn(browser);
      await browser.killWorker();
      cold.push(await opening(browser));
      for (let n = 0; n < WARM_OPENINGS / COLD_STARTS; n++) warm.push(await opening(browser));
      await browser.close();
    }
    console.table([row('cold', cold), row('warm', warm)]);
  } finally {
    await extension.remove();
    await scene.close();
  }
}

/** Opens the popup once, so that crawl and suggestions are kept in the browser, as they are when a crawl runs. */
async function learn(browser: Browser): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.suggestion').first().waitFor();
  await popup.close();
}

async function opening(browser: Browser): Promise<number> {
  const popup = await browser.open('popup.html');
  await popup.locator('.suggestion').first().waitFor();
  const ms = await popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint !== undefined) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await popup.close();
  return ms;
}

function row(name: string, times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return { popup: name, openings: sorted.length, 'median ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(1) };
}
