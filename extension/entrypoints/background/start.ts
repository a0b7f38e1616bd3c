import browser from 'webextension-polyfill';
import { isExcluded } from '../../capture/exclusions.ts';
import { readTab } from '../../capture/read-tab.ts';
import { sensitiveAddress } from '../../capture/sensitive.ts';
import { keepCapture } from '../../storage/captures.ts';
import { beforeReading } from '../../storage/forgotten.ts';
import type { KeptStart, StartIntent } from '../../storage/schema.ts';
import { readSettings } from '../../storage/settings.ts';
import { dropStart, keepStart, keptStarts, startReady } from '../../storage/starts.ts';
import { topicOf } from './topic-of.ts';

/** Longest selection that is kept, in UTF-16 units. */
const MAX_SELECTION = 1_048_576;
/** Milliseconds after which a background that was ending has ended. */
const ENDING_MS = 250;

/**
 * Saves the user's request before any other work, so that the next life of the background can complete it. `id` is the
 * crawl's: the same request twice makes one crawl.
 */
export async function takeDown(id: string, intent: StartIntent): Promise<KeptStart> {
  return keepStart({
    id,
    topicId: `t-${id}`,
    captureId: `c-${id}`,
    at: Date.now(),
    intent: { ...intent, selection: intent.selection.slice(0, MAX_SELECTION) },
    state: 'reading',
    reason: '',
    topic: null,
    spec: null,
  });
}

/**
 * Reads the page and makes the crawl ready to be sent. @returns false when there was nothing to start from; the request
 * is then dropped.
 */
export async function makeReady(start: KeptStart): Promise<boolean> {
  if (start.state !== 'reading') return true;
  const before = await beforeReading();
  const reading = await readIntended(start.intent);
  const made = topicOf(start, reading?.page);
  if (made === undefined) {
    await dropStart(start.id);
    return false;
  }
  // The user chose the text as a topic; a page that looks private or is excluded is not kept as a capture on top of
  // that.
  if (reading?.private === '' && (await mayKeep(reading.page.url))) {
    await keepCapture(start.captureId, reading.page, start.at, before);
  }
  await startReady(start.id, made.topic, made.spec);
  return true;
}

const mayKeep = async (url: string): Promise<boolean> =>
  sensitiveAddress(url) === undefined && !isExcluded(url, (await readSettings()).exclusions);

/** Completes requests that an earlier life of the background saved. */
export async function makeAllReady(): Promise<void> {
  for (const start of await keptStarts()) await makeReady(start);
}

/**
 * Reads the page that the user pointed at. Tries a second time before it falls back to less: in a dying background
 * every call to the browser fails, and the background is gone by the second try. Its next life then reads the page.
 */
async function readIntended({ tabId, pageUrl }: StartIntent) {
  let reading = await readNow(tabId);
  if (reading === undefined) {
    await new Promise((resolve) => setTimeout(resolve, ENDING_MS));
    reading = await readNow(tabId);
  }
  // The tab may show another page by now: what the user did not point at is not taken.
  return reading && (pageUrl === '' || samePage(reading.page.url, pageUrl)) ? reading : undefined;
}

async function readNow(tabId: number) {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return tab && readTab(tab);
}

const samePage = (a: string, b: string): boolean => a.split('#', 1)[0] === b.split('#', 1)[0];
