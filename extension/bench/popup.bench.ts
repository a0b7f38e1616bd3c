/**
 * Wall time from the opening of the popup to its state being drawn (first contentful paint: nothing stands in the page before),
 * and to its being alive (every part drawn anew from what is kept), with a running crawl and 100 suggestions. Cold: a browser just
 * started and a background that sleeps. Warm: opened before. Beside it a page of the extension that says one word and runs
 * nothing: what the browser itself takes. Goal: p95 drawn within 150 ms cold and 50 ms warm.
 */
import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
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
  await writeFile(`${extension.folder}/blank.html`, '<!doctype html><title>Blank</title><p id="app">Blank</p>');
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number): void => void times.set(name, [...(times.get(name) ?? []), ms]);
  try {
    for (let start = 0; start < COLD_STARTS; start++) {
      const browser = await launch({ extension: extension.folder });
      await learn(browser);
      await browser.killWorker();
      await opening(browser, 'cold', note);
      for (let n = 0; n < WARM_OPENINGS / COLD_STARTS; n++) {
        await opening(browser, 'warm', note);
        note('blank page, warm', await painted(await browser.open('blank.html')));
      }
      await browser.close();
    }
    console.table([...times].map(([name, all]) => row(name, all)));
  } finally {
    await extension.remove();
    await scene.close();
  }
}

/** Opens the popup once, so that crawl, suggestions and face are kept in the browser, as they are when a crawl runs. */
async function learn(browser: Browser): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.suggestion').nth(99).waitFor({ state: 'attached' });
  await popup.waitForFunction(() => localStorage.getItem('face')?.includes('suggestion'));
  await popup.close();
}

async function opening(browser: Browser, kind: string, note: (name: string, ms: number) => void): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.waitForFunction(() => performance.getEntriesByName('alive').length > 0);
  note(`${kind}, alive`, await popup.evaluate(() => performance.getEntriesByName('alive')[0]?.startTime ?? Number.NaN));
  note(`${kind}, drawn`, await painted(popup));
}

/** @returns when something stood in the page first, in milliseconds since it was opened. */
async function painted(page: Page): Promise<number> {
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint !== undefined) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await page.close();
  return ms;
}

function row(name: string, times: readonly number[]) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return { popup: name, openings: sorted.length, 'median ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(1) };
}
