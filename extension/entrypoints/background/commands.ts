import browser, { type Tabs } from 'webextension-polyfill';
import { currentCrawl, keepAsked } from '../../storage/current.ts';
import { confirmLabel, giveLabels, sayNoCrawl } from './give-label.ts';
import { showPopup } from './show-popup.ts';
import { makeReady, takeDown } from './start.ts';

/** The keyboard does what the menu does, for the page in front. Durable before it resolves. */
export async function onCommand(name: string, given?: Tabs.Tab): Promise<void> {
  if (name === 'crawl-around') void showPopup();
  // Firefox hands the tab over only since version 126.
  const [active] = given === undefined ? await browser.tabs.query({ active: true, currentWindow: true }) : [given];
  if (active === undefined || active.incognito || active.url === undefined) return;
  if (name === 'crawl-around') {
    const intent = { tabId: active.id ?? -1, pageUrl: active.url, pageTitle: active.title ?? '' };
    const start = await takeDown(crypto.randomUUID(), { ...intent, selection: '', linkUrl: '' });
    await keepAsked(start.id);
    await makeReady(start);
  } else if (name === 'label-relevant' || name === 'label-not-relevant') {
    const value = name === 'label-relevant' ? 'relevant' : 'not-relevant';
    if ((await currentCrawl()) === undefined) return sayNoCrawl(active.id);
    const page = active.url.split('#', 1)[0] ?? '';
    if ((await giveLabels({ target: 'page', value }, [page])) > 0) await confirmLabel(active.id, value);
  }
}
