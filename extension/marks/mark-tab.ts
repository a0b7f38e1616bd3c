import { wrap } from 'comlink';
import browser, { type Runtime, type Tabs } from 'webextension-polyfill';
import { type CaptureVerdict, mayCapture } from '../capture/may-capture.ts';
import { mayMarkPages } from '../capture/permission.ts';
import { type ExtensionSettings, readSettings } from '../storage/settings.ts';
import { LAYERS } from './layer.ts';
import { markModel } from './model.ts';
import { BATCH, MAX_LINKS } from './page-links.ts';
import type { Mark, MarkModel, PageLink } from './rate.ts';
import { rate } from './rate.ts';

type Rate = (links: readonly PageLink[], model: MarkModel) => Promise<readonly Mark[]>;

let started: Rate | undefined;

/**
 * The model, off the threads that pages and the extension are drawn by: Chromium's background is a worker already, and
 * may not start another.
 */
function rater(): Rate {
  started ??= typeof Worker === 'undefined' ? async (links, model) => rate(links, model) : inWorker();
  return started;
}

function inWorker(): Rate {
  const worker = wrap<{ rate: typeof rate }>(new Worker(browser.runtime.getURL('/mark-worker.js')));
  return (links, model) => worker.rate(links, model);
}

/** Calls that the script in the page answers (entrypoints/mark-links). */
export interface Marker {
  /**
   * Returns the next links, `BATCH` at most; from 0 it puts its layer over the page, if it has none, and reads all
   * links again.
   */
  links(from: number): Promise<{ readonly url: string; readonly links: readonly PageLink[] }>;
  /** Draws a sign at each link from this place on. */
  draw(from: number, marks: readonly Mark[]): void;
  /** Sends `MoreLinks` when scripts have added links, until its end. */
  watch(): void;
  /** Returns true while the extension that injected it is running. */
  lives(): boolean;
  /** Takes the layer off the page. */
  end(): void;
}
/** The message that links from this place on wait to be marked. */
export interface MoreLinks {
  readonly moreLinks: number;
}
const WEB = { url: ['http://*/*', 'https://*/*'] };

export type WithMarker = typeof globalThis & { ambitMarker?: Marker };

/**
 * Marks the links of a tab's page if the user has switched marks on and the page does not look private. Saves nothing
 * of the page. @param start 0: the whole page; otherwise only links from this index on, which the page's scripts have
 * added
 */
export async function markTab(tab: Tabs.Tab, start = 0): Promise<void> {
  const settings = await readSettings();
  if (!settings.marks || tab.id === undefined || !(await mayMarkPages())) return;
  if (!mayMark(tab.url ?? '', tab, settings).may) return;
  const target = { tabId: tab.id, frameIds: [0] };
  try {
    if (start === 0) await browser.scripting.executeScript({ target, files: ['/mark-links.js'] });
    let model: MarkModel | undefined;
    for (let from = start; from < MAX_LINKS; from += BATCH) {
      const [frame] = await browser.scripting.executeScript({
        target,
        func: (at: number) => (globalThis as WithMarker).ambitMarker?.links(at),
        args: [from],
      });
      const found = foundLinks(frame?.result);
      // The tab may show another page by now.
      if (found === undefined || !mayMark(found.url, tab, settings).may) return;
      // Read after the layer is there: the page sees the same whatever is known, and whether or not there is a crawl.
      model ??= await markModel();
      await draw(tab.id, from, await rater()(found.links, model));
      if (found.links.length < BATCH) break;
    }
    if (start === 0) {
      await browser.scripting.executeScript({
        target,
        func: () => (globalThis as WithMarker).ambitMarker?.watch(),
      });
    }
  } catch {
    // executeScript rejects alike for pages of the browser, pages of its store and pages that have closed.
  }
}

/** Marks links that a page's scripts have added when the script in the page reports them. Ignores any other message. */
export async function onMoreLinks(message: unknown, { id, tab, frameId }: Runtime.MessageSender): Promise<void> {
  if (id !== browser.runtime.id || tab === undefined || frameId !== 0) return;
  if (typeof message !== 'object' || message === null || !('moreLinks' in message)) return;
  const { moreLinks: from } = message;
  if (Number.isInteger(from) && Number(from) >= 0 && Number(from) < MAX_LINKS) await markTab(tab, Number(from));
}

/** Marks every page that is open, after an update: what the version before drew there follows no label any more. */
export async function markOpen(): Promise<void> {
  for (const tab of await browser.tabs.query({ ...WEB, discarded: false })) await markTab(tab);
}

/** Takes the marks off every page that has them, those of a version before as well. */
export async function unmarkTabs(): Promise<void> {
  const tabs = await browser.tabs.query(WEB);
  await Promise.all(tabs.map(({ id }) => id !== undefined && unmark(id).catch(() => undefined)));
}

async function unmark(tabId: number): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    func: (layers: string) => {
      (globalThis as WithMarker).ambitMarker?.end();
      for (const layer of document.querySelectorAll(layers)) layer.remove();
    },
    args: [LAYERS],
  });
}

async function draw(tabId: number, from: number, marks: readonly Mark[]): Promise<void> {
  await browser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    func: (at: number, drawn: readonly Mark[]) => (globalThis as WithMarker).ambitMarker?.draw(at, drawn),
    args: [from, marks],
  });
}

/** The same pages as may be captured, and by the same rules; whether captures are on is another matter. */
const mayMark = (url: string, { incognito }: Tabs.Tab, settings: ExtensionSettings): CaptureVerdict =>
  mayCapture({ url, incognito }, { ...settings, captures: true });

/** The script runs beside a hostile page, so its answer is looked at before it is believed. */
function foundLinks(value: unknown): Awaited<ReturnType<Marker['links']>> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { url, links }: { url?: unknown; links?: unknown } = value;
  if (typeof url !== 'string' || !Array.isArray(links) || links.length > BATCH) return undefined;
  const fit = links.every(
    (link: Partial<Record<keyof PageLink, unknown>> | null) =>
      typeof link?.url === 'string' && typeof link.text === 'string' && link.text.length < 1_000,
  );
  return fit ? { url, links } : undefined;
}
