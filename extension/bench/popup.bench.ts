/**
 * Measures how long the popup takes to appear, with a running crawl and 100 suggestions. A click on the toolbar button
 * opens the real popup. The page itself reports each time, counted from the start of its document.
 * *Drawn*: the page has finished its part of its first frame with contents. That frame shows the crawl's state; nothing
 * is in the page before it. *Shown*: the browser has put that frame on the screen. *Alive*: the program has redrawn
 * every part from stored data.
 * Cold: a browser just started and a sleeping background. Warm: the popup was opened before. Each round also opens a
 * blank page as a popup; its figures are the browser's own share of every time.
 * Goal: p95 drawn within 150 ms cold and 50 ms warm. On a busy machine run it as root: `chrt --rr 1 npm run bench
 * popup`.
 */
import { writeFile } from 'node:fs/promises';
import { copyExtension } from '../../tests/browser/testing/built-extension.ts';
import { chromiumProgram, launch, NO_CHROMIUM, type TestBrowser } from '../../tests/browser/testing/chromium.ts';
import { sampleCrawl, sampleSuggestions } from '../../tests/browser/testing/samples.ts';
import { setScene } from '../../tests/browser/testing/scene.ts';
import { clickAction, type Opening } from './toolbar.ts';

const COLD_STARTS = 6;
/** Warm openings of the popup and of the blank page after each cold start. */
const WARM_OPENINGS = 8;
const PAGES = ['popup', 'blank'] as const;

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
  const openings = new Map<string, Opening[]>();
  const open = async (browser: TestBrowser, page: string, state: string): Promise<void> => {
    const name = `${page}, ${state}`;
    openings.set(name, [...(openings.get(name) ?? []), await clickAction(browser, `${page}.html`)]);
  };
  try {
    for (let start = 0; start < COLD_STARTS; start++) {
      for (const page of PAGES) {
        const args = ['--enable-unsafe-extension-debugging'];
        const browser = await launch({ extension: extension.folder, args });
        await learn(browser);
        await shows(browser, page);
        await browser.killWorker();
        await open(browser, page, 'cold');
        for (let n = 0; n < WARM_OPENINGS; n++) {
          await shows(browser, page);
          await open(browser, page, 'warm');
        }
        await browser.close();
      }
    }
    console.table([...openings].sort().map(([name, all]) => row(name, all)));
  } finally {
    await extension.remove();
    await scene.close();
  }
}

/** Opens the popup once, so that the browser stores crawl, suggestions and first paint, as during a running crawl. */
async function learn(browser: TestBrowser): Promise<void> {
  const popup = await browser.open('popup.html');
  await popup.locator('.suggestion').nth(99).waitFor({ state: 'attached' });
  await popup.waitForFunction(() => localStorage.getItem('face')?.includes('suggestion'));
  await popup.close();
}

/** Sets which page the toolbar button opens. The call also wakes the background. */
async function shows(browser: TestBrowser, page: string): Promise<void> {
  const worker = await browser.worker();
  await worker.evaluate((popup) => chrome.action.setPopup({ popup }), `${page}.html`);
}

function row(name: string, openings: readonly Opening[]) {
  const figures = (times: readonly number[]): string => {
    const sorted = [...times].sort((a, b) => a - b);
    return [0.5, 0.95, 1]
      .map((share) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN))
      .join(' / ');
  };
  return {
    'median / p95 / worst, ms': name,
    openings: openings.length,
    drawn: figures(openings.map(({ drawn }) => drawn)),
    shown: figures(openings.map(({ shown }) => shown)),
    'shown since the click': figures(openings.map(({ shown, begun }) => begun + shown)),
    alive: name.startsWith('popup') ? figures(openings.map(({ marked }) => marked)) : '',
  };
}
