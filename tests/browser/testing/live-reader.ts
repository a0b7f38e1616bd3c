/**
 * Reads pages inside a live Chromium: the tree is what the browser's own parser made of the text; no page script runs,
 * nothing is loaded.
 */
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { LinkRecord, PageRecord } from '../../../shared/page/record.ts';

export const CHROMIUM = '/usr/bin/chromium';
export const hasChromium = (): boolean => existsSync(CHROMIUM);

/**
 * Content policy of measured pages. The browser reports each refusal to the driver, which costs more than the page. So
 * flags switch off the frequent kinds (pictures, styles).
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src *; script-src 'none'; frame-src 'none'";
const FRAMES = 'http://frames.example/';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--blink-settings=imagesEnabled=false'];
/** Mark at the start and end of each slice. */
const SLICE = 'ambit-slice';
const ENTRY = `
  import { snapshotSteps } from '/shared/page/snapshot.ts';
  import { readSnapshotSteps } from '/shared/page/snapshot-tree.ts';
  import { finish, inSlices, SLICE_MS } from '/shared/page/steps.ts';

  /**
   * Milliseconds of each slice, cut where the driver cuts; its ends are marked for the trace, which knows the thread's
   * CPU time.
   */
  function* timed(steps, slices, budget) {
    let slice = 0;
    performance.mark('${SLICE}');
    while (true) {
      const start = performance.now();
      const step = steps.next();
      slice += performance.now() - start;
      const ends = step.done || slice >= budget;
      if (ends) {
        performance.mark('${SLICE}');
        slices.push(slice);
        slice = 0;
      }
      if (step.done) return step.value;
      yield;
      if (ends) performance.mark('${SLICE}');
    }
  }

  /** Work of the extension in the page, then in its background. */
  const take = async (root, slices) => inSlices(timed(snapshotSteps(root), slices, SLICE_MS), SLICE_MS);
  const read = async (root, url) => {
    const slices = [];
    const record = finish(readSnapshotSteps(await take(root, slices), url));
    return { record, slices };
  };

  async function framed({ url, html }) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    const loaded = new Promise((resolve) => { frame.onload = resolve; });
    frame.srcdoc = html;
    document.documentElement.append(frame);
    await loaded;
    try {
      return await read(frame.contentDocument, url);
    } finally {
      frame.remove();
    }
  }

  globalThis.liveReader = {
    here: (url) => read(document, url),
    taken: async () => {
      const slices = [];
      await take(document, slices);
      return slices;
    },
    all: async (pages, fields) => {
      const found = [];
      for (const page of pages) {
        const { record, slices } = await framed(page);
        found.push({ links: record.links.map((link) => fields.map((field) => link[field]).join('\\n')), slices });
      }
      return found;
    },
  };`;

/** The browser's record of one page, and the slices of the main thread that it took, in milliseconds each. */
export interface Live {
  readonly record: PageRecord;
  readonly slices: readonly number[];
}

/**
 * The links of one page, each as its wanted fields, one a line: whole records of a thousand pages would cost more to
 * hand over than to make.
 */
export interface LiveLinks {
  readonly links: readonly string[];
  readonly slices: readonly number[];
}

/** All in milliseconds. */
export interface Cost {
  /** CPU of the page's main thread. */
  readonly cpu: number;
  /** CPU of the thread in each slice. */
  readonly slices: readonly number[];
  /** The same slices by the clock: what other programs took of the processor is in it. */
  readonly wall: readonly number[];
}

interface LivePage {
  readonly url: string;
  readonly html: string;
}

interface InPage {
  here(url: string): Promise<Live>;
  taken(): Promise<number[]>;
  all(pages: readonly LivePage[], fields: readonly (keyof LinkRecord)[]): Promise<LiveLinks[]>;
}

/** CPU milliseconds between the marks of each slice. */
function slicesIn(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: { name: string; ts: number; tts?: number }[] };
  const marks = traceEvents.filter(({ name, tts }) => name === SLICE && tts !== undefined);
  const times = marks.sort((a, b) => a.ts - b.ts).map(({ tts = 0 }) => tts / 1000);
  return times.flatMap((time, at) => (at % 2 === 1 ? [time - (times[at - 1] ?? time)] : []));
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root: new URL('../../..', import.meta.url).pathname,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? '\0entry' : undefined),
        load: (id) => (id === '\0entry' ? ENTRY : undefined),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: 'entry', output: { format: 'iife' } } },
  });
  const output = 'output' in result ? result.output : Array.isArray(result) ? (result[0]?.output ?? []) : [];
  for (const part of output) if (part.type === 'chunk') return part.code;
  throw new Error('the reader was not bundled');
}

export interface LiveReader {
  /** One page at its own address. */
  visit(url: string, html: string): Promise<Live>;
  /** Many pages, each in a frame of one blank page, in the same order. */
  readAll(pages: readonly LivePage[], fields: readonly (keyof LinkRecord)[]): Promise<LiveLinks[]>;
  /** Measures the main-thread cost of capturing one page; the background makes its record. */
  cost(url: string, html: string): Promise<Cost>;
  close(): Promise<void>;
}

export async function openLiveReader(): Promise<LiveReader> {
  const code = await bundle();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const page = await browser.newPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  let html = '';
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() && route.request().frame() === page.mainFrame()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': POLICY, refresh: '' },
          body: html,
        })
      : route.abort(),
  );
  const taskSeconds = async (): Promise<number> => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  async function visit(url: string, text: string): Promise<void> {
    html = text;
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(code);
  }
  return {
    async visit(url, text) {
      await visit(url, text);
      return page.evaluate(
        (address) => (globalThis as unknown as { liveReader: InPage }).liveReader.here(address),
        url,
      );
    },
    async readAll(pages, fields) {
      if (page.url() !== FRAMES) await visit(FRAMES, '<!doctype html><title>frames</title>');
      return page.evaluate(
        ([all, wanted]) => (globalThis as unknown as { liveReader: InPage }).liveReader.all(all, wanted),
        [pages.map(({ url, html: text }) => ({ url, html: text })), fields] as const,
      );
    },
    async cost(url, text) {
      await visit(url, text);
      await browser.startTracing(page, { categories: ['blink.user_timing'] });
      const before = await taskSeconds();
      const wall = await page.evaluate(() => (globalThis as unknown as { liveReader: InPage }).liveReader.taken());
      const cpu = ((await taskSeconds()) - before) * 1000;
      return { cpu, wall, slices: slicesIn((await browser.stopTracing()).toString()) };
    },
    close: () => browser.close(),
  };
}
