import browser from 'webextension-polyfill';
import type { CrawlView } from '../../../shared/api/crawl.ts';
import { displayText } from '../../../shared/text/display.ts';
import { mayNotify } from '../../capture/permission.ts';
import { readSettings } from '../../storage/settings.ts';
import { loadMessages, number, t } from '../../ui/messages.ts';
import { reasonWords } from '../../ui/words/reason-words.ts';
import { shownTopic } from '../../ui/words/topic-name.ts';

/**
 * Shows a notice for each crawl that ended since the last check, if the user switched notices on. Skips crawls that the
 * user stopped.
 */
export async function tellOfEnded(before: readonly CrawlView[], now: readonly CrawlView[]): Promise<void> {
  const running = new Set(before.filter(({ state }) => state !== 'done').map(({ id }) => id));
  const ended = now.filter(({ id, state, reason }) => state === 'done' && reason !== 'user' && running.has(id));
  if (ended.length === 0 || !(await readSettings()).notices || !(await mayNotify())) return;
  await loadMessages();
  for (const crawl of ended) {
    const { id, topicName, onTopic, fetched } = crawl;
    await browser.notifications.create(id, {
      type: 'basic',
      iconUrl: browser.runtime.getURL('icons/128.png'),
      title: displayText(shownTopic(topicName), 80),
      message: `${reasonWords(crawl)} ${t('noticeEnded', number(onTopic), number(fetched))}`,
    });
  }
}
