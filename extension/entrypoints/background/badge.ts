import browser from 'webextension-polyfill';
import { currentCrawl } from '../../storage/current.ts';
import { knownSuggestions } from '../../storage/known.ts';
import { pageLabels } from '../../storage/labels.ts';
import type { PendingCounts } from '../../storage/waiting.ts';

/**
 * Quiet and true: how many suggestions are not labelled yet, `…` while a crawl has none, `!` when something waits for a
 * companion that is away.
 */
export async function showBadge(connected: boolean, waiting: PendingCounts): Promise<void> {
  const text = !connected && waiting.labels + waiting.starts + waiting.annotations > 0 ? '!' : await suggestionBadge();
  await browser.action.setBadgeBackgroundColor({ color: '#0f6e6a' });
  await browser.action.setBadgeTextColor?.({ color: '#ffffff' });
  await browser.action.setBadgeText({ text });
}

async function suggestionBadge(): Promise<string> {
  const crawl = await currentCrawl();
  if (crawl === undefined) return '';
  const [{ list }, labels] = await Promise.all([knownSuggestions(crawl.id), pageLabels(crawl.topicId)]);
  const open = list.filter(({ url, label }) => (labels.get(url) ?? label) === 'none').length;
  if (open > 0) return open > 99 ? '99+' : String(open);
  return crawl.state === 'running' ? '…' : '';
}
