import browser from 'webextension-polyfill';
import { noteInteraction } from '../../capture/interactions.ts';
import { currentCrawl } from '../../storage/current.ts';
import { beforeReading } from '../../storage/forgotten.ts';
import { knownSuggestions } from '../../storage/known.ts';
import { readSettings } from '../../storage/settings.ts';
import { dropSingle, readSingle, writeSingle } from '../../storage/single.ts';

/** Milliseconds in front, with an active user, after which a page counts as read. */
const READ_MS = 30_000;
/** Seconds without input after which the browser reports the user as idle, and so as not reading. */
export const IDLE_S = 60;
/** A longer stretch has an end that was missed, such as that of the browser itself. */
const MAX_STRETCH_MS = 10 * 60_000;
/** Suggestions whose time is remembered while other pages are in front. */
const MAX_PAGES = 20;

const NAME = 'reading';

/** A suggestion in front since a time, and how long others were before. */
interface ReadingTimes {
  readonly front?: { readonly topicId: string; readonly url: string; readonly since: number };
  readonly times: readonly (readonly [url: string, ms: number])[];
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Counts the time that a suggestion is in front. Call it whenever another page may have come to the front, or the user
 * may have left. Counts no other page. @returns whether a page has just been read
 */
export function lookInFront(away: boolean, now = Date.now()): Promise<boolean> {
  // Serialises the calls: each starts from the previous one's result.
  const look = last.then(() => count(away, now));
  last = look.catch(() => undefined);
  return look;
}

async function count(away: boolean, now: number): Promise<boolean> {
  const { captures, pausedUntil } = await readSettings();
  // While reading is paused no time counts, and time begun before is dropped.
  if (!captures || Date.now() < pausedUntil) {
    await dropSingle(NAME);
    return false;
  }
  const before = await beforeReading();
  const { front, times } = await reading();
  const counted = new Map(times);
  let read = false;
  if (front !== undefined) {
    const until = away ? now - IDLE_S * 1_000 : now;
    const ms = (counted.get(front.url) ?? 0) + Math.min(MAX_STRETCH_MS, Math.max(0, until - front.since));
    counted.delete(front.url);
    counted.set(front.url, ms);
    if (ms >= READ_MS) read = await noteInteraction('read', front.topicId, front.url);
  }
  const suggestion = away ? undefined : await suggestionInFront();
  const next = suggestion && { front: { ...suggestion, since: now } };
  await writeSingle(NAME, { ...next, times: [...counted].slice(-MAX_PAGES) } satisfies ReadingTimes, { before });
  return read;
}

/** Reads without a check: only this file writes the value. */
const reading = async (): Promise<ReadingTimes> =>
  ((await readSingle(NAME)) as ReadingTimes | undefined) ?? { times: [] };

/** The suggestion of the current crawl that is in front of the user, in a window that has the focus. */
async function suggestionInFront(): Promise<{ topicId: string; url: string } | undefined> {
  const [window, [tab]] = await Promise.all([
    // Rejects where no window is left.
    browser.windows.getLastFocused().catch(() => undefined),
    browser.tabs.query({ active: true, lastFocusedWindow: true }),
  ]);
  const crawl = await currentCrawl();
  if (window?.focused !== true || tab?.url === undefined || tab.incognito || crawl === undefined) return undefined;
  const shown = tab.url.split('#', 1)[0];
  const { list, asks } = await knownSuggestions(crawl.id);
  const suggestion = [...list, ...asks].find(({ url }) => url.split('#', 1)[0] === shown);
  return suggestion && { topicId: suggestion.topicId, url: suggestion.url };
}
