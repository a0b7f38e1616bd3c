import browser, { type Menus, type Tabs } from 'webextension-polyfill';
import { selectedLinks } from '../../capture/selected-links.ts';
import { markTab } from '../../marks/mark-tab.ts';
import { currentCrawl, keepAsked } from '../../storage/current.ts';
import { languageTag, loadMessages, t } from '../../ui/messages.ts';
import { confirmLabel, giveLabels } from './give-label.ts';
import { showPopup } from './show-popup.ts';
import { makeReady, takeDown } from './start.ts';

const WEB = ['http://*/*', 'https://*/*'];
/** Browsers do not count a click on a picture or film as one on the page, so all are listed. */
const ANYWHERE: readonly Menus.ContextType[] = ['page', 'selection', 'link', 'image', 'video', 'audio'];
const AROUND = 'crawl-around';
const LIKE = 'more-like-this';
const UNLIKE = 'not-this';
const LIKE_SELECTED = 'more-like-these';
const UNLIKE_SELECTED = 'not-these';
const VALUES: Readonly<Record<string, 'relevant' | 'not-relevant'>> = {
  [LIKE]: 'relevant',
  [LIKE_SELECTED]: 'relevant',
  [UNLIKE]: 'not-relevant',
  [UNLIKE_SELECTED]: 'not-relevant',
};

let putting: Promise<void> = Promise.resolve();
/** Contents of the menu as this life of the background last built it. */
let stands = '';

/** Rebuilds the menu. Links get the two label items only while a crawl exists whose topic they label. */
export function putMenus(): Promise<void> {
  // Serialises the calls: two at once would both create the same items.
  putting = putting.then(put, put);
  return putting;
}

async function put(): Promise<void> {
  await loadMessages();
  const crawl = await currentCrawl();
  const now = `${languageTag()} ${crawl !== undefined}`;
  if (now === stands) return;
  await browser.contextMenus.removeAll();
  const base = { documentUrlPatterns: WEB };
  browser.contextMenus.create({ ...base, id: AROUND, title: t('menuAround'), contexts: [...ANYWHERE] });
  stands = now;
  if (crawl === undefined) return;
  const onLink = { ...base, contexts: ['link' as const], targetUrlPatterns: WEB };
  browser.contextMenus.create({ ...onLink, id: LIKE, title: t('menuMoreLike') });
  browser.contextMenus.create({ ...onLink, id: UNLIKE, title: t('menuNotThis') });
  const onSelection = { ...base, contexts: ['selection' as const] };
  browser.contextMenus.create({ ...onSelection, id: LIKE_SELECTED, title: t('menuLikeSelected') });
  browser.contextMenus.create({ ...onSelection, id: UNLIKE_SELECTED, title: t('menuNotSelected') });
}

/** Performs the chosen item. Saves before it resolves, and sends afterwards. */
export async function onMenu(info: Menus.OnClickData, tab: Tabs.Tab | undefined): Promise<void> {
  if (tab?.incognito) return;
  if (info.menuItemId === AROUND) {
    void showPopup();
    const start = await takeDown(crypto.randomUUID(), {
      tabId: tab?.id ?? -1,
      pageUrl: info.pageUrl ?? tab?.url ?? '',
      pageTitle: tab?.title ?? '',
      selection: info.linkUrl === undefined ? (info.selectionText ?? '') : '',
      linkUrl: info.linkUrl ?? '',
    });
    await keepAsked(start.id);
    await makeReady(start);
    return;
  }
  const value = VALUES[String(info.menuItemId)];
  if (value === undefined) return;
  const urls = info.linkUrl === undefined ? await selectedLinks(tab?.id) : [info.linkUrl.split('#', 1)[0] ?? ''];
  if ((await giveLabels({ target: 'link', value }, urls)) === 0) return;
  await confirmLabel(tab?.id, value);
  if (tab !== undefined) await markTab(tab);
}
