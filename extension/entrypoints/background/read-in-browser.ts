import browser, { type Tabs } from 'webextension-polyfill';
import { isBare } from '../../../shared/page/bare.ts';
import type { PageRecord } from '../../../shared/page/record.ts';
import { mayAct } from '../../../shared/url/may-act.ts';
import { mayCapture } from '../../capture/may-capture.ts';
import { dropReadPages, dropSite, mayReadSite } from '../../capture/permission.ts';
import { readAllowed } from '../../capture/read-allowed.ts';
import { call } from '../../companion-client/companion.ts';
import { type BrowserReading, changeReading, lastReading, type UnreadReason } from '../../storage/browser-reading.ts';
import { keepCapture } from '../../storage/captures.ts';
import { beforeAsking } from '../../storage/erasure-requests.ts';
import { beforeReading } from '../../storage/forgotten.ts';
import { knownCrawls, learnCrawl } from '../../storage/known.ts';
import { type ExtensionSettings, readSettings } from '../../storage/settings.ts';
import { catchUp, catchUpSoon } from './catch-up.ts';
import { closeLeftTabs, closeTab, isSamePage, openTab } from './reading-tab.ts';

/** Wakes a background that died while it read. */
export const READING_ALARM = 'read-left';
const AWAKE_MINUTES = 0.5;
/** Pages that one click opens at most. */
const MAX_PAGES = 20;
/** Between two pages of a site, in milliseconds. */
const PAUSE_MS = 1_000;
/** Longest that a page may take to show something, in milliseconds, and how often it is looked at. */
const PAGE_MS = 20_000;
const LOOK_MS = 500;

let going: Promise<void> | undefined;
let isWanted = false;

/** Begins to read pages that only the browser can read. While others are being read nothing is begun. */
export async function readInBrowser(crawlId: string, host: string, urls: readonly string[]): Promise<void> {
  // The click has already granted the permission, so Ambit must give it back whatever happens next.
  await changeReading((before) => {
    const owed = [...new Set([...(before?.owed ?? []), host])];
    if (before?.state === 'running') return { ...before, owed };
    return { crawlId, host, owed, urls: urls.slice(0, MAX_PAGES), next: 0, read: 0, unread: [], state: 'running' };
  });
  void goOnReading();
}

/** Stops the reading: the open page closes unread, and the pages read stay. */
export async function stopReading(): Promise<void> {
  await changeReading((before) => (before?.state === 'running' ? { ...before, state: 'stopped' } : before));
  void goOnReading();
}

/**
 * Resumes after an earlier life of the background: closes its tab, reads the remaining pages and gives back every
 * permission owed.
 */
export function goOnReading(): Promise<void> {
  isWanted = true;
  going ??= goOn();
  return going;
}

async function goOn(): Promise<void> {
  try {
    await closeLeftTabs();
    while (isWanted) {
      isWanted = false;
      await readAll();
    }
  } finally {
    // Runs in the same task, so that a later call does not join a run that has ended.
    going = undefined;
  }
}

async function readAll(): Promise<void> {
  const begun = await lastReading();
  if (begun === undefined || (begun.state !== 'running' && begun.owed.length === 0)) return;
  await browser.alarms.create(READING_ALARM, { periodInMinutes: AWAKE_MINUTES });
  let last = begun;
  for (let now: BrowserReading | undefined = begun; now?.state === 'running'; now = await lastReading()) {
    last = now;
    const url = now.urls[now.next];
    if (url === undefined || !(await mayReadSite(now.host))) break;
    await changeReading((before) => before && { ...before, next: before.next + 1 });
    const why = await readOne(url);
    await changeReading((before) => before && told(before, url, why));
    catchUpSoon();
    await wait(PAUSE_MS);
  }
  const done = await changeReading((before) => (before?.state === 'running' ? { ...before, state: 'done' } : before));
  // The user may have erased this reading by now.
  await finish(done ?? last);
}

const told = (reading: BrowserReading, url: string, why: UnreadReason | 'read' | 'stopped'): BrowserReading => {
  if (why === 'stopped') return reading;
  if (why === 'read') return { ...reading, read: reading.read + 1 };
  return { ...reading, unread: [...reading.unread, { url, why }] };
};

/**
 * Resumes a crawl that had ended without links, now with the pages read. Gives back the permissions for their sites.
 */
async function finish({ crawlId, owed, read }: BrowserReading): Promise<void> {
  const next = await lastReading();
  const given = owed.filter((host) => next?.state !== 'running' || next.host !== host);
  for (const host of given) await giveBack(host);
  await changeReading((before) => {
    const left = before?.owed.filter((host) => !given.includes(host)) ?? [];
    // An erased reading leaves nothing behind.
    return before === undefined || (before.crawlId === '' && left.length === 0) ? undefined : { ...before, owed: left };
  });
  await browser.alarms.clear(READING_ALARM);
  await catchUp();
  const crawl = (await knownCrawls()).find(({ id }) => id === crawlId);
  const isOver = crawl?.reason === 'exhausted' || crawl?.reason === 'no-usable-seeds';
  if (read === 0 || !isOver) return;
  // A companion that is away has the pages later, and offers those again that its crawl has not taken in.
  const before = await beforeAsking();
  const askedAt = Date.now();
  await call('resumeCrawl', { params: { id: crawlId } }).then(
    (crawl) => learnCrawl(crawl, before, askedAt),
    () => undefined,
  );
  catchUpSoon();
}

async function giveBack(host: string): Promise<void> {
  const { captures, marks } = await readSettings();
  // Both hold every site; marks need no more than that.
  if (captures) return;
  if (marks) await dropReadPages(marks);
  else await dropSite(host);
}

/** Opens a background tab in a window that is not private. */
async function readOne(url: string): Promise<UnreadReason | 'read' | 'stopped'> {
  if (mayAct(url) || !mayCapture({ url, incognito: false }, await asked()).may) return 'sign-in';
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  const windowId = windows.find(({ incognito }) => !incognito)?.id;
  if (windowId === undefined) return 'empty';
  const before = await beforeReading();
  const id = await openTab(url, windowId);
  try {
    const page = await settled(id ?? -1, url);
    if (typeof page === 'string') return page;
    await keepCapture(crypto.randomUUID(), page, Date.now(), before);
    return 'read';
  } finally {
    await closeTab(id);
  }
}

/**
 * Settings for this reading: the click agreed to exactly these pages, so captures are on. All other settings still
 * hold.
 */
const asked = async (): Promise<ExtensionSettings> => ({ ...(await readSettings()), captures: true, pausedUntil: 0 });

/** The page once scripts have filled it and it has stopped growing. */
async function settled(id: number, url: string): Promise<PageRecord | UnreadReason | 'stopped'> {
  let before: PageRecord | undefined;
  for (let waited = 0; waited < PAGE_MS; waited += LOOK_MS) {
    await wait(LOOK_MS);
    if ((await lastReading())?.state !== 'running') return 'stopped';
    const tab: Tabs.Tab | undefined = await browser.tabs.get(id).catch(() => undefined);
    if (tab === undefined) return 'empty';
    if (tab.status !== 'complete') continue;
    const reading = await readAllowed(tab, asked);
    // A tab that shows nothing of the web yet may do so later.
    if (!reading.may && reading.why === 'not-web') continue;
    if (!reading.may || reading.status >= 400 || !isSamePage(reading.page.url, url)) return 'sign-in';
    const { page } = reading;
    if (isBare(page)) continue;
    if (before?.text.length === page.text.length) return page;
    before = page;
  }
  return before ?? 'empty';
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
