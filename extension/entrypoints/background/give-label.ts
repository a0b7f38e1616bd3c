import browser from 'webextension-polyfill';
import type { LabelEvent } from '../../../shared/api/label.ts';
import { LONGEST_URL } from '../../../shared/url/longest.ts';
import { currentCrawl } from '../../storage/current.ts';
import { keepLabel } from '../../storage/labels.ts';
import { loadMessages, type MessageKey, t } from '../../ui/messages.ts';

type LabelChoice = Pick<LabelEvent, 'target'> & { readonly value: 'relevant' | 'not-relevant' };

/**
 * Labels addresses for the topic of the current crawl; durable when it resolves. @returns how many; 0 when there is no
 * crawl.
 */
export async function giveLabels({ target, value }: LabelChoice, urls: readonly string[]): Promise<number> {
  const crawl = await currentCrawl();
  const fit = [...new Set(urls)].filter((url) => /^https?:\/\//.test(url) && url.length <= LONGEST_URL);
  if (crawl === undefined) return 0;
  for (const url of fit) {
    await keepLabel({ id: crypto.randomUUID(), topicId: crawl.topicId, target, url, value, at: Date.now() });
  }
  return fit.length;
}

/** Shows on the toolbar, over this tab until it shows another page, that a label was taken. */
export function confirmLabel(tabId: number | undefined, value: LabelChoice['value']): Promise<void> {
  return value === 'relevant' ? sayOverTab(tabId, '✓', 'markedRelevant') : sayOverTab(tabId, '✕', 'markedNotRelevant');
}

/** Shows in the same place that there is nothing yet to label for. */
export const sayNoCrawl = (tabId: number | undefined): Promise<void> => sayOverTab(tabId, '?', 'deskNoCrawl');

async function sayOverTab(tabId: number | undefined, text: string, key: MessageKey): Promise<void> {
  if (tabId === undefined || tabId < 0) return;
  await loadMessages();
  await browser.action.setBadgeText({ text, tabId });
  await browser.action.setTitle({ title: `${t('name')}: ${t(key)}`, tabId });
}
