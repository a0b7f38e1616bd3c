import browser from 'webextension-polyfill';

/**
 * Content of a new tab until storage notes that Ambit opened it: a picture of the extension. If the background dies
 * before, the picture shows that only Ambit can have opened the tab.
 */
const BLANK = '/icons/32.png';
/** Tab ids are valid until the browser ends, and so is the value under this name. */
const OPEN = 'reading-tab';

/** Longest that the picture is waited for, and how often it is looked for, in milliseconds. */
const BLANK_MS = 2_000;
const LOOK_MS = 25;

interface OpenTab {
  readonly id: number;
  readonly url: string;
}

/** Opens an address in a tab behind the one in front. @returns its number. */
export async function openTab(url: string, windowId: number): Promise<number | undefined> {
  const blank = browser.runtime.getURL(BLANK);
  const { id } = await browser.tabs.create({ url: blank, active: false, windowId });
  if (id === undefined) return undefined;
  const open: OpenTab = { id, url };
  await browser.storage.session.set({ [OPEN]: open });
  // Firefox lets a first address that is still on its way win over a second one.
  for (let waited = 0; waited < BLANK_MS; waited += LOOK_MS) {
    const tab = await browser.tabs.get(id).catch(() => undefined);
    if (tab === undefined || (tab.status === 'complete' && tab.url === blank)) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  // The user may have closed it.
  await browser.tabs.update(id, { url }).catch(() => undefined);
  return id;
}

export async function closeTab(id: number | undefined): Promise<void> {
  if (id !== undefined) await browser.tabs.remove(id).catch(() => undefined);
  await browser.storage.session.remove(OPEN);
}

/**
 * Closes tabs left by an earlier life of the background, even if their site has redirected them. A tab that the user
 * has taken elsewhere stays open.
 */
export async function closeLeftTabs(): Promise<void> {
  const blank = await browser.tabs.query({ url: browser.runtime.getURL(BLANK) });
  for (const { id } of blank) await closeTab(id);
  const open = asOpen((await browser.storage.session.get(OPEN))[OPEN]);
  if (open === undefined) return;
  const tab = await browser.tabs.get(open.id).catch(() => undefined);
  await closeTab(tab?.active === true && !isSamePage(tab.url ?? '', open.url) ? undefined : tab?.id);
}

const place = (url: string): string => url.replace(/^https?:|#.*$/g, '');

/** A site that has moved to https leads to the same page. */
export const isSamePage = (a: string, b: string): boolean => place(a) === place(b);

/** Reads without a check: only this file writes the value. */
const asOpen = (value: unknown): OpenTab | undefined => (value === undefined ? undefined : (value as OpenTab));
