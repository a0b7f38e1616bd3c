/**
 * Measures how long marking blocks the main thread of a page of 2,000 links, in live Chromium. Sums the CPU of every
 * task of the page in which a script of the extension ran, by the browser's own trace. Goal: under 8 ms each.
 */
import { copyExtension } from '../../tests/browser/testing/built-extension.ts';
import { chromiumProgram, launch, NO_CHROMIUM, type TestBrowser } from '../../tests/browser/testing/chromium.ts';
import { sampleCrawl, sampleSuggestions } from '../../tests/browser/testing/samples.ts';
import { setScene } from '../../tests/browser/testing/scene.ts';
import { openSite } from '../../tests/browser/testing/site.ts';

const LINKS = 2_000;
const VISITS = 12;
const TASK = 'disabled-by-default-devtools.timeline';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU of the thread, microseconds. */
  readonly tdur?: number;
  readonly args: { readonly data?: { readonly url?: string } };
}

/** CPU of one task, and whether the page was painted in it, which is the page's own work. */
interface BrowserTask {
  readonly ms: number;
  readonly frame: boolean;
}

if (chromiumProgram === undefined) console.log(NO_CHROMIUM);
else await measure();

async function measure(): Promise<void> {
  const items = Array.from({ length: LINKS }, (_, n) => {
    const words = n % 3 === 0 ? 'sourdough starter and rye flour' : 'ministers meet again over the budget';
    return `<li>Number ${n}: <a href="http://levain.example/${n}">${words} ${n}</a>, read on.</li>`;
  });
  const html = `<!doctype html><title>Links</title><ul>${items.join('')}</ul>`;
  const site = await openSite(html);
  const scene = await setScene(() => sampleCrawl());
  scene.crawls = [sampleCrawl()];
  scene.suggestions = sampleSuggestions();
  const text = 'sourdough starter rye flour levain '.repeat(3);
  scene.store.topics.put({ id: 'topic-1', name: 'Sourdough', texts: [{ url: '', title: '', text }], words: [] }, 0);
  const extension = await copyExtension(scene.paired, ['http://*/*', 'https://*/*']);
  const browser = await launch({ extension: extension.folder, args: site.args });
  try {
    const options = await browser.open('options.html');
    await options.getByRole('switch', { name: /^Mark links/ }).check();
    await options.locator('[role=switch][aria-checked=true]').waitFor();
    await options.close();
    const tasks: BrowserTask[] = [];
    for (let visit = 0; visit < VISITS; visit++) tasks.push(...(await marked(browser)));
    const [frames, own] = [tasks.filter(({ frame }) => frame), tasks.filter(({ frame }) => !frame)];
    console.table([row('marking', own), row('frames of the page', frames)]);
  } finally {
    await browser.close();
    await extension.remove();
    await scene.close();
    await site.close();
  }
}

function row(what: string, tasks: readonly BrowserTask[]) {
  const sorted = tasks.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN).toFixed(1);
  return { what, links: LINKS, tasks: sorted.length, median: at(0.5), 'p95 ms': at(0.95), most: at(1) };
}

/** Visits the page until it is marked and has been scrolled. */
async function marked(browser: TestBrowser): Promise<BrowserTask[]> {
  const page = await browser.context.newPage();
  const session = await browser.context.newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline', TASK] } });
  await page.goto('http://bread.example/');
  await page.locator('html > div').waitFor({ state: 'attached' });
  await page.mouse.wheel(0, 5_000);
  await page.waitForFunction(() => new Promise((resolve) => requestIdleCallback(() => resolve(true))));
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await ended;
  await page.close();
  const ours = events.filter(({ args }) => args.data?.url?.includes('/mark-links.js'));
  const tasks = events.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  const holds = tasks.filter(({ pid, tid, ts, dur = 0 }) =>
    ours.some((one) => one.pid === pid && one.tid === tid && one.ts >= ts && one.ts < ts + dur),
  );
  const commits = events.filter(({ name }) => name === 'Commit');
  return holds.map(({ pid, tid, ts, dur = 0, tdur = Number.NaN }) => ({
    ms: tdur / 1_000,
    frame: commits.some((one) => one.pid === pid && one.tid === tid && one.ts >= ts && one.ts < ts + dur),
  }));
}
